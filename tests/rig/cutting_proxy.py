"""A line that is cut: a proxy of TCP that loses connections before, during and after what they carry."""

from __future__ import annotations

import random
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

CHUNK = 512


class CuttingProxy:
    """Carries bytes to a port of this computer. `share` of the connections is cut somewhere, all while `is_cut`.

    `calls` counts the connections that have come and gone, `cuts` those of them that were cut.
    """

    def __init__(self, target: int, chance: random.Random, share: float) -> None:
        self.target, self.chance, self.share, self.is_cut = target, chance, share, False
        self.calls = self.cuts = 0
        self._lock = threading.Lock()
        self.sock = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.sock.getsockname()[1])

    def serve(self) -> None:
        """Carry until the socket is closed."""
        with suppress(OSError):
            while True:
                client, _address = self.sock.accept()
                threading.Thread(target=self._carry, args=(client,), daemon=True).start()

    def _carry(self, client: socket.socket) -> None:
        with self._lock:
            cuts = self.is_cut or self.chance.random() < self.share
            budget = self.chance.choice((0, 200, 1500, 4000)) if cuts else -1
            loses_answer = cuts and self.chance.random() < 0.5
        with client, suppress(OSError):
            self._between(client, budget, loses_answer=loses_answer)
        with self._lock:
            self.calls, self.cuts = self.calls + 1, self.cuts + cuts

    def _between(self, client: socket.socket, budget: int, *, loses_answer: bool) -> None:
        if budget == 0 and not loses_answer:
            return
        with socket.create_connection(("127.0.0.1", self.target)) as server:
            back = threading.Thread(target=_pump, args=(server, client, 0 if loses_answer else -1), daemon=True)
            back.start()
            _pump(client, server, -1 if loses_answer else budget)
            back.join(30)


def _pump(source: socket.socket, target: socket.socket, budget: int) -> None:
    """Carry bytes one way, so many of them (-1: all); then both ends are closed."""
    with suppress(OSError):
        while data := source.recv(CHUNK):
            if 0 <= budget < len(data):
                break
            budget -= len(data) if budget > 0 else 0
            target.sendall(data)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


@contextmanager
def cutting_proxy(target: int, chance: random.Random, share: float) -> Iterator[CuttingProxy]:
    """Carry connections to `target` until the block ends."""
    proxy = CuttingProxy(target, chance, share)
    threading.Thread(target=proxy.serve, daemon=True).start()
    try:
        yield proxy
    finally:
        proxy.sock.close()
