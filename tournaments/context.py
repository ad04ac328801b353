"""What every page knows: the release, whether this browser is a player's, and whether it is drawn for a projector."""

from django.conf import settings
from django.http import HttpRequest


def planisfero(request: HttpRequest) -> dict[str, object]:
    """Return the release, and the frame of a page that has both: `?screen=1` is the projector, anything else is not."""
    on_screen = request.GET.get("screen") == "1"
    return {
        "release": settings.RELEASE,
        "is_players": settings.PLAYER_COOKIE_NAME in request.COOKIES,
        "on_screen": on_screen,
        "page_frame": "base_screen.html" if on_screen else "base.html",
    }
