"""A push service on this computer: it keeps what it gets, and a phone that can open it."""

from __future__ import annotations

import base64
import json
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tournaments.models import Entrant, PlayerDevice, PushEndpoint
from tournaments.my.services.devices import Browser, device_add


def letters(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class Got:
    """One request: where it went, its headers, its closed body."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """`answers`: by path the status and headers of what comes next there; 201 where nothing is said."""

    url: str
    got: list[Got] = field(default_factory=list)
    answers: dict[str, tuple[int, dict[str, str]]] = field(default_factory=dict)

    def at(self, path: str) -> list[Got]:
        return [row for row in self.got if row.path == path]


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run it for a while on a port of its own."""

    class Answering(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.got.append(Got(self.path, dict(self.headers.items()), body))
            status, headers = service.answers.get(self.path, (201, {}))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    service = PushService(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class PushPhone:
    """A phone of an entrant that takes push at a path of the service."""

    def __init__(self, service: PushService, entrant: Entrant, path: str, *, kept: bool = True) -> None:
        self.service, self.entrant, self.path = service, entrant, path
        self.private = ec.generate_private_key(ec.SECP256R1())
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.secret = secrets.token_bytes(16)
        self.fields = {"address": service.url + path, "p256dh": letters(point), "auth": letters(self.secret)}
        self.device = device_add(
            entrant=entrant, browser=Browser(f"browser of {path}"), came_by=PlayerDevice.CameBy.LINK
        )
        if kept:
            PushEndpoint.objects.create(device=self.device, language="it", **self.fields)

    @property
    def read(self) -> list[dict[str, str]]:
        """Return the messages that came, opened with the phone's own keys."""
        return [json.loads(self.open(row.body)) for row in self.service.at(self.path)]

    def open(self, body: bytes) -> bytes:
        plain: bytes = http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        return plain
