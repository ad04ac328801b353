"""A whole state as plain JSON and back; a document that is no sound position is refused."""

from rules.base.errors import MalformedDocument
from rules.base.json_types import Document
from rules.base.sealed import state_of
from rules.contract.codec import FLAG, NUMBER, NUMBERS, TEXT, TEXTS, AnyKind, Values, row_of, tuple_of
from rules.contract.documents import OUTCOME, outcome_of, refuse_defects, refuse_unsound, state_document, table_in
from rules.contract.leaving import leaving_in, leaving_out
from rules.futurisiko.documents.codec import CARD, CARDS, CODEC, SEA, TERRITORY
from rules.futurisiko.documents.soundness import checks
from rules.futurisiko.position import defects
from rules.futurisiko.state.state import Aim, Cards, Due, Fight, People, Phase, State, Truce, Turn, held_by
from rules.futurisiko.state.table import MatchTable, table_of

AIMS = tuple_of(row_of(SEA, TERRITORY, NUMBER))
TURN: dict[str, AnyKind] = {
    **dict.fromkeys(("points", "cards"), NUMBER), **dict.fromkeys(Turn._fields[2:9], NUMBERS), "aims": AIMS,
    "launched": NUMBER,
}  # fmt: skip
PARTS: dict[str, AnyKind] = {
    "phase": TEXT, "seat": NUMBER, "asked": NUMBER, "round": NUMBER, "owner": NUMBERS, "land": NUMBERS, "air": NUMBERS,
    "subs": tuple_of(NUMBERS), "hands": tuple_of(CARDS), "pile": CARDS, "discards": CARDS, "order": NUMBERS,
    "colours": TEXTS, "fallen": NUMBERS, "exits": NUMBERS, "gone": TEXTS,
    "truces": tuple_of(row_of(NUMBER, NUMBER, CARD)), "fight": row_of(TERRITORY, FLAG, NUMBER, NUMBERS),
    "due": row_of(TEXT, NUMBER, NUMBER, TERRITORY, NUMBER), "expired": NUMBER,
    "outcome": OUTCOME,
}  # fmt: skip
OPTIONAL = ("fight", "due", "outcome")
PEOPLE = tuple(name for name in People._fields if name in PARTS)


def encode_state(state: State) -> Document:
    """Return the state as a plain object; tuples by seat keep their unused place 0."""
    plain = ("seat", "asked", "round", "land", "air", "subs", "truces", "expired", *OPTIONAL)
    values = {
        **{name: getattr(state, name) for name in plain}, **state.cards._asdict(),
        **{name: getattr(state.people, name) for name in PEOPLE},
        "owner": list(state.owner), "phase": Phase(state.phase).name.lower(),
    }  # fmt: skip
    document = state_document(CODEC, state.table.started)
    document |= {name: None if value is None else PARTS[name].out(value) for name, value in values.items()}
    document["turn"] = encode_turn(state.turn)
    return document | leaving_out(state.people.leaving, state.people.gone)


def encode_turn(turn: Turn) -> Document:
    """Return what is true of one turn, as a plain object."""
    return {name: TURN[name].out(value) for name, value in turn._asdict().items()}


def decode_state(document: Document) -> State:
    """Return the state of such an object; MalformedDocument (format_unknown, wrong_fields, not_a_position, ...)."""
    table = table_in(document, ("turn", *PARTS), CODEC, table_of)
    values: Values = {
        name: None if name in OPTIONAL and document[name] is None else kind.read(document[name])
        for name, kind in PARTS.items()
    }
    values |= {"leaving": leaving_in(document, values["gone"]), "goals": ()}
    return _sound_state(_built(table, values, _turn(document["turn"])))


def _turn(document: object) -> Turn:
    if not isinstance(document, dict) or document.keys() != TURN.keys():
        raise MalformedDocument("wrong_fields", type="turn")
    values = {name: kind.read(document[name]) for name, kind in TURN.items()}
    return Turn(**{**values, "aims": tuple(Aim(*row) for row in values["aims"])})


def _built(table: MatchTable, values: Values, turn: Turn) -> State:
    seats, size, seas = table.seats + 1, table.geo.size, table.geo.seas
    lengths = (
        *((values[name], seats) for name in ("subs", "hands", "colours", "fallen", "gone")),
        *((values[name], size) for name in ("owner", "land", "air")),
        *((row, seas) for row in values["subs"]),
        *((row, size) for row in turn[2:6]),
        *((row, seas) for row in turn[6:9]),
    )
    if any(len(row) != length for row, length in lengths):
        raise MalformedDocument("wrong_length", type="state")
    if values["phase"].upper() not in Phase.__members__ or not all(0 <= seat < seats for seat in values["owner"]):
        raise MalformedDocument("not_a_position", part="phase or owner")
    if not all(0 <= values[name] < seats for name in ("seat", "asked")):
        raise MalformedDocument("not_a_position", part="seat")
    owner = bytes(values["owner"])
    return state_of(State, (
        table, Phase[values["phase"].upper()].value, values["seat"], values["asked"], values["round"], owner,
        values["land"], values["air"], values["subs"], held_by(owner, seats), turn,
        Cards(*(values[name] for name in Cards._fields)), People(*(values[name] for name in People._fields)),
        tuple(Truce(*row) for row in values["truces"]), Fight(*values["fight"]) if values["fight"] else None,
        Due(*values["due"]) if values["due"] else None, values["expired"],
        outcome_of(values["outcome"]),
    ))  # fmt: skip


def _sound_state(state: State) -> State:
    refuse_unsound(checks(state))
    refuse_defects(defects(state))
    return state
