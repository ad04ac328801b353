"""Readers of one public page as raw clients of its stream, in a process of their own:
`python -m benchmarks.watchers PORT SLUG PATH SINCE COUNT`.

Says `ready` once all are connected. For every line `since T V` on standard input it waits until every reader was shown
version V of the page and answers with JSON: how many were, and the quantiles of the seconds from T (time.time).

Thousands of phones unpack what they get at once, this process one after the other: so it notes when something came, and
unpacks when nothing more comes.
"""

from __future__ import annotations

import asyncio
import json
import re
import resource
import sys
import time
import zlib
from urllib.parse import quote

AT_ONCE = 40  # connections being opened
QUIET = 0.5  # seconds in which nothing has come
PATIENCE = 60  # seconds
SHOWN = re.compile(rb"id: (\d+)\nevent: (part|version)\n")


class Reader(asyncio.Protocol):
    """One stream, packed as browsers have it; `shown` are the versions that came, each with its moment."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.begun = asyncio.get_running_loop().create_future()
        self.came: list[tuple[float, bytes]] = []
        self.raw, self.text = b"", b""
        self.packer = zlib.decompressobj(16 + zlib.MAX_WBITS)
        self.shown: list[tuple[int, float]] = []
        self.parts = self.bytes = 0

    def data_received(self, data: bytes) -> None:
        self.crowd.last = now = time.time()
        self.came.append((now, data))
        if not self.begun.done() and b"\r\n\r\n" in data:
            self.begun.set_result(True)

    def unpack(self) -> None:
        """Read what has come."""
        for moment, data in self.came:
            self.bytes += len(data)
            self.raw += data
            if self.raw.startswith(b"HTTP/"):
                head, end, rest = self.raw.partition(b"\r\n\r\n")
                if not end:
                    continue
                assert b" 200 " in head.split(b"\r\n", 1)[0], head
                self.raw = rest
            while (chunk := self.chunk()) is not None:
                self.text += self.packer.decompress(chunk)
            *events, self.text = self.text.split(b"\n\n")
            for event in events:
                if told := SHOWN.match(event):
                    self.parts += told[2] == b"part"
                    self.shown.append((int(told[1]), moment))
        self.came = []

    def chunk(self) -> bytes | None:
        """Take the next whole chunk off what has come."""
        size, end, rest = self.raw.partition(b"\r\n")
        if not end or len(rest) < int(size, 16) + 2:
            return None
        self.raw = rest[int(size, 16) + 2 :]
        return rest[: int(size, 16)]

    @property
    def version(self) -> int:
        return self.shown[-1][0] if self.shown else 0


class Crowd:
    """All readers, and when something came to one of them."""

    def __init__(self) -> None:
        self.readers: list[Reader] = []
        self.last = 0.0

    def reader(self) -> Reader:
        self.readers.append(Reader(self))
        return self.readers[-1]

    def all_shown(self, version: int) -> bool:
        """Unpack what has come; say whether everybody has this version."""
        for reader in self.readers:
            reader.unpack()
        return all(reader.version >= version for reader in self.readers)

    async def join(self, port: int, address: str, count: int) -> None:
        gate, loop = asyncio.Semaphore(AT_ONCE), asyncio.get_running_loop()
        request = f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n".encode()

        async def open_stream() -> None:
            async with gate:
                transport, reader = await loop.create_connection(self.reader, "127.0.0.1", port)
                transport.write(request)
                await asyncio.wait_for(reader.begun, PATIENCE)

        await asyncio.gather(*(open_stream() for _ in range(count)))

    async def answer(self, since: float, version: int) -> str:
        limit = time.time() + PATIENCE
        while time.time() < self.last + QUIET or not self.all_shown(version):
            if time.time() > limit:
                break
            await asyncio.sleep(QUIET / 5)
        came = (next((at - since for shown, at in reader.shown if shown >= version), None) for reader in self.readers)
        waits = sorted(wait for wait in came if wait is not None)
        told = {"shown": len(waits), "parts": sum(reader.parts for reader in self.readers)}
        told["bytes"] = sum(reader.bytes for reader in self.readers)
        for reader in self.readers:
            reader.shown, reader.parts, reader.bytes = reader.shown[-1:], 0, 0
        return json.dumps({**told, "p50": waits[len(waits) // 2], "p99": waits[len(waits) * 99 // 100]})


async def main(port: int, slug: str, path: str, since: int, count: int) -> None:
    """Connect everybody, then answer questions."""
    crowd = Crowd()
    await crowd.join(port, f"/t/{slug}/live/?since={since}&part={quote(path)}", count)
    print("ready", flush=True)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        _, moment, version = line.split()
        print(await crowd.answer(float(moment), int(version)), flush=True)


if __name__ == "__main__":
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5])))
