"""What every page knows: the release, whether this browser is a player's, whether it is drawn for a projector, and on a
mirror how old it is."""

from django.conf import settings
from django.http import HttpRequest

from matches.screens import on_screen
from tournaments.browser import reads_only


def planisfero(request: HttpRequest) -> dict[str, object]:
    """Return the release, and the frame of a page that has both: `?screen=1` is the projector, anything else is not."""
    is_on_screen = on_screen(request)
    return {
        "release": settings.RELEASE,
        "is_players": settings.PLAYER_COOKIE_NAME in request.COOKIES,
        "reads_only": reads_only(request),
        "on_screen": is_on_screen,
        "is_mirror": settings.MIRROR,
        "mirror_mark": getattr(request, "mirror_mark", None),
        "page_frame": "base_screen.html" if is_on_screen else "base.html",
    }
