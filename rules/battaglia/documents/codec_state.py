"""A whole state as plain JSON and back; a document that is no sound position is refused."""

from collections.abc import Callable
from typing import TypeVar

from rules.base.errors import MalformedDocument
from rules.base.json_types import Document
from rules.base.sealed import state_of
from rules.battaglia.documents.codec import CARD, CARD_LIST, CODEC
from rules.battaglia.documents.soundness import checks
from rules.battaglia.position import defects
from rules.battaglia.state.state import FIELDS, Gain, Patrol, Phase, State, Strike
from rules.battaglia.state.table import MatchTable, table_of
from rules.contract.codec import FLAG, NUMBER, NUMBERS, TEXTS, AnyKind, Kind, Row, Values, row_of, tuple_of
from rules.contract.documents import OUTCOME, outcome_of, refuse_defects, refuse_unsound, state_document, table_in
from rules.contract.leaving import leaving_in, leaving_out

T = TypeVar("T", bound=Row)
FLAGS = tuple_of(FLAG)
PHASES = {phase.name.lower(): phase.value for phase in Phase}


def _phase(value: object) -> int:
    if not isinstance(value, str) or value not in PHASES:
        raise MalformedDocument("not_a_position", part="phase")
    return PHASES[value]


def _optional(kind: Kind[Row], built: Callable[..., T | None]) -> Kind[T | None]:
    return Kind(
        lambda value: None if value is None else kind.out(value),
        lambda value: None if value is None else built(*kind.read(value)),
    )


def _rows(built: Callable[..., Row], *kinds: AnyKind) -> Kind[tuple[Row, ...]]:
    row = row_of(*kinds)
    return tuple_of(Kind(row.out, lambda value: built(*row.read(value))))


HANDS = tuple_of(CARD_LIST)
PARTS: dict[str, AnyKind] = {
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
    "outcome": _optional(OUTCOME, lambda *row: outcome_of(row)),
}
BY_SEAT = ("hands", "arsenals", "laid", "complete", "dealt", "gone", "totals")


def encode_state(state: State) -> Document:
    """Return the state as a plain object; tuples by seat keep their unused place 0."""
    document = state_document(CODEC, state.table.started)
    document |= {name: kind.out(getattr(state, name)) for name, kind in PARTS.items()}
    return document | leaving_out(state.leaving, state.gone)


def decode_state(document: Document) -> State:
    """Return the state of such an object; MalformedDocument (format_unknown, wrong_fields, not_a_position, ...)."""
    table = table_in(document, PARTS, CODEC, table_of)
    values = {name: kind.read(document[name]) for name, kind in PARTS.items()}
    values["leaving"] = leaving_in(document, values["gone"])
    return _sound_state(table, values)


def _sound_state(table: MatchTable, values: Values) -> State:
    seats = table.seats + 1
    if any(len(values[name]) != seats for name in BY_SEAT) or any(len(hand) != seats for hand in values["gains"]):
        raise MalformedDocument("wrong_length", type="state")
    values["table"] = table
    state = state_of(State, tuple(values[name] for name in FIELDS))
    refuse_unsound(checks(state))
    refuse_defects(defects(state))
    return state
