"""A whole state as plain JSON and back; a document that is no sound position is refused."""

from typing import Any

from rules.battaglia.codec import CARD, CARD_LIST, CODEC
from rules.battaglia.position import defects
from rules.battaglia.state import Gain, Patrol, Phase, State, Strike
from rules.battaglia.table import Table, table_of
from rules.codec import FLAG, NUMBER, NUMBERS, POINTS, TEXT, TEXTS, Kind, row_of, tuple_of
from rules.errors import MalformedDocument, SetupError
from rules.outcome import Outcome, Placing

FORMAT = 1
FLAGS = tuple_of(FLAG)
PHASES = {phase.name.lower(): phase.value for phase in Phase}


def _phase(value: Any) -> int:
    if not isinstance(value, str) or value not in PHASES:
        raise MalformedDocument("not_a_position", part="phase")
    return PHASES[value]


def _optional(kind: Kind, built: Any) -> Kind:
    return Kind(
        lambda value: None if value is None else kind.out(value),
        lambda value: None if value is None else built(*kind.read(value)),
    )


def _rows(built: Any, *kinds: Kind) -> Kind:
    row = row_of(*kinds)
    return tuple_of(Kind(row.out, lambda value: built(*row.read(value))))


def _outcome(reason: str, winners: tuple[int, ...], placings: tuple[Any, ...]) -> Outcome:
    return Outcome(reason, winners, tuple(Placing(*row) for row in placings))


HANDS = tuple_of(CARD_LIST)
PARTS: dict[str, Kind] = {
    "phase": Kind(lambda value: Phase(value).name.lower(), _phase),
    **dict.fromkeys(("seat", "round", "hand", "dealer", "laid_so_far", "attacks"), NUMBER),
    **dict.fromkeys(("hands", "arsenals"), HANDS),
    "patrols": _rows(Patrol, NUMBER, NUMBER, NUMBER, CARD_LIST),
    **dict.fromkeys(("laid", "complete", "dealt"), FLAGS),
    "gone": TEXTS,
    **dict.fromkeys(("pile", "discards"), CARD_LIST),
    "thrown": CARD,
    "strike": _optional(row_of(NUMBER, NUMBER, NUMBER, NUMBER), Strike),
    "totals": NUMBERS,
    "gains": tuple_of(_rows(Gain, NUMBER, NUMBER, NUMBER)),
    "outcome": _optional(row_of(TEXT, NUMBERS, tuple_of(row_of(NUMBER, NUMBER, POINTS))), _outcome),
}
BY_SEAT = ("hands", "arsenals", "laid", "complete", "dealt", "gone", "totals")


def encode_state(state: State) -> dict[str, Any]:
    """The state as a plain object; tuples by seat keep their unused place 0."""
    document: dict[str, Any] = {"type": "state", "format": FORMAT, "started": CODEC.encode(state.table.started)}
    return document | {name: kind.out(getattr(state, name)) for name, kind in PARTS.items()}


def decode_state(document: dict[str, Any]) -> State:
    """The state of such an object; MalformedDocument (format_unknown, wrong_fields, not_a_position, ...)."""
    if document.get("format") != FORMAT:
        raise MalformedDocument("format_unknown", format=document.get("format"))
    names = {"type", "format", "started", *PARTS}
    if document.keys() != names:
        raise MalformedDocument("wrong_fields", type="state", fields=sorted(map(str, names ^ document.keys()))[:5])
    try:
        table = table_of(CODEC.decode_event(document["started"]))
    except (SetupError, AttributeError, TypeError) as error:
        raise MalformedDocument("started_wrong", reason=str(error)) from None
    values = {name: kind.read(document[name]) for name, kind in PARTS.items()}
    return _checked(table, values)


def _checked(table: Table, values: dict[str, Any]) -> State:
    seats = table.seats + 1
    if any(len(values[name]) != seats for name in BY_SEAT) or any(len(hand) != seats for hand in values["gains"]):
        raise MalformedDocument("wrong_length", type="state")
    state = State(table, **values)
    found = defects(state)
    if found:
        raise MalformedDocument("not_a_position", defect=found[0].code)
    return state
