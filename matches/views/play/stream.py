"""The stream behind a board: server-sent events with what everybody may know, each written once for all."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from functools import partial

from asgiref.sync import sync_to_async
from django.db import connections
from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from matches.digits import whole_number
from matches.live import hub
from matches.live.fragments import stream_answer
from matches.models import Match, MatchSeat
from matches.permissions import actor_anew, actor_of, standing
from matches.selectors.matches import match_get, match_read
from matches.selectors.watching import delay_for
from matches.services.catchup import TELLER
from matches.services.play.presence import EVERY, seat_touch
from matches.views.play.chances import chances_wanted

OF_A_BOARD = (b"event: step\n", b"event: clock\n")
BEGUN = b'event: seats\ndata: {"state":'
RETRY = 2000  # milliseconds until a browser asks again


@require_safe
async def stream(request: HttpRequest, code: str) -> StreamingHttpResponse:
    """Answer with an endless stream of messages; `Last-Event-ID` or ?since= is the version that the page shows."""
    match, seat = await sync_to_async(_match_asked)(request, code)
    chances = await sync_to_async(chances_wanted)(request, match)
    holds = await sync_to_async(_holding)(request, match, chances is not None)
    told = hub.listen(
        match.pk, _since(request), delay=delay_for(match, seat), teller=TELLER, holds=holds, besides=chances
    )
    return stream_answer(_blocks(told, seat, begun=match.state != Match.State.LOBBY))


def _match_asked(request: HttpRequest, code: str) -> tuple[Match, MatchSeat | None]:
    try:
        match = match_get(code)
    except Match.DoesNotExist as error:
        raise Http404 from error
    return match, actor_of(request).seat_of(match)


def _since(request: HttpRequest) -> int | None:
    text = request.headers.get("Last-Event-ID") or request.GET.get("since", "")
    return whole_number(text, 8)


def _holding(request: HttpRequest, match: Match, sees_chances: bool) -> Callable[[], Awaitable[bool]] | None:
    """Return what says whether who listens still is who they were here; None for who only watches.

    Whoever sees who is winning is asked too, where their browser has a session: one that gets a seat by a link gets
    another session with it. What a browser gets later, of a cookie that it had not, no stream hears of, as of another
    browser beside it.
    """
    began, key = standing(actor_of(request), match), request.session.session_key
    if began == (None, False) and not (sees_chances and key):
        return None
    return sync_to_async(partial(_still, request, match.pk, began, key), thread_sensitive=False)


def _still(request: HttpRequest, match_id: int, began: tuple[int | None, bool], key: str | None) -> bool:
    try:
        lives = not key or request.session.exists(key)
        return lives and standing(actor_anew(request), match_read(match_id)) == began
    except Match.DoesNotExist:
        return False
    finally:
        connections.close_all()


async def _blocks(told: AsyncGenerator[bytes], seat: MatchSeat | None, begun: bool) -> AsyncGenerator[bytes]:
    """Yield what is told. A stream of the lobby ends with it: who comes back is told as late as they may be by then."""
    yield f"retry: {RETRY}\n\n".encode()
    async with aclosing(told):
        async for block in told:
            if not begun and any(kind in block for kind in OF_A_BOARD):
                return
            if seat is not None and (seat.seen_at is None or timezone.now() - seat.seen_at > EVERY):
                await sync_to_async(_touch, thread_sensitive=False)(seat)
            yield block
            if not begun and BEGUN in block:
                return


def _touch(seat: MatchSeat) -> None:
    try:
        seat_touch(seat=seat, now=timezone.now())
    finally:
        connections.close_all()
