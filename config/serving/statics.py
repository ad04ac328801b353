"""Static files answered at once: no thread is borrowed for a file that lies there under its name."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase, HttpResponseNotFound
from django.middleware.security import SecurityMiddleware
from whitenoise.middleware import WhiteNoiseMiddleware

from config.door.types import App, Layer, Receive, Scope, Send


class Statics(Layer):
    """ASGI: answers what asks for a static file as Django's own chain does, which three hundred phones that open a page
    at one moment would keep busy: a page has two dozen files.

    Where everything is sent on to https first, the chain decides.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._files = WhiteNoiseMiddleware(_nothing).files if not settings.SECURE_SSL_REDIRECT else {}
        alike = SecurityMiddleware(_nothing).process_response(HttpRequest(), HttpResponseNotFound())
        self._alike = [(name, value) for name, value in alike.items() if name != "Content-Type"]

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer for a file that is known, under the headers of any answer; ask the application else."""
        file = self._files.get(scope["path"]) if scope["method"] in ("GET", "HEAD") else None
        if file is None:
            await self.app(scope, receive, send)
            return
        asked = {
            f"HTTP_{name.decode().upper().replace('-', '_')}": text.decode("latin-1") for name, text in scope["headers"]
        }
        answer = file.get_response(scope["method"], asked)
        headers = [(name.lower().encode(), value.encode()) for name, value in [*answer.headers, *self._alike]]
        await send({"type": "http.response.start", "status": int(answer.status), "headers": headers})
        body = b""
        if answer.file is not None:
            with answer.file:
                body = answer.file.read()
        await send({"type": "http.response.body", "body": body})


def _nothing(_request: HttpRequest) -> HttpResponseBase:
    return HttpResponseNotFound()
