"""A stored match: JSON lines, a header, one event per line, a closing line, each chained to the one before by SHA-256.

docs/engine.md shows the lines. A line is appended when its event has happened and never changed again.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256

from rules.base.committed import FIRST, Setup
from rules.base.json_types import Document, Json
from rules.contract.codec import Codec
from rules.contract.course import Record
from rules.contract.engine import encode, outcome, replay
from rules.contract.games import game_of_thing
from rules.contract.outcome import encode_outcome
from rules.contract.ruleset import Ruleset
from rules.contract.state import Event, State

FORMAT = 2
KIND = "planisfero-match"
RELEASE = "0.2"
"""What headers without a scheme of their own name since release 0.2, so that none passes for one of 0.1.0."""


def canonical(document: object) -> str:
    """Return JSON as it is hashed: sorted keys, no spaces, ASCII."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def setup_of(ruleset: Ruleset, names: Iterable[str]) -> Setup:
    """Return what a match is about, as plain JSON: the part of the header on which committed dice depend."""
    return {
        "ruleset": ruleset.code,
        "version": ruleset.version,
        "options": ruleset.changes(),
        "seats": list(names),
    }


def header_of(
    setup: Setup,
    commitment: str | None = None,
    nonces: Iterable[str] = (),
    *,
    scheme: str = FIRST,
    outside: Mapping[str, str] | None = None,
    release: str | None = RELEASE,
    mark: str = "",
) -> Json:
    """Return the header of a match; `commitment`, `nonces`, `scheme`, `outside` for official dice (docs/dice.md).

    `release` None for a match of release 0.1.0, whose header named none; another scheme tells by itself. `mark` is the
    SHA-256 of the setup as it was before a name was erased.
    """
    header: Json = {"kind": KIND, "format": FORMAT, **setup, "commitment": commitment, "nonces": list(nonces)}
    if mark:
        header["setup_was"] = mark
    if scheme != FIRST:
        return header | {"scheme": scheme, "outside": dict(outside) if outside else None}
    return header | {"release": release} if release else header


class LogWriter:
    """Writes the lines of one match, in order: header, events as they happen, closing line."""

    def __init__(self, header: Json) -> None:
        text = canonical(header)
        self.events = 0
        self._hash = _sha(text)
        self.first = f'{{"header":{text},"hash":"{self._hash}"}}\n'

    @classmethod
    def resumed(cls, digest: str, events: int) -> "LogWriter":
        """Return a writer that goes on after this many events, whose last line has this hash."""
        writer = cls.__new__(cls)
        writer.events, writer._hash, writer.first = events, digest, ""
        return writer

    @property
    def digest(self) -> str:
        """Return the hash of the last line: it stands for the whole match so far."""
        return self._hash

    def add(self, events: Iterable[Event]) -> list[str]:
        """Return the lines of these events."""
        return self._lines([game_of_thing(event).documents.codec.event_text(event) for event in events])

    def note(self, records: Iterable[Record], codec: Codec) -> list[str]:
        """Return the lines of these records of events."""
        return self._lines([codec.record_text(record) for record in records])

    def _lines(self, texts: list[str]) -> list[str]:
        lines = []
        last, number = self._hash, self.events
        for text in texts:
            number += 1
            last = sha256(f"{last}{number}{text}".encode()).hexdigest()
            lines.append(f'{{"n":{number},"event":{text},"hash":"{last}"}}\n')
        self._hash, self.events = last, number
        return lines

    def close(self, state: State, seed: bytes | None = None) -> str:
        """Return the last line: how many events there were, the outcome, the server seed revealed."""
        text = canonical({
            "events": self.events,
            "seed": seed.hex() if seed else None,
            "outcome": outcome_document(state),
        })  # fmt: skip
        self._hash = _sha(f"{self._hash}close{text}")
        return f'{{"closed":{text},"hash":"{self._hash}"}}\n'


def outcome_document(state: State) -> Document | None:
    """Return the outcome as plain JSON, None while the match goes on."""
    return encode_outcome(outcome(state))


def state_digest(state: State) -> str:
    """Return SHA-256 of a state's canonical JSON."""
    return _sha(canonical(encode(state)))


def _sha(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def lines_of(events: Iterable[Event], header: Json, seed: bytes | None = None) -> Iterator[str]:
    """Yield the whole file of a match that is over or abandoned."""
    everything = list(events)
    writer = LogWriter(header)
    yield writer.first
    yield from writer.add(everything)
    yield writer.close(replay(everything), seed)
