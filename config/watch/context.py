"""What every page may ask about the server."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from config.storage.disk import disk


def server_room(_request: HttpRequest) -> dict[str, object]:
    """Return the room on the disk, looked up only where a page asks."""
    return {"disk": SimpleLazyObject(disk)}
