"""What a phone may keep of this site, said in a header: the pages of players, and for whom each was drawn."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

from tournaments.offline.selectors import is_kept, reader_tag

KEEP, READER = "Planisfero-Keep", "Planisfero-Reader"


class KeptRequest(HttpRequest):
    """A request that knows whether the page it asks for may be kept."""

    is_kept_page: bool


class KeptPages(MiddlewareMixin):
    """Marks what the worker may keep (tournaments/offline): nothing without the mark is kept, whatever it is.

    Stands outside of the session, so that a session begun by this answer has its key already. `no-store` on a marked
    page is for the browser's own cache, which nobody empties when a person leaves; the worker's is emptied.
    """

    def process_view(self, request: KeptRequest, *_view: Callable[..., object] | object) -> None:
        """Let the page know that it may be kept: it is one that brings the worker."""
        request.is_kept_page = is_kept(request)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Say who a page was drawn for, and whether it may be kept."""
        if hasattr(request, "session") and response.get("Content-Type", "").startswith("text/html"):
            response[READER] = reader_tag(request, response)
            if response.status_code == 200 and getattr(request, "is_kept_page", False):
                response[KEEP] = "page"
        return response
