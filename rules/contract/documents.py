"""The documents of one game: states, views, actions and events as plain JSON objects with their `type`, and back."""

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple, TypeVar

from rules.base.errors import MalformedDocument, SetupError
from rules.base.json_types import Document
from rules.boards.final_board import Defect
from rules.contract.codec import NUMBER, NUMBERS, POINTS, TEXT, Codec, Row, row_of, tuple_of
from rules.contract.outcome import Outcome, Placing
from rules.contract.started import Started
from rules.contract.state import State, Thing, View

T = TypeVar("T")

FORMAT = 1
"""Of states and views."""
OUTCOME = row_of(TEXT, NUMBERS, tuple_of(row_of(NUMBER, NUMBER, POINTS)))


class Documents(NamedTuple):
    """Actions and events go through the codec, a state (`states` the type) and a view through functions of the game."""

    codec: Codec
    states: type
    encode_state: Callable[[State], Document]
    decode_state: Callable[[Document], State]
    views: type
    encode_view: Callable[[View], Document]

    @property
    def types(self) -> frozenset[type]:
        """Return every type of state, view, action and event."""
        return frozenset((self.states, self.views, *self.codec.shapes))

    def encode(self, thing: object) -> Document:
        """Return a state, action, event or view as a plain JSON object with its `type`."""
        if isinstance(thing, self.states):
            return self.encode_state(thing)
        return self.encode_view(thing) if isinstance(thing, self.views) else self.codec.encode(thing)

    def decode(self, document: object) -> Thing:
        """Return the state, action or event of such an object; MalformedDocument(code, ...) when it is none."""
        if isinstance(document, dict) and document.get("type") == "state":
            return self.decode_state(document)
        return self.codec.decode(document)


def state_document(codec: Codec, started: Started) -> Document:
    """Return how the document of every state begins."""
    return {"type": "state", "format": FORMAT, "started": codec.encode(started)}


def table_in(document: Document, parts: Collection[str], codec: Codec, table_of: Callable[[Started], T]) -> T:
    """Return the table of a state's document that has exactly these parts (and perhaps `leaving`); else
    MalformedDocument."""
    if document.get("format") != FORMAT:
        raise MalformedDocument("format_unknown", format=document.get("format"))
    names = {"type", "format", "started", *parts}
    if document.keys() - {"leaving"} != names:
        raise MalformedDocument("wrong_fields", type="state", fields=sorted(map(str, names ^ document.keys()))[:5])
    started = codec.decode_event(document["started"])
    if not isinstance(started, Started):
        raise MalformedDocument("started_wrong", reason="type")
    try:
        return table_of(started)
    except (SetupError, AttributeError, TypeError, AssertionError) as error:
        raise MalformedDocument("started_wrong", reason=str(error)) from None


def refuse_unsound(checks: Iterable[tuple[str, bool]]) -> None:
    """Raise MalformedDocument(not_a_position) with the part of the first check that does not hold."""
    for part, holds in checks:
        if not holds:
            raise MalformedDocument("not_a_position", part=part)


def refuse_defects(defects: Iterable[Defect]) -> None:
    """Raise MalformedDocument(not_a_position) with the first of them, its seat and value where it has some."""
    first = next(iter(defects), None)
    if first:
        more = {name: part for name in ("seat", "value") if (part := getattr(first, name)) is not None}
        raise MalformedDocument("not_a_position", defect=first.code, **more)


def outcome_of(row: Row | None) -> Outcome | None:
    """Return the outcome as it was read by OUTCOME, None while the match goes on."""
    if row is None:
        return None
    reason, winners, placings = row
    return Outcome(reason, winners, tuple(Placing(*placing) for placing in placings))
