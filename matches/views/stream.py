"""The stream behind a board: server-sent events with what everybody may know, each written once for all."""

from __future__ import annotations

from collections.abc import AsyncIterator

from asgiref.sync import sync_to_async
from django.db import connections
from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from matches.live import hub
from matches.models import Match, MatchSeat
from matches.permissions import actor_of
from matches.selectors.matches import match_get
from matches.selectors.watching import delay_for
from matches.services.catchup import TELLER
from matches.services.presence import EVERY, seat_touch

RETRY = 2000  # milliseconds until a browser asks again


@require_safe
async def stream(request: HttpRequest, code: str) -> StreamingHttpResponse:
    """Answer with an endless stream of messages; `Last-Event-ID` or ?since= is the version that the page shows."""
    match, seat = await sync_to_async(_asked)(request, code)
    blocks = _blocks(match.pk, seat, delay_for(match, seat), _since(request))
    response = StreamingHttpResponse(blocks, content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _asked(request: HttpRequest, code: str) -> tuple[Match, MatchSeat | None]:
    try:
        match = match_get(code)
    except Match.DoesNotExist as error:
        raise Http404 from error
    return match, actor_of(request).seat_of(match)


def _since(request: HttpRequest) -> int | None:
    text = request.headers.get("Last-Event-ID") or request.GET.get("since", "")
    return int(text) if text.isdecimal() and len(text) < 9 else None


async def _blocks(match_id: int, seat: MatchSeat | None, delay: int, since: int | None) -> AsyncIterator[bytes]:
    yield f"retry: {RETRY}\n\n".encode()
    async for block in hub.listen(match_id, since, delay=delay, teller=TELLER):
        if seat is not None and (seat.seen_at is None or timezone.now() - seat.seen_at > EVERY):
            await sync_to_async(_touch, thread_sensitive=False)(seat)
        yield block


def _touch(seat: MatchSeat) -> None:
    try:
        seat_touch(seat=seat, now=timezone.now())
    finally:
        connections.close_all()
