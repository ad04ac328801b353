"""The stream behind a public page: server-sent events that say which version a tournament is at."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

from asgiref.sync import sync_to_async
from django.db import connections
from django.http import HttpRequest, StreamingHttpResponse
from django.views.decorators.http import require_safe

from matches.digits import whole_number
from tournaments.live import hub
from tournaments.models import Tournament
from tournaments.permissions import Action, actor_anew, may
from tournaments.views.lookup import shown_tournament

RETRY = 3000  # milliseconds until a browser asks again


@require_safe
async def stream(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """Answer with an endless stream of `version` events; `Last-Event-ID` or ?since= says what the page shows."""
    tournament = await sync_to_async(shown_tournament)(request, slug)
    events = _events(tournament.pk, _version_since(request), partial(_may_watch, request, tournament.pk))
    response = StreamingHttpResponse(events, content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _version_since(request: HttpRequest) -> int:
    text = request.headers.get("Last-Event-ID") or request.GET.get("since", "")
    return whole_number(text, 18) or 0


async def _may_watch(request: HttpRequest, tournament_id: int) -> bool:
    """Ask anew whether who listens may: links end, people are removed, tournaments turn private."""
    return await sync_to_async(_may_view, thread_sensitive=False)(request, tournament_id)


def _may_view(request: HttpRequest, tournament_id: int) -> bool:
    try:
        tournament = Tournament.objects.filter(pk=tournament_id).first()
        return tournament is not None and may(actor_anew(request), Action.PROJECT, tournament)
    finally:
        connections.close_all()


async def _events(tournament_id: int, since: int, may_watch: Callable[[], Awaitable[bool]]) -> AsyncIterator[str]:
    yield f"retry: {RETRY}\n\n"
    async for version in hub.listen(tournament_id, since, may=may_watch):
        if version is None:
            yield "event: here\ndata: 1\n\n"  # a page that hears nothing for long asks by itself
        else:
            yield f"id: {version}\nevent: version\ndata: {json.dumps({'version': version})}\n\n"
