"""A raw client of server-sent events, as thin as a socket."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Mapping
from typing import Any

from tests.rig.patience import PATIENCE


class Stream:
    """One open stream; `head` is the status line with the headers, `next()` the next event."""

    def __init__(self, port: int, path: str, headers: Mapping[str, str]) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        rows = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *(f"{name}: {value}" for name, value in headers.items())]
        self._socket.sendall(("\r\n".join(rows) + "\r\n\r\n").encode())
        self._file = self._socket.makefile("rb")
        self.head = self._read_head()
        self._text = b""

    def next(self, count: int = 1) -> tuple[str, dict[str, Any], int | None]:
        """(event, data, id) of the next event, or of the one `count` further on; comments are passed over."""
        limit = time.monotonic() + PATIENCE
        while True:
            while b"\n\n" not in self._text:
                assert time.monotonic() < limit, "nothing but comments came"
                self._text += self._read_chunk()
            block, _, self._text = self._text.partition(b"\n\n")
            rows = dict(row.split(": ", 1) for row in block.decode().split("\n") if not row.startswith(":"))
            if "event" in rows:
                count -= 1
            if "event" in rows and not count:
                return rows["event"], json.loads(rows["data"]), int(rows["id"]) if "id" in rows else None

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def _read_head(self) -> str:
        rows = []
        while (row := self._file.readline().decode()).strip():
            rows.append(row)
        return "".join(rows)

    def _read_chunk(self) -> bytes:
        size = self._file.readline()
        assert size.strip() not in (b"", b"0"), "the stream ended"
        chunk = self._file.read(int(size, 16))
        self._file.readline()
        return chunk
