"""Pieces of a page that follow what goes on: the server looks again and again, and sends each piece that is new.

Every stream looks by itself, in a thread that gives its connection back: every few seconds (`ticks`), which takes no
messages between processes, and no row has to know who looks at it; or whenever it hears of something. It is for what
few people look at, and each sees as theirs; what a whole hall reads is drawn once for all
(`tournaments/views/rounds/pushed_parts.py`).
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from contextlib import aclosing
from functools import partial
from typing import NamedTuple

from asgiref.sync import sync_to_async
from django.db import Error, connections
from django.http import HttpRequest, StreamingHttpResponse
from django.middleware.csrf import get_token
from django.utils.functional import SimpleLazyObject

from matches.live.stations import Stations, comes

logger = logging.getLogger(__name__)
RETRY = 3000  # milliseconds until a browser asks again
HEARTBEAT = 10.0  # seconds after which a stream says that it is there, whatever else it says
HERE = "event: here\ndata: 1\n\n"  # a page that hears nothing for long asks by itself
END = "event: end\ndata: 1\n\n"  # by which a page closes the stream: else the browser would begin it again
GONE = "event: gone\ndata: 1\n\n"  # who looks may see it no longer: the page is loaded again, which says so
LOOKS = 2  # at once in one loop, of its few threads: whoever waits can be told that the server stops
ENDED = object()
LINE_ENDS = re.compile(r"\r\n|\r|\n")


class Looked(NamedTuple):
    """What a look found: the text of each piece by the name of its event, and whether anything may still change."""

    pieces: Mapping[str, str]
    goes_on: bool = True


class Station:
    """The streams of one event loop, to be ended when the server stops."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.channels: set[object] = set()
        self.looks = asyncio.Semaphore(LOOKS)
        self._closed = asyncio.Event()

    @property
    def closed(self) -> bool:
        return self._closed.is_set()

    def close(self) -> None:
        self._closed.set()

    async def closes(self, seconds: float) -> bool:
        """Wait; say whether the server stops within so many seconds."""
        return await comes(self._closed, seconds)


stations: Stations[Station] = Stations(Station)


async def ticks(every: float) -> AsyncGenerator[None]:
    """Yield every so many seconds, until the server stops."""
    station = stations.here()
    while not await station.closes(every):
        yield None


async def follow(
    first: Looked, look: Callable[[], Looked | None], moments: AsyncGenerator[object]
) -> AsyncGenerator[str]:
    """Yield the pieces of `first` as events, then at each of the moments those of which `look` returns something new.

    Ends with an `end` event once nothing changes any more, or, after `gone`, who asked may see it no longer (None);
    and without it when the moments end as the server stops, or a look fails: the browser asks again. The moments are
    closed at the end.
    """
    station, me = stations.here(), object()
    station.channels.add(me)
    looked: Looked | None = first
    shown: Mapping[str, str] = {}
    told = time.monotonic()
    try:
        yield f"retry: {RETRY}\n\n"
        while looked is not None:
            for name, text in looked.pieces.items():
                if shown.get(name) != text:
                    yield event(name, text)
            shown = looked.pieces
            if not looked.goes_on:
                break
            if await anext(moments, ENDED) is ENDED:
                return
            if time.monotonic() - told >= HEARTBEAT:
                told = time.monotonic()
                yield HERE
            looked = await _looked(station, look, looked)
            if looked is None:
                yield GONE
        yield END
    except Error:
        logger.warning("What a page follows could not be followed.", exc_info=True)
    except Exception:
        logger.exception("What a page follows could not be drawn.")
    finally:
        await moments.aclose()
        station.channels.discard(me)
        stations.forget_if_empty(station)


def event(name: str, text: str) -> str:
    """Return an event; whatever ends a line in the text begins another line of it, and never another field."""
    return "".join([f"event: {name}\n", *(f"data: {line}\n" for line in LINE_ENDS.split(text)), "\n"])


async def _looked(station: Station, look: Callable[[], Looked | None], before: Looked) -> Looked | None:
    """Return what there is now; what there was before while the database cannot be asked."""
    try:
        async with station.looks:
            return before if station.closed else await sync_to_async(_apart, thread_sensitive=False)(look)
    except Error:
        logger.warning("What a page follows could not be looked at.", exc_info=True)
        return before


def _apart(look: Callable[[], Looked | None]) -> Looked | None:
    try:
        return look()
    finally:
        connections.close_all()


def wants_stream(request: HttpRequest) -> bool:
    """Say whether a page is asked for what follows on it: as every EventSource of a browser asks."""
    return request.method == "GET" and "text/event-stream" in request.headers.get("Accept", "")


def steady_token(request: HttpRequest) -> object:
    """Return the token of the forms in a piece, written in the same way for the whole stream: else none would ever stay
    the same. Only a form sets the cookie."""
    return SimpleLazyObject(partial(get_token, request))


class StreamAnswer(StreamingHttpResponse):
    """An answer that closes its events when it ends: what is left to be collected is closed in no order, so that
    listeners stay where their page has gone."""

    def __init__(self, events: AsyncGenerator[str | bytes]) -> None:
        super().__init__(events, content_type="text/event-stream")
        self._events = events

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async with aclosing(self._events) as events:
            async for block in events:
                yield self.make_bytes(block)


def stream_answer(events: AsyncGenerator[str | bytes]) -> StreamAnswer:
    """Answer with events as they come and as they are: the length of what was packed would tell of what is secret.

    A generator of events that goes through another one closes it (`aclosing`).
    """
    response = StreamAnswer(events)
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response
