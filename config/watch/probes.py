"""`/healthz`, `/readyz` and `/metrics`: answered before anything else, without cookies, hosts or redirects."""

from __future__ import annotations

import asyncio
import hmac
import json
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings

from config.door.types import App, Layer, Receive, Scope, Send, address, header
from config.watch.metrics import FORMAT, exposition
from config.watch.quickly import PATIENCE
from config.watch.readiness import NO_ANSWER, readiness

MOST = PATIENCE + 5.0  # seconds: the database has its time, Redis two to be reached and two to answer
LOOPBACK = ("127.0.0.1", "::1", "")  # "": a UNIX socket
PASSED_ON = (b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto", b"forwarded", b"x-real-ip", b"via")
"""What proxies write: whoever asks through one of this computer may be anywhere."""


class Probes(Layer):
    """ASGI: answers the three addresses in one thread of its own, so that a busy server still says that it lives."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._thread = ThreadPoolExecutor(1, "probes")

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if path == "/healthz":
            await _answer(send, 200, b"ok\n")
        elif path == "/readyz":
            await self._ready(send)
        elif path == "/metrics":
            await self._metrics(scope, send)
        else:
            await self.app(scope, receive, send)

    async def _ready(self, send: Send) -> None:
        loop = asyncio.get_running_loop()
        try:
            checks = await asyncio.wait_for(loop.run_in_executor(self._thread, readiness), MOST)
        except TimeoutError:
            checks = {"database": NO_ANSWER}
        ready = all(word == "ok" for word in checks.values())
        document = json.dumps({"ready": ready, "checks": checks}).encode()
        await _answer(send, 200 if ready else 503, document, b"application/json")

    async def _metrics(self, scope: Scope, send: Send) -> None:
        if not _may_read(scope):
            await _answer(send, 403, b"METRICS_TOKEN opens this page to other computers.\n")
            return
        text = await asyncio.get_running_loop().run_in_executor(self._thread, exposition)
        await _answer(send, 200, text, FORMAT.encode())


def _may_read(scope: Scope) -> bool:
    """Say whether the figures are for this caller: by the token, or without one for this computer alone."""
    if settings.METRICS_TOKEN:
        given = header(scope, b"authorization")
        return hmac.compare_digest(given, f"Bearer {settings.METRICS_TOKEN}".encode())
    return address(scope) in LOOPBACK and not any(name in PASSED_ON for name, _value in scope["headers"])


async def _answer(send: Send, status: int, content: bytes, kind: bytes = b"text/plain; charset=utf-8") -> None:
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(content)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
