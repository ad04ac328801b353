"""Pieces of a page with htmx that follow what goes on: the page's own address brings them to who asks for a stream.

htmx's extension `sse` puts them in place (docs/ui.md). A look is the page's own: it fetches, asks leave and says what
is shown, at the beginning for the request and then as if that came again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import patch_vary_headers

from matches.live.fragments import Looked, follow, steady_token, stream_answer, ticks, wants_stream
from matches.sessions import request_anew
from tournaments.views.rounds.stranger_pages import language_now

PIECE = "piece"  # the name of the only piece of a page


class Fragments(NamedTuple):
    """What is shown: the template of a piece, the context of each by its name, and whether anything may change."""

    template: str
    contexts: Mapping[str, dict[str, object]]
    goes_on: bool = True


Look = Callable[[HttpRequest], Fragments]
"""Raises PermissionDenied or Http404, as the page does, for who may not see it."""


def page_or_stream(request: HttpRequest, page: str, look: Look, every: float) -> HttpResponseBase:
    """Answer with a page whose only piece follows, or with the stream of that, looked at every so many seconds."""
    if wants_stream(request):
        return fragment_stream(request, look, every)
    response = render(request, page, look(request).contexts[PIECE])
    patch_vary_headers(response, ["Accept"])
    return response


def fragment_stream(request: HttpRequest, look: Look, every: float) -> StreamingHttpResponse:
    """Answer with the pieces as they change. Raises as `look` does where it says no at the beginning; later it ends."""
    token = steady_token(request)
    first = _drawn(request, look, token)
    again = partial(_drawn_anew, request, look, token, language_now())
    return stream_answer(follow(first, again, ticks(every)))


def _drawn(request: HttpRequest, look: Look, token: object) -> Looked:
    template, contexts, goes_on = look(request)
    drawn = {
        name: render_to_string(template, {**context, "csrf_token": token}, request)
        for name, context in contexts.items()
    }
    return Looked(drawn, goes_on)


def _drawn_anew(request: HttpRequest, look: Look, token: object, language: str) -> Looked | None:
    try:
        with translation.override(language):
            return _drawn(request_anew(request), look, token)
    except (PermissionDenied, Http404):
        return None
