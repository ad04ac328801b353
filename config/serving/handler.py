"""One thread hop a request: Django's own ASGI handler crosses to a thread for every middleware, twice."""

from __future__ import annotations

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve

from config.door.types import PAGE


class OneHopHandler(ASGIHandler):
    """Runs an ordinary view with all its middleware in one call of one thread; an async view as Django does."""

    def __init__(self) -> None:
        super().__init__()
        self._in_a_thread = BaseHandler()
        self._in_a_thread.load_middleware()

    async def run_get_response(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response to a request."""
        response: HttpResponseBase
        if _is_async(request.path_info):
            response = await super().run_get_response(request)
        else:
            response = await sync_to_async(self._in_a_thread.get_response)(request)
            vars(response)["_handler_class"] = type(self)
        if request.resolver_match is not None:
            vars(request)["scope"][PAGE] = request.resolver_match.view_name
        return response


def _is_async(path: str) -> bool:
    try:
        return iscoroutinefunction(resolve(path).func)
    except Resolver404:
        return False
