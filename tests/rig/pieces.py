"""What a stream of pieces brings: events whose text has lines."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse

from django.test import Client

from tests.rig.patience import PATIENCE
from tests.rig.server import Server
from tests.rig.together import in_own_loop

STREAM = {"Accept": "text/event-stream"}


def cookies(client: Client) -> dict[str, str]:
    """Return the header by which a client's browser is known."""
    return {"Cookie": "; ".join(f"{name}={value.value}" for name, value in client.cookies.items())}


@contextmanager
def streaming(server: Server, path: str, client: Client, **more: str) -> Iterator[HTTPResponse]:
    """Open a page's address as the EventSource of a client's browser does."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", path, headers={**STREAM, **cookies(client), **more})
    try:
        yield connection.getresponse()
    finally:
        connection.close()


def pieces(answer: HTTPResponse) -> Iterator[tuple[str, str]]:
    """Yield (name, text) of each event but `here`, as a browser reads them, until the stream ends."""
    return read_pieces(_lines(answer))


def _lines(answer: HTTPResponse) -> Iterator[str]:
    limit = time.monotonic() + PATIENCE
    for line in answer:
        assert time.monotonic() < limit, "nothing but heartbeats came"
        yield line.decode()


def read_pieces(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    name, data = "", list[str]()
    for line in lines:
        field, _, value = line.rstrip("\n").partition(": ")
        if field == "event":
            name = value
        elif field == "data":
            data.append(value)
        elif not field and name:
            if name != "here":
                yield name, "\n".join(data)
            name, data = "", []


def first_pieces(answer: object) -> Mapping[str, str]:
    """Return what a test client's answer brings before its first look."""

    async def until_it_waits() -> list[str]:
        events: list[str] = []
        stream = aiter(answer.streaming_content)  # type: ignore[attr-defined]
        try:
            while True:
                events.append((await asyncio.wait_for(anext(stream), 0.2)).decode())
        except (TimeoutError, StopAsyncIteration):
            return events

    return dict(read_pieces("".join(in_own_loop(until_it_waits)).splitlines(True)))
