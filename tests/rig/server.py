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

START = 20  # seconds


@dataclass(frozen=True)
class Server:
    """A running server; `url` has no slash at its end."""

    url: str
    port: int

    def to(self, name: str, *args: object) -> str:
        """Return the whole address of a named page."""
        return self.url + reverse(name, args=args)


@contextmanager
def running_server(host: str = "127.0.0.1") -> Iterator[Server]:
    """Serve the whole site until the block ends."""
    from config.asgi import application

    sock = socket.socket()
    sock.bind((host, 0))
    config = uvicorn.Config(application, lifespan="off", log_level="warning", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
    thread.start()
    limit = time.monotonic() + START
    while not server.started:
        assert thread.is_alive() and time.monotonic() < limit, "the server did not start"
        time.sleep(0.01)
    port = sock.getsockname()[1]
    try:
        yield Server(f"http://{host}:{port}", port)
    finally:
        server.should_exit = True
        thread.join(START)
        sock.close()
