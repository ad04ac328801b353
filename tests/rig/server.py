"""The real server, in a thread of the test, on a port of its own."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import uvicorn
from django.urls import reverse

from config.serving.server import server_config
from tests.rig.patience import PATIENCE


@dataclass(frozen=True)
class Server:
    """A running server; `url` has no slash at its end."""

    url: str
    port: int

    def to(self, name: str, *args: object) -> str:
        """Return the whole address of a named page."""
        return self.url + reverse(name, args=args)


@contextmanager
def running_server(
    host: str = "127.0.0.1", kind: type[uvicorn.Server] = uvicorn.Server, grace: int = 1
) -> Iterator[Server]:
    """Serve the whole site until the block ends, and then give requests at work so many seconds."""
    from config.asgi import application

    sock = socket.socket()
    sock.bind((host, 0))
    server = kind(server_config(application, grace=grace))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
    thread.start()
    limit = time.monotonic() + PATIENCE
    while not server.started:
        assert thread.is_alive() and time.monotonic() < limit, "the server did not start"
        time.sleep(0.01)
    port = sock.getsockname()[1]
    try:
        yield Server(f"http://{host}:{port}", port)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        sock.close()
