"""One line of a browser to the server: requests one after the other over a connection that stays open."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Line:
    """A connection with its cookies; `asked` counts the requests of all lines."""

    asked = 0

    def __init__(self, port: int, cookies: dict[str, str]) -> None:
        self.port, self.cookies = port, cookies
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: bytes = b"", kind: str = "", more: Sequence[str] = ()) -> Answer:
        """Return the answer of one request; on a line that the server has closed meanwhile it goes out again."""
        is_fresh = self._ends is None
        try:
            reader, _ = await self.send(method, path, body, kind, more)
            raw = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            if is_fresh:
                raise
            self.close()
            return await self.ask(method, path, body, kind, more)
        head = raw.decode("latin-1").split("\r\n")
        rows = [row.partition(": ") for row in head[1:] if row]
        headers = {name.lower(): value for name, _, value in rows}
        for name, _, value in rows:
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        answer = Answer(int(head[0].split(" ")[1]), headers, await _body(reader, headers))
        if headers.get("connection") == "close":
            self.close()
        return answer

    async def send(
        self, method: str, path: str, body: bytes = b"", kind: str = "", more: Sequence[str] = ()
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Send a request; return both ends of the connection."""
        Line.asked += 1
        if self._ends is None:
            self._ends = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._ends
        rows = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Accept-Language: it", *more]
        rows.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        if body:
            csrf = self.cookies["planisfero_csrf"]
            rows += [f"Content-Type: {kind}", f"Content-Length: {len(body)}", f"X-CSRFToken: {csrf}"]
        writer.write("\r\n".join([*rows, "", ""]).encode() + body)
        await writer.drain()
        return reader, writer

    async def get(self, path: str, more: Sequence[str] = ()) -> Answer:
        return await self.ask("GET", path, more=more)

    async def post(self, path: str, fields: Mapping[str, object]) -> Answer:
        """Send a form."""
        return await self.ask("POST", path, urlencode(fields).encode(), "application/x-www-form-urlencoded")

    def close(self) -> None:
        if self._ends is not None:
            self._ends[1].close()
            self._ends = None


async def _body(reader: asyncio.StreamReader, headers: Mapping[str, str]) -> bytes:
    if headers.get("transfer-encoding") != "chunked":
        return await reader.readexactly(int(headers.get("content-length", 0)))
    parts = []
    while size := int(await reader.readline(), 16):
        parts.append(await reader.readexactly(size))
        await reader.readline()
    await reader.readline()
    return b"".join(parts)
