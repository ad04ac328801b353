"""States, actions and events as plain JSON and back: codes of territories and cards instead of numbers.

Every document has a `type`; a state has its `format` too. What does not fit raises MalformedDocument(code, ...).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from rules.errors import CodedError, MalformedDocument
from rules.risiko import actions, events
from rules.risiko.actions import Range
from rules.risiko.geography import geography

GEO = geography("risiko")
CARD_NUMBERS = {code: number for number, code in enumerate(GEO.cards)}
MOST = 10**6
MAX_TEXT = 200
MAX_ITEMS = 500


class Kind(NamedTuple):
    """How one field is written and read."""

    out: Callable[[Any], Any]
    read: Callable[[Any], Any]


def same(value: Any) -> Any:
    """Written as it is."""
    return value


def number(value: Any) -> int:
    """A whole number of a sensible size."""
    if type(value) is not int or not -MOST <= value <= MOST:
        raise MalformedDocument("not_a_number", value=value)
    return value


def numbers(value: Any) -> tuple[int, ...]:
    """A list of such numbers."""
    found = tuple(sequence(value))
    if {*map(type, found)} <= {int} and min(found, default=0) >= -MOST and max(found, default=0) <= MOST:
        return found
    return tuple(map(number, found))


def text(value: Any) -> str:
    """A text of a sensible length."""
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise MalformedDocument("not_a_text", value=value)
    return value


def sequence(value: Any) -> list[Any]:
    """A list of a sensible length."""
    if not isinstance(value, list) or len(value) > MAX_ITEMS:
        raise MalformedDocument("not_a_list", value=value)
    return value


def territory(value: Any) -> int:
    """A territory by its code."""
    if not isinstance(value, str) or value not in GEO.index:
        raise MalformedDocument("territory_unknown", value=value)
    return GEO.index[value]


def card(value: Any) -> int:
    """A card by the code of its territory, jolly_1 or jolly_2; null for one that is hidden."""
    if value is None:
        return -1
    if not isinstance(value, str) or value not in CARD_NUMBERS:
        raise MalformedDocument("card_unknown", value=value)
    return CARD_NUMBERS[value]


def cards(value: Any) -> tuple[int, ...]:
    """A list of such cards."""
    try:
        return tuple([CARD_NUMBERS[one] for one in sequence(value)])
    except (KeyError, TypeError):
        return tuple(map(card, value))


def quantity(value: Any) -> int | Range:
    """A number, or {"least": 1, "most": 3}."""
    if isinstance(value, dict):
        if value.keys() != {"least", "most"}:
            raise MalformedDocument("not_a_range", value=sorted(map(str, value)))
        return Range(number(value["least"]), number(value["most"]))
    return number(value)


def tuple_of(kind: Kind) -> Kind:
    """A list of such things."""
    return Kind(lambda value: [kind.out(one) for one in value], lambda value: tuple(map(kind.read, sequence(value))))


def row_of(*kinds: Kind) -> Kind:
    """A list of exactly these."""

    def read(value: Any) -> tuple[Any, ...]:
        if len(sequence(value)) != len(kinds):
            raise MalformedDocument("wrong_length", length=len(value), needed=len(kinds))
        return tuple(kind.read(one) for kind, one in zip(kinds, value, strict=True))

    return Kind(lambda value: [kind.out(one) for kind, one in zip(kinds, value, strict=True)], read)


def option(value: Any) -> Any:
    """The value of a rule option."""
    if isinstance(value, list):
        return tuple(option(one) for one in value)
    return text(value) if isinstance(value, str) else number(value)


NUMBER, TEXT = Kind(same, number), Kind(same, text)
TERRITORY = Kind(GEO.codes.__getitem__, territory)
CARD = Kind(lambda value: None if value < 0 else GEO.cards[value], card)
QUANTITY = Kind(lambda value: value._asdict() if isinstance(value, Range) else value, quantity)
FLAG = Kind(same, lambda value: value if isinstance(value, bool) else number("not true or false"))
NUMBERS, TEXTS, CARDS = Kind(list, numbers), tuple_of(TEXT), Kind(lambda value: list(map(CARD.out, value)), cards)
POINTS = Kind(same, lambda value: None if value is None else number(value))
OPTION = Kind(lambda value: list(value) if isinstance(value, tuple) else value, option)

BY_NAME: Mapping[str, Kind] = {
    **dict.fromkeys(("ruleset", "colour", "reason"), TEXT),
    **dict.fromkeys(("seat", "by", "version", "round", "number", "most", "attacker_losses", "defender_losses"), NUMBER),
    **dict.fromkeys(("seats", "dice", "order", "winners", "attack", "defence"), NUMBERS),
    **dict.fromkeys(("territory", "source", "target"), TERRITORY),
    **dict.fromkeys(("valid", "again"), FLAG),
    "armies": NUMBER,
    "card": CARD,
    "cards": CARDS,
    "names": TEXTS,
    "options": tuple_of(row_of(TEXT, OPTION)),
    "deck": tuple_of(row_of(NUMBER, TEXT, TEXTS, TEXTS)),
    "placings": tuple_of(row_of(NUMBER, NUMBER, POINTS)),
}
EXCEPTIONS: Mapping[tuple[type, str], Kind] = {
    (actions.Place, "armies"): QUANTITY,
    (actions.Move, "armies"): QUANTITY,
    (actions.MoveIn, "armies"): QUANTITY,
    (actions.Attack, "dice"): QUANTITY,
    (actions.Defend, "dice"): QUANTITY,
    (actions.Trade, "cards"): row_of(CARD, CARD, CARD),
    (events.Traded, "cards"): row_of(CARD, CARD, CARD),
    (events.AttackDeclared, "dice"): NUMBER,
    (events.SdadataRolled, "dice"): row_of(NUMBER, NUMBER),
    (events.ObjectivesDealt, "cards"): NUMBERS,
}


def type_name(kind: type) -> str:
    """ChooseColour -> choose_colour."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def _shape(kind: type) -> tuple[tuple[str, Kind], ...]:
    names = [field.name for field in fields(kind)]
    return tuple((name, EXCEPTIONS.get((kind, name)) or BY_NAME[name]) for name in names)


