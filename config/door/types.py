"""What ASGI hands around."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
PAGE = "planisfero.page"
"""The name of the page that answered, written into the scope for what counts them."""
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Layer:
    """ASGI: what stands before the application, and does something about requests; all else passes by."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        handle = self.request if scope["type"] == "http" else self.app
        await handle(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a request to the application, or answer it."""
        await self.app(scope, receive, send)


def header(scope: Scope, name: bytes) -> bytes:
    """Return the first value of a header (its name in lower case), b"" without it."""
    return next((value for key, value in scope["headers"] if key == name), b"")


def address(scope: Scope) -> str:
    """Return the address of whoever asks; behind a proxy on this computer the one that the proxy names."""
    client = scope.get("client")
    return str(client[0]) if client else ""
