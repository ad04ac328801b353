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


def header(scope: Scope, name: bytes) -> bytes:
    """Return the first value of a header (its name in lower case), b"" without it."""
    return next((value for key, value in scope["headers"] if key == name), b"")


def address(scope: Scope) -> str:
    """Return the address of whoever asks; behind a proxy on this computer the one that the proxy names."""
    client = scope.get("client")
    return str(client[0]) if client else ""
