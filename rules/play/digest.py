"""The digest of a simulated match."""

import hashlib
from collections.abc import Sequence
from typing import Final

from rules.contract.course import Record, record_of
from rules.contract.record_text import add_text
from rules.contract.state import Event

WAITING: Final = 5000
"""So many texts are taken into a digest at once."""


class EventDigest:
    """SHA-256 over the plain values of events: quicker than the chain of a stored match, the same on every machine."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self._texts: list[str] = []

    def add(self, events: Sequence[Event]) -> None:
        """Take in these events."""
        self.note([record_of(event) for event in events])

    def note(self, records: list[Record]) -> None:
        """Take in the events of these records."""
        add_text(self._texts, records)
        if len(self._texts) > WAITING:
            self._take_in()

    def _take_in(self) -> None:
        self._hash.update("".join(self._texts).encode())
        self._texts.clear()

    def hexdigest(self) -> str:
        """Return the digest so far."""
        self._take_in()
        return self._hash.hexdigest()
