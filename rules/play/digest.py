"""The digest of a simulated match."""

import hashlib
from collections.abc import Sequence
from typing import Final

from rules.contract.course import Listener, Record, record_of
from rules.contract.record_text import RecordText
from rules.contract.state import Event

WAITING: Final = 500
"""The texts of so many decisions are taken into a digest at once."""


class EventDigest(Listener):
    """SHA-256 over the plain values of events: quicker than the chain of a stored match, the same on every machine."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self._text = RecordText()
        self._decisions: int = 0

    def add(self, events: Sequence[Event]) -> None:
        """Take in these events."""
        self.note([record_of(event) for event in events])

    def note(self, happened: list[Record]) -> None:
        """Take in the events of these records."""
        self._text.add(happened)
        self._decisions += 1
        if self._decisions > WAITING:
            self._take_in()

    def _take_in(self) -> None:
        self._hash.update(self._text.taken().encode())
        self._decisions = 0

    def hexdigest(self) -> str:
        """Return the digest so far."""
        self._take_in()
        return self._hash.hexdigest()
