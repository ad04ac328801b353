"""Endless streams: so many for one address, which may be a whole hall, and so many in all."""

from __future__ import annotations

from collections import Counter

from django.conf import settings

from config.door.answers import refuse
from config.door.types import App, Layer, Message, Receive, Scope, Send, address
from matches.network import network

KIND = b"text/event-stream"
RETRY = 30  # seconds


class TooManyStreams(Exception):
    """This stream may not begin."""


class LimitedStreams(Layer):
    """ASGI: answers 503 to a stream beyond the limits; whoever gets it asks again later, by ordinary requests."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.open: Counter[str] = Counter()

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        caller, streaming = network(address(scope)), False

        async def sending(message: Message) -> None:
            nonlocal streaming
            if message["type"] == "http.response.start" and _is_stream(message):
                self._enter(caller)
                streaming = True
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except TooManyStreams:
            await refuse(scope, send, 503, "too_many_streams", retry_after=RETRY)
        finally:
            if streaming:
                self._leave(caller)

    def _enter(self, caller: str) -> None:
        if self.open[caller] >= settings.STREAMS_PER_ADDRESS or self.open.total() >= settings.STREAMS_MOST:
            self._forget(caller)
            raise TooManyStreams
        self.open[caller] += 1

    def _leave(self, caller: str) -> None:
        self.open[caller] -= 1
        self._forget(caller)

    def _forget(self, caller: str) -> None:
        if not self.open[caller]:
            del self.open[caller]


def _is_stream(message: Message) -> bool:
    return any(name.lower() == b"content-type" and value.startswith(KIND) for name, value in message["headers"])
