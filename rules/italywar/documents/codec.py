"""Actions, events and states of Italy War as plain JSON and back: codes of territories and cards instead of numbers."""

from collections.abc import Mapping

from rules.base.errors import MalformedDocument
from rules.base.json_types import Document
from rules.base.sealed import state_of
from rules.contract.codec import (
    FLAG,
    NUMBER,
    NUMBERS,
    QUANTITY,
    TEXT,
    TEXTS,
    AnyKind,
    Codec,
    Kind,
    Values,
    plain_text,
    row_of,
    tuple_of,
    unchanged_value,
)
from rules.contract.documents import OUTCOME, outcome_of, refuse_defects, refuse_unsound, state_document, table_in
from rules.contract.leaving import leaving_in, leaving_out
from rules.italywar.documents.soundness import checks
from rules.italywar.position import defects, held_by
from rules.italywar.state import actions, events
from rules.italywar.state.geography import geography
from rules.italywar.state.state import FIELDS, Cards, Fight, Phase, State
from rules.italywar.state.table import MatchTable, table_of
from rules.lands.codec import card_kinds, territory_kind
from rules.lands.people import People

GEO = geography("italywar")
TERRITORY = territory_kind(GEO.codes)
CARD, CARDS = card_kinds(GEO.cards)
THREE_CARDS = row_of(CARD, CARD, CARD)
HIDDEN_FLAG = Kind(unchanged_value, lambda value: None if value is None else FLAG.read(value), plain_text)
BY_NAME: Mapping[str, AnyKind] = {
    "colour": TEXT,
    **dict.fromkeys(("by", "armies", "bonus", "attacker_losses", "defender_losses"), NUMBER),
    **dict.fromkeys(("attack", "attack8", "defence", "defence8"), NUMBERS),
    **dict.fromkeys(("territory", "source", "target"), TERRITORY),
    **dict.fromkeys(("general", "turn", "again"), FLAG),
    "card": CARD,
    "cards": CARDS,
    "spent": CARDS,
    "lands": tuple_of(TERRITORY),
    "swaps": tuple_of(row_of(TERRITORY, TERRITORY)),
}
EXCEPTIONS: Mapping[tuple[type, str], AnyKind] = {
    **dict.fromkeys(((kind, "armies") for kind in (actions.Place, actions.Move, actions.MoveIn)), QUANTITY),
    (actions.Trade, "cards"): THREE_CARDS,
    (events.Traded, "cards"): THREE_CARDS,
    (events.ObjectivesDealt, "cards"): NUMBERS,
    (events.AttackDeclared, "general"): HIDDEN_FLAG,
}
CODEC = Codec(actions.Action.__args__, events.Event.__args__, BY_NAME, EXCEPTIONS)

PARTS: Mapping[str, AnyKind] = {
    "phase": TEXT, "seat": NUMBER, "round": NUMBER, "left": NUMBER, "stock": NUMBERS, "owner": NUMBERS,
    "armies": NUMBERS, "conquests": NUMBER, "sets": NUMBER, "sailing": NUMBER, "truces": NUMBERS, "waived": NUMBERS,
    "attacked": FLAG, "idle": NUMBERS, "expired": NUMBER,
    "hands": tuple_of(CARDS), "pile": CARDS, "discards": CARDS, "shown": tuple_of(row_of(NUMBER, CARD, NUMBER)),
    "reshuffles": NUMBER,
    "order": NUMBERS, "colours": TEXTS, "goals": NUMBERS, "fallen": NUMBERS, "exits": NUMBERS, "gone": TEXTS,
    "fight": row_of(TERRITORY, TERRITORY, FLAG, NUMBER, NUMBER),
    "outcome": OUTCOME,
}  # fmt: skip
PLAIN = ("seat", "round", "left", "stock", "armies", "conquests", "sets", "sailing", "attacked", "idle", "expired")
MAYBE = ("fight", "outcome")
SETS = ("truces", "waived")
PEOPLE = tuple(name for name in People._fields if name in PARTS)


def encode_state(state: State) -> Document:
    """Return the state as a plain object; tuples by seat keep their unused place 0, sets are lists of their members."""
    values = {
        **{name: getattr(state, name) for name in (*PLAIN, *MAYBE)},
        **{name: _members(getattr(state, name)) for name in SETS},
        **state.cards._asdict(), **{name: getattr(state.people, name) for name in PEOPLE},
        "owner": list(state.owner), "phase": Phase(state.phase).name.lower(),
    }  # fmt: skip
    document = state_document(CODEC, state.table.started)
    document |= {name: None if value is None else PARTS[name].out(value) for name, value in values.items()}
    return document | leaving_out(state.people.leaving, state.people.gone)


def _members(mask: int) -> tuple[int, ...]:
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


def decode_state(document: Document) -> State:
    """Return the state of such an object; MalformedDocument (format_unknown, wrong_fields, not_a_position, ...)."""
    table = table_in(document, PARTS, CODEC, table_of)
    values: Values = {
        name: None if name in MAYBE and document[name] is None else kind.read(document[name])
        for name, kind in PARTS.items()
    }
    values["leaving"] = leaving_in(document, values["gone"])
    return _sound_state(_built(table, values))


def _built(table: MatchTable, values: Values) -> State:
    seats, size = table.seats + 1, table.geo.size
    by_seat = ("stock", "hands", "colours", "goals", "fallen", "gone", "idle")
    if any(len(values[name]) != seats for name in by_seat) or any(len(values[n]) != size for n in ("owner", "armies")):
        raise MalformedDocument("wrong_length", type="state")
    if values["phase"].upper() not in Phase.__members__ or not all(0 <= seat < seats for seat in values["owner"]):
        raise MalformedDocument("not_a_position", part="phase or owner")
    if any(not 0 <= place < size for name in SETS for place in values[name]):
        raise MalformedDocument("not_a_position", part="sets")
    plain = {name: values[name] for name in PLAIN} | {
        name: sum(1 << place for place in set(values[name])) for name in SETS
    }
    owner = bytes(values["owner"])
    built = {
        **plain,
        "table": table,
        "phase": Phase[values["phase"].upper()].value,
        "owner": owner,
        "held": held_by(owner, seats),
        "fight": Fight(*values["fight"]) if values["fight"] else None,
        "cards": Cards(*(values[name] for name in Cards._fields)),
        "people": People(*(values[name] for name in People._fields)),
        "outcome": outcome_of(values["outcome"]),
    }
    return state_of(State, tuple(built[name] for name in FIELDS))


def _sound_state(state: State) -> State:
    """Return a position that a match can have reached, as far as that can be told."""
    refuse_unsound(checks(state))
    refuse_defects(defects(state))
    return state