ACTIONS = {type_name(kind): kind for kind in actions.Action.__args__}
EVENTS = {type_name(kind): kind for kind in events.Event.__args__}
SHAPES = {kind: (type_name(kind), _shape(kind)) for kind in (*ACTIONS.values(), *EVENTS.values())}


def encode(thing: Any) -> dict[str, Any]:
    """An action or an event as a plain object; its fields keep their names."""
    name, shape = SHAPES[type(thing)]
    document: dict[str, Any] = {"type": name}
    for field, kind in shape:
        document[field] = kind.out(getattr(thing, field))
    return document


def decode(document: Any, known: Mapping[str, type]) -> Any:
    """The action or event of a plain object; `known` holds the types expected."""
    if not isinstance(document, dict):
        raise MalformedDocument("not_an_object")
    name = document.get("type")
    kind = known.get(name) if isinstance(name, str) else None
    if kind is None:
        raise MalformedDocument("type_unknown", type=name)
    _, shape = SHAPES[kind]
    if len(document) != len(shape) + 1:
        _wrong_fields(document, shape)
    values = []
    for field, reader in shape:
        if field not in document:
            _wrong_fields(document, shape)
        try:
            values.append(reader.read(document[field]))
        except CodedError as error:
            raise MalformedDocument(error.code, type=name, field=field, **error.params) from None
    return kind(*values)


def _wrong_fields(document: dict[str, Any], shape: tuple[tuple[str, Kind], ...]) -> None:
    names = {"type", *(field for field, _ in shape)}
    missing, unknown = sorted(names - document.keys()), sorted(set(document) - names)
    raise MalformedDocument("wrong_fields", type=document["type"], missing=missing, unknown=unknown[:5])
