"""Whether a page is asked for by a projector: `?screen=1`, and nothing else."""

from django.http import HttpRequest


def on_screen(request: HttpRequest) -> bool:
    """Say whether the page is for a projector."""
    return request.GET.get("screen") == "1"
