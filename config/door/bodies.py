"""Bodies: a page is asked for without one, a form is small everywhere, a file comes in only where one is asked for and
only from who may send it.

A body beyond what its address takes is refused on its announcement, or while it comes, before anything of it is kept.
Before a large one is let in, its page is asked for as by a browser that only looks: whoever may not see the page may
not send it a file, and gets the page's own answer (sign in, forbidden, unknown) without a byte of the body being read.
"""

from __future__ import annotations

import asyncio

from django.conf import settings
from django.urls import Resolver404, resolve

from config.door.answers import refuse
from config.door.types import Layer, Message, Receive, Scope, Send, header
from matches.digits import whole_number

READING = ("GET", "HEAD", "OPTIONS", "TRACE")
UPLOADS = (
    "restore", "import-spreadsheet", "manage-paste", "manage-logo", "deck-new", "material-new", "material-replace",
    "result-photo",
)  # fmt: skip
"""Names of the addresses that take files."""
PACKETS = ("mirror-push",)
"""Names of the addresses where other installations send as much, once they may."""
PLAY = ("/m/", 64 * 1024)  # bytes: forms of the lobby and the desk; what a board sends has a closer limit of its own
OF_BODIES = (b"content-length", b"content-type", b"transfer-encoding", b"expect")


class BodyTooBig(Exception):
    """More came in than was announced or allowed."""


class LimitedBodies(Layer):
    """ASGI: answers 413 to a body beyond what its address takes."""

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        if header(scope, b"content-length") and header(scope, b"transfer-encoding"):
            await refuse(scope, send, 400, "two_lengths")
            return
        most = _most_bytes(scope)
        announced = _bytes_announced(scope, most)
        if announced > most:
            await refuse(scope, send, 413, "too_big", most=most)
            return
        if most > settings.BODY_MOST and announced > settings.BODY_MOST and not await self._may(scope, send):
            return
        try:
            await self.app(scope, _count_bytes(receive, most), send)
        except BodyTooBig:
            await refuse(scope, send, 413, "too_big", most=most)

    async def _may(self, scope: Scope, send: Send) -> bool:
        """Say whether this browser may see the page that takes the file; if not, its answer has been sent."""
        headers = [(name, value) for name, value in scope["headers"] if name not in OF_BODIES]
        answer: list[Scope] = []
        begins = [{"type": "http.request", "body": b"", "more_body": False}]

        async def nothing() -> Message:
            if not begins:
                await asyncio.Future()  # it never goes away: the application ends the wait
            return begins.pop()

        async def keep(message: Message) -> None:
            answer.append(dict(message))

        await self.app({**scope, "method": "GET", "headers": headers}, nothing, keep)
        if answer[0]["status"] == 200:
            return True
        answer[0]["headers"] = [*answer[0]["headers"], (b"connection", b"close")]
        for message in answer:
            await send(message)
        return False


def _most_bytes(scope: Scope) -> int:
    if scope["method"] in READING:
        return 0
    path, (prefix, most) = scope["path"], PLAY
    if path.startswith(prefix):
        return most
    try:
        name = resolve(path).url_name
    except Resolver404:
        return int(settings.BODY_MOST)
    return int(settings.UPLOAD_MOST if name in (*UPLOADS, *PACKETS) else settings.BODY_MOST)


def _bytes_announced(scope: Scope, most: int) -> int:
    """Return how many bytes come; a body without a length may be as large as its address takes."""
    text = header(scope, b"content-length")
    if not text:
        return most if header(scope, b"transfer-encoding") else 0
    return whole_number(text.decode("latin-1"), 18) or 0


def _count_bytes(receive: Receive, most: int) -> Receive:
    size = 0

    async def read() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > most:
            raise BodyTooBig
        return message

    return read
