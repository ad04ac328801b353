"""A static file is answered without a thread, and as Django's own chain answers it."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import Any

import pytest

from config.serving.handler import OneHopHandler
from config.serving.statics import Statics
from tests.rig.together import in_own_loop

SHEET = "body { color: #123 }\n" * 40
Answer = tuple[int, dict[bytes, bytes], bytes]


@pytest.fixture(autouse=True)
def _one_file(settings: Any, tmp_path: Path) -> None:
    settings.STATIC_ROOT = str(tmp_path)
    (tmp_path / "sheet.css").write_text(SHEET)
    (tmp_path / "sheet.css.gz").write_bytes(gzip.compress(SHEET.encode(), mtime=0))


async def nobody(*_words: Any) -> None:
    raise LookupError("the application was asked")


def asked(app: Any, method: str = "GET", path: str = "/static/sheet.css", **head: str) -> Answer:
    sent: list[Any] = []
    names = [(name.replace("_", "-").encode(), value.encode()) for name, value in head.items()]
    scope = {
        "type": "http", "http_version": "1.1", "method": method, "path": path, "raw_path": path.encode(),
        "query_string": b"", "headers": [(b"host", b"testserver"), *names], "client": ("127.0.0.1", 1),
        "server": ("testserver", 80), "scheme": "http",
    }  # fmt: skip

    body = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Any:
        return next(body, None) or await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    in_own_loop(lambda: app(scope, receive, send))
    headers = {bytes(name).lower(): bytes(value) for name, value in sent[0]["headers"]}
    return sent[0]["status"], headers, b"".join(message.get("body", b"") for message in sent[1:])


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("head", [{}, {"accept_encoding": "gzip"}, {"range": "bytes=5-9"}, {"range": "bytes=9999-"}])
def test_status_headers_and_bytes_are_those_of_the_chain(method: str, head: dict[str, str]) -> None:
    assert asked(Statics(nobody), method, **head) == asked(OneHopHandler(), method, **head)


def test_who_has_it_already_is_told_so_without_its_bytes() -> None:
    _status, headers, _body = asked(Statics(nobody))
    again = asked(Statics(nobody), if_none_match=headers[b"etag"].decode())
    assert (
        again[0] == 304 and again[2] == b"" and again == asked(OneHopHandler(), if_none_match=headers[b"etag"].decode())
    )


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/static/sheet.css"), ("GET", "/static/other.css"), ("GET", "/")]
)
def test_all_else_is_asked_of_the_application(method: str, path: str) -> None:
    with pytest.raises(LookupError):
        asked(Statics(nobody), method, path)


def test_where_https_comes_first_the_application_decides(settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    with pytest.raises(LookupError):
        asked(Statics(nobody))
