"""Spectators as raw stream clients in a process of their own: `python -m benchmarks.crowd PORT CODE COUNT`.

Says `ready` once all are connected. For every line `since T V` on standard input it waits until every client has come
to version V of the match and answers with JSON: how many have, and the quantiles of the seconds from T (time.time).
One action may be several steps: an attack on a single army is declared and, without a choice left, fought.
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import time
from contextlib import suppress

AT_ONCE = 40  # connections being opened
PATIENCE = 30  # seconds


class Client(asyncio.Protocol):
    """One stream; `came` are the versions it has come to, with the moment at which each step had arrived whole."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.begun = asyncio.get_running_loop().create_future()
        self.rest = b""
        self.version = 0
        self.came: list[tuple[int, float]] = []

    def data_received(self, data: bytes) -> None:
        now = time.time()
        text = self.rest + data
        blocks = text.split(b"\n\n")
        self.rest = blocks.pop()
        for block in blocks:
            if b"event: step" in block:
                self.stepped(block, now)
            elif b"event: clock" in block and not self.begun.done():
                self.begun.set_result(True)

    def stepped(self, block: bytes, moment: float) -> None:
        """Note that a step came: a new one, or one that this client has already had."""
        version = int(block.split(b"id: ", 1)[1].split(b"\n", 1)[0])
        if version <= self.version:
            self.crowd.doubled += 1
            return
        if self.version < self.crowd.target <= version:
            self.crowd.arrived()
        self.version = version
        self.came.append((version, moment))

    def seconds_to(self, version: int, since: float) -> float | None:
        """Return when this client came to the version, None when it has not; forget the steps up to there."""
        moments = [moment - since for came, moment in self.came if came >= version]
        self.came.clear()
        return moments[0] if moments else None


class Crowd:
    """All the clients, and the version of the match that is waited for."""

    def __init__(self) -> None:
        self.clients: list[Client] = []
        self.doubled = 0
        self.target = 0
        self.missing = 0
        self.all_here = asyncio.Event()

    def client(self) -> Client:
        self.clients.append(Client(self))
        return self.clients[-1]

    def arrived(self) -> None:
        self.missing -= 1
        if not self.missing:
            self.all_here.set()

    async def join(self, port: int, code: str, count: int) -> None:
        gate = asyncio.Semaphore(AT_ONCE)
        request = f"GET /m/{code}/stream/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()

        async def open_stream() -> None:
            async with gate:
                loop = asyncio.get_running_loop()
                transport, client = await loop.create_connection(self.client, "127.0.0.1", port)
                transport.write(request)
                await asyncio.wait_for(client.begun, PATIENCE)

        await asyncio.gather(*(open_stream() for _ in range(count)))

    async def answer(self, since: float, version: int) -> str:
        self.target = version
        self.missing = sum(client.version < version for client in self.clients)
        if self.missing:
            self.all_here.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.all_here.wait(), PATIENCE)
        seconds = (client.seconds_to(version, since) for client in self.clients)
        waits = sorted(wait for wait in seconds if wait is not None)
        quantiles = (
            {name: waits[int(len(waits) * share)] for name, share in (("p50", 0.5), ("p99", 0.99))} if waits else {}
        )
        last = waits[-1] if waits else None
        return json.dumps({"delivered": len(waits), "doubled": self.doubled, "last": last, **quantiles})


async def main(port: int, code: str, count: int) -> None:
    crowd = Crowd()
    await crowd.join(port, code, count)
    print("ready", flush=True)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        _, since, version = line.split()
        print(await crowd.answer(float(since), int(version)), flush=True)


if __name__ == "__main__":
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
