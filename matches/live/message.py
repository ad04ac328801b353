"""One message of a match, written once for all its listeners as a block of server-sent events."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from rules.base.json_types import Json

HEARTBEAT_TEXT = b": still here\n\n"


@dataclass(frozen=True, slots=True)
class Message:
    """`text` is the whole block. A step leads from version `before` to `version`; the others have neither (0)."""

    kind: str
    text: bytes
    before: int = 0
    version: int = 0

    @classmethod
    def step(cls, document: Json) -> Message:
        """Return a step as `documents.step` tells it; its version is the id that a browser comes back with."""
        return cls("step", _block("step", document, document["version"]), document["from"], document["version"])

    @classmethod
    def of(cls, kind: str, document: Mapping[str, object]) -> Message:
        """Return a message that is no step: clock, seats, talk, over."""
        return cls(kind, _block(kind, document))

    def wire(self, match_id: int, origin: str) -> str:
        """Return the message as it travels between processes."""
        parts = [match_id, origin, self.kind, self.before, self.version, self.text.decode()]
        return json.dumps(parts)

    @classmethod
    def from_wire(cls, text: str | bytes) -> tuple[int, str, Message]:
        """Return (match, origin, message) of what another process sent."""
        match_id, origin, kind, before, version, block = json.loads(text)
        return match_id, origin, cls(kind, block.encode(), before, version)


HEARTBEAT = Message("", HEARTBEAT_TEXT)


def _block(kind: str, document: Mapping[str, object], version: int | None = None) -> bytes:
    number = f"id: {version}\n" if version is not None else ""
    data = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    return f"{number}event: {kind}\ndata: {data}\n\n".encode()
