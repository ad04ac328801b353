"""A whole state as plain JSON and back; a document that is no sound position is refused."""

from rules.base.errors import MalformedDocument
from rules.base.json_types import Document
from rules.base.sealed import state_of
from rules.contract.codec import NUMBER, NUMBERS, TEXT, TEXTS, AnyKind, Values, row_of, tuple_of
from rules.contract.documents import OUTCOME, outcome_of, refuse_defects, refuse_unsound, state_document, table_in
from rules.contract.leaving import leaving_in, leaving_out
from rules.lands.people import People
from rules.risiko.documents.codec import CARDS, CODEC, TERRITORY
from rules.risiko.documents.soundness import checks
from rules.risiko.position import defects
from rules.risiko.state.state import Cards, Clock, Fight, Phase, State, sets_of
from rules.risiko.state.table import MatchTable, table_of

PARTS: dict[str, AnyKind] = {
    "phase": TEXT, "seat": NUMBER, "round": NUMBER, "left": NUMBER, "stock": NUMBERS, "owner": NUMBERS,
    "armies": NUMBERS, "conquests": NUMBER, "sets": NUMBER,
    "hands": tuple_of(CARDS), "pile": CARDS, "discards": CARDS, "reshuffles": NUMBER,
    "order": NUMBERS, "colours": TEXTS, "goals": NUMBERS, "fallen": NUMBERS, "exits": NUMBERS, "gone": TEXTS,
    "clock": row_of(NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBERS),
    "fight": row_of(TERRITORY, TERRITORY, NUMBER, NUMBER),
    "outcome": OUTCOME,
}  # fmt: skip

PEOPLE = tuple(name for name in People._fields if name in PARTS)


def encode_state(state: State) -> Document:
    """Return the state as a plain object; tuples by seat keep their unused place 0."""
    cards, people = state.cards, state.people
    values = {
        **{name: getattr(state, name) for name in ("seat", "round", "left", "stock", "armies", "conquests", "sets")},
        **cards._asdict(), **{name: getattr(people, name) for name in PEOPLE},
        "clock": state.clock, "owner": list(state.owner),
        "phase": Phase(state.phase).name.lower(),
    }  # fmt: skip
    document = state_document(CODEC, state.table.started)
    document |= {name: PARTS[name].out(value) for name, value in values.items()}
    for name, value in (("fight", state.fight), ("outcome", state.outcome)):
        document[name] = None if value is None else PARTS[name].out(value)
    return document | leaving_out(people.leaving, people.gone)


def decode_state(document: Document) -> State:
    """Return the state of such an object; MalformedDocument (format_unknown, wrong_fields, not_a_position, ...)."""
    table = table_in(document, PARTS, CODEC, table_of)
    values: Values = {
        name: None if name in ("fight", "outcome") and document[name] is None else kind.read(document[name])
        for name, kind in PARTS.items()
    }
    values["leaving"] = leaving_in(document, values["gone"])
    return _sound_state(_built(table, values))


def _built(table: MatchTable, values: Values) -> State:
    seats, size = table.seats + 1, table.geo.size
    by_seat = ("stock", "hands", "colours", "goals", "fallen", "gone")
    if any(len(values[name]) != seats for name in by_seat) or any(len(values[n]) != size for n in ("owner", "armies")):
        raise MalformedDocument("wrong_length", type="state")
    if values["phase"].upper() not in Phase.__members__ or not all(0 <= seat < seats for seat in values["owner"]):
        raise MalformedDocument("not_a_position", part="phase or owner")
    owner = bytes(values["owner"])
    held, at2, at3 = sets_of(owner, values["armies"], seats)
    return state_of(State, (
        table, Phase[values["phase"].upper()].value, values["seat"], values["round"], values["left"], values["stock"],
        owner, values["armies"], held, at2, at3, Fight(*values["fight"]) if values["fight"] else None,
        values["conquests"], values["sets"], Cards(*(values[name] for name in Cards._fields)),
        People(*(values[name] for name in People._fields)), Clock(*values["clock"]),
        outcome_of(values["outcome"]),
    ))  # fmt: skip


def _sound_state(state: State) -> State:
    """Return a position that a match can have reached, as far as that can be told."""
    refuse_unsound(checks(state))
    refuse_defects(defects(state))
    return state
