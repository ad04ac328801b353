"""Every request has a number, which its log lines and its answer bear, and is counted with its time."""

from __future__ import annotations

import logging
import re
import secrets
import time

from structlog.contextvars import bound_contextvars

from config.door.types import PAGE, Layer, Message, Receive, Scope, Send, header
from config.secrets.logs import redacted
from config.watch.metrics import answered, by_page, statuses

GIVEN = re.compile(rb"[A-Za-z0-9._-]{8,64}")
GONE = 499  # who asked has left before an answer began; no browser ever reads it
METHODS = ("GET", "HEAD", "POST")

logger = logging.getLogger("planisfero.requests")


class Requests(Layer):
    """ASGI: numbers, times and counts what comes by; says each in a line of the log where lines are JSON."""

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        number, begun, status = _number(scope), time.perf_counter(), GONE

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message["headers"], (b"x-request-id", number.encode())]}
                _count(scope, status, time.perf_counter() - begun)
            await send(message)

        with bound_contextvars(request=number):
            await self.app(scope, receive, sending)
            _say(scope, status, time.perf_counter() - begun)


def _number(scope: Scope) -> str:
    """Return the number that a proxy gave, where it is one, else a new one."""
    given = header(scope, b"x-request-id")
    return given.decode() if GIVEN.fullmatch(given) else secrets.token_hex(8)


def _count(scope: Scope, status: int, seconds: float) -> None:
    method = scope["method"] if scope["method"] in METHODS else "other"
    answered.labels(method).observe(seconds)
    by_page.labels(scope.get(PAGE, "other")).observe(seconds)
    statuses.labels(str(status)).inc()


def _say(scope: Scope, status: int, seconds: float) -> None:
    path, method = redacted(scope["path"]), scope["method"]
    facts = {"method": method, "path": path, "status": status, "milliseconds": round(seconds * 1000)}
    logger.info("%s %s %d", method, path, status, extra=facts)
