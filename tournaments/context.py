"""What every page knows: the release, and who is looking."""

from django.conf import settings
from django.http import HttpRequest


def planisfero(request: HttpRequest) -> dict[str, object]:
    return {"release": settings.RELEASE}
