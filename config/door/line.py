"""One line to a browser: who sends too slowly, or does not read, is let go.

Uvicorn ends a line that is idle between two requests; here the rest has an end too: the head of a request, a body that
stands still or trickles, an answer that nobody takes.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import h11
from django.conf import settings
from uvicorn.protocols.http.h11_impl import H11Protocol

from matches.network import network

TOO_SLOW = b"Richiesta troppo lenta. / The request came too slowly."
LOCAL = ("127.0.0.1", "::1")
OPEN: Counter[str] = Counter()
"""Lines of this process by network."""
FULL = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n"


class Line(H11Protocol):
    """Uvicorn's protocol with a time for every wait."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._place: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > settings.LINES_MOST or not self._takes_place():
            transport.write(FULL)
            transport.close()
            return
        self._start("head", settings.HEAD_SECONDS, self._too_slow)

    def connection_lost(self, exc: Exception | None) -> None:
        for what in list(self._timers):
            self._stop(what)
        self._leaves_place()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start("unread", settings.IDLE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop("unread")

    def _takes_place(self) -> bool:
        """Count this line for its network; a proxy on this computer, which is one address for everybody, is not."""
        host = self.client[0] if self.client else ""
        if host in LOCAL:
            return True
        place = network(host)
        if OPEN[place] >= settings.LINES_PER_ADDRESS:
            return False
        OPEN[place] += 1
        self._place = place
        return True

    def _leaves_place(self) -> None:
        if self._place is not None:
            OPEN[self._place] -= 1
            if not OPEN[self._place]:
                del OPEN[self._place]
            self._place = None

    def _watch(self) -> None:
        """Begin or end the waits that follow from where this request stands."""
        state, closing = self.conn.their_state, self.transport.is_closing()
        begun = bool(self.conn.trailing_data[0])
        if state is h11.IDLE and begun and not closing:
            if "head" not in self._timers:
                self._start("head", settings.HEAD_SECONDS, self._too_slow)
        else:
            self._stop("head")
        if state is h11.SEND_BODY and not closing:
            self._start("idle", settings.IDLE_SECONDS, self._idle)
            if "body" not in self._timers:
                self._start("body", settings.BODY_SECONDS, self._too_slow)
        else:
            self._stop("idle")
            self._stop("body")

    def _idle(self) -> None:
        if self.flow.read_paused:  # it is this side that does not read
            self._start("idle", settings.IDLE_SECONDS, self._idle)
        else:
            self._too_slow()

    def _too_slow(self) -> None:
        """Say why, where nothing has been said yet, and end the line."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE) and not self.transport.is_closing():
            headers = [
                ("content-type", "text/plain; charset=utf-8"),
                ("content-length", str(len(TOO_SLOW))),
                ("connection", "close"),
            ]
            for event in (h11.Response(status_code=408, headers=headers), h11.Data(data=TOO_SLOW), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _start(self, what: str, seconds: float, call: Callable[[], None]) -> None:
        self._stop(what)
        self._timers[what] = self.loop.call_later(seconds, call)

    def _stop(self, what: str) -> None:
        timer = self._timers.pop(what, None)
        if timer is not None:
            timer.cancel()
