"""Giant bodies at the doors of a match: refused while they come in, before anything of them is kept."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

PREFIX = "/m/"
MOST = 64 * 1024  # bytes: forms of the lobby and the desk; what a board sends has a closer limit of its own
TOO_BIG = json.dumps({"error": "too_big", "most": MOST}).encode()

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class BodyTooBig(Exception):
    """More came in than was announced or allowed."""


class LimitedBodies:
    """ASGI: answers 413 to a body beyond MOST bytes under PREFIX, whether it is announced or only comes."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith(PREFIX) or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        if _announced(scope) > MOST:
            await _refuse(send)
            return
        try:
            await self.app(scope, _counted(receive), send)
        except BodyTooBig:
            await _refuse(send)


def _announced(scope: Scope) -> int:
    text = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(text) if text.isdigit() and len(text) < 19 else 0


def _counted(receive: Receive) -> Receive:
    size = 0

    async def read() -> Mapping[str, Any]:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > MOST:
            raise BodyTooBig
        return message

    return read


async def _refuse(send: Send) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(TOO_BIG)).encode())]
    await send({"type": "http.response.start", "status": 413, "headers": [*headers, (b"connection", b"close")]})
    await send({"type": "http.response.body", "body": TOO_BIG})
