"""What somebody is told who may not come in: a page for a browser, a document for a script."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO

from django.core.handlers.asgi import ASGIRequest
from django.template.loader import render_to_string
from django.utils import translation

from config.door.types import Scope, Send, header


async def refuse(scope: Scope, send: Send, status: int, error: str, **facts: int) -> None:
    """Send the whole answer and end the line.

    `error` is too_big (most, in bytes), too_many_streams (retry_after), two_lengths or host_unknown.
    """
    if b"text/html" in header(scope, b"accept"):
        content, kind = _page(scope, status, facts), b"text/html; charset=utf-8"
    else:
        content, kind = json.dumps({"error": error, **facts}).encode(), b"application/json"
    headers = [(b"content-type", kind), (b"content-length", str(len(content)).encode()), (b"connection", b"close")]
    if "retry_after" in facts:
        headers.append((b"retry-after", str(facts["retry_after"]).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


def _page(scope: Scope, status: int, facts: Mapping[str, int]) -> bytes:
    language = translation.get_language_from_request(ASGIRequest(scope, BytesIO()))
    with translation.override(language):
        megabytes = facts.get("most", 0) / 2**20
        return render_to_string("door.html", {"status": status, "megabytes": megabytes, **facts}).encode()
