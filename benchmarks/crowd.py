"""Spectators as raw stream clients in a process of their own: `python -m benchmarks.crowd PORT CODE COUNT`.

Says `ready` once all are connected. For every line `since T` on standard input it waits until every client has the next
step and answers with JSON: how many have it, and the quantiles of the seconds from T (time.time) to its arrival.
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
    """One stream; `steps` are the moments at which a step had arrived whole."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.begun = asyncio.get_running_loop().create_future()
        self.rest = b""
        self.version = 0

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
        else:
            self.version = version
            self.crowd.arrived(moment)


class Crowd:
    """All the clients, and the arrivals of the step they wait for."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.arrivals: list[float] = []
        self.doubled = 0
        self.all_here = asyncio.Event()

    def arrived(self, moment: float) -> None:
        self.arrivals.append(moment)
        if len(self.arrivals) == self.count:
            self.all_here.set()

    async def join(self, port: int, code: str) -> None:
        gate = asyncio.Semaphore(AT_ONCE)
        request = f"GET /m/{code}/stream/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()

        async def open_stream() -> None:
            async with gate:
                loop = asyncio.get_running_loop()
                transport, client = await loop.create_connection(lambda: Client(self), "127.0.0.1", port)
                transport.write(request)
                await asyncio.wait_for(client.begun, PATIENCE)

        await asyncio.gather(*(open_stream() for _ in range(self.count)))

    async def answer(self, since: float) -> str:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.all_here.wait(), PATIENCE)
        waits = sorted(moment - since for moment in self.arrivals)
        self.arrivals.clear()
        self.all_here.clear()
        quantiles = (
            {name: waits[int(len(waits) * share)] for name, share in (("p50", 0.5), ("p99", 0.99))} if waits else {}
        )
        last = waits[-1] if waits else None
        return json.dumps({"delivered": len(waits), "doubled": self.doubled, "last": last, **quantiles})


async def main(port: int, code: str, count: int) -> None:
    crowd = Crowd(count)
    await crowd.join(port, code)
    print("ready", flush=True)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        print(await crowd.answer(float(line.split()[1])), flush=True)


if __name__ == "__main__":
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
