"""Actions and events as plain JSON and back: what is the same for every game.

Every document has a `type`; its fields are those of the value. What does not fit raises MalformedDocument(code, ...).
A game says by the names of its fields how each is written (`by_name`), and where a type differs (`exceptions`).
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from rules.base.errors import CodedError, MalformedDocument
from rules.base.json_types import Document
from rules.base.material import MOST_TEXT
from rules.base.plain_text import UNFIT
from rules.base.quantities import Range
from rules.contract.course import Record, record_of
from rules.contract.state import Action, Event

MOST = 10**6
MAX_TEXT = 200
MAX_ITEMS = 500


T = TypeVar("T")


class Kind(NamedTuple, Generic[T]):
    """How a value of one type is written, read, and written as JSON text at once (None: by way of `out`)."""

    out: Callable[[T], object]
    read: Callable[[object], T]
    text: Callable[[T], str] | None = None


Values = dict[str, Any]
"""The fields of a value that is being read, by name: each is what the `read` of its kind gave."""
Row = tuple[Any, ...]
"""The fields of a named tuple, each of its own type."""
AnyKind = Kind[Any]
"""A kind among kinds of several types."""


def unchanged_value(value: T) -> T:
    """Return the value, which is written as it is."""
    return value


def number(value: object) -> int:
    """Return a whole number of a sensible size."""
    if type(value) is not int or not -MOST <= value <= MOST:
        raise MalformedDocument("not_a_number", value=value)
    return value


def numbers(value: object) -> tuple[int, ...]:
    """Return a list of such numbers."""
    items: Row = tuple(sequence(value))
    if {*map(type, items)} <= {int} and min(items, default=0) >= -MOST and max(items, default=0) <= MOST:
        return items
    return tuple(map(number, items))


def text(value: object) -> str:
    """Return a text of a sensible length."""
    return _text(value, MAX_TEXT)


def _text(value: object, most: int) -> str:
    if not isinstance(value, str) or len(value) > most or (not value.isprintable() and UNFIT.search(value)):
        raise MalformedDocument("not_a_text", value=value)
    return value


def sequence(value: object) -> list[object]:
    """Return a list of a sensible length."""
    if not isinstance(value, list) or len(value) > MAX_ITEMS:
        raise MalformedDocument("not_a_list", value=value)
    return value


def flag(value: object) -> bool:
    """Return the flag as it is written; a number is neither true nor false."""
    if not isinstance(value, bool):
        raise MalformedDocument("not_a_number", value="not true or false")
    return value


def quantity(value: object) -> int | Range:
    """Return a number, or {"least": 1, "most": 3}."""
    if isinstance(value, dict):
        if value.keys() != {"least", "most"}:
            raise MalformedDocument("not_a_range", value=sorted(map(str, value)))
        return Range(number(value["least"]), number(value["most"]))
    return number(value)


def tuple_of(kind: Kind[T]) -> Kind[tuple[T, ...]]:
    """Return the kind of a list of such things, which is read as a tuple."""
    return Kind(lambda value: [kind.out(item) for item in value], lambda value: tuple(map(kind.read, sequence(value))))


def row_of(*kinds: AnyKind) -> Kind[Row]:
    """Return the kind of a list of exactly these things, each read by its own kind."""

    def read(value: object) -> Row:
        items = sequence(value)
        if len(items) != len(kinds):
            raise MalformedDocument("wrong_length", length=len(items), needed=len(kinds))
        return tuple(kind.read(item) for kind, item in zip(kinds, items, strict=True))

    return Kind(lambda value: [kind.out(item) for kind, item in zip(kinds, value, strict=True)], read)


def option(value: object) -> object:
    """Return the value of a rule option: a number, a text, or a list of them."""
    if isinstance(value, list):
        return tuple(map(_single_option, sequence(value)))
    return _single_option(value)


def _single_option(value: object) -> object:
    return _text(value, MOST_TEXT) if isinstance(value, str) else number(value)  # long: an organiser's own document


@lru_cache(maxsize=1 << 12)
def _numbers_text(values: tuple[int, ...]) -> str:
    return f"[{','.join(map(str, values))}]"


def plain_text(value: object) -> str:
    """Return the canonical JSON of numbers, flags, null, texts, and lists and objects of them."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


NUMBER, TEXT = Kind(unchanged_value, number, str), Kind(unchanged_value, text, plain_text)
QUANTITY: Kind[int | Range] = Kind(lambda value: value._asdict() if isinstance(value, Range) else value, quantity)
FLAG = Kind(unchanged_value, flag, lambda value: "true" if value else "false")
NUMBERS, TEXTS = Kind(list, numbers, _numbers_text), tuple_of(TEXT)
POINTS: Kind[int | None] = Kind(unchanged_value, lambda value: None if value is None else number(value))
OPTION: Kind[object] = Kind(lambda value: list(value) if isinstance(value, tuple) else value, option)
COMMON: Mapping[str, AnyKind] = {
    **dict.fromkeys(("ruleset", "reason"), TEXT),
    **dict.fromkeys(("seat", "version", "round"), NUMBER),
    **dict.fromkeys(("seats", "dice", "order", "winners"), NUMBERS),
    "names": TEXTS,
    "options": tuple_of(row_of(TEXT, OPTION)),
    "deck": tuple_of(row_of(NUMBER, TEXT, TEXTS, TEXTS)),
    "placings": tuple_of(row_of(NUMBER, NUMBER, POINTS)),
}
"""Fields that mean the same in every game."""


def type_name(kind: type) -> str:
    """Return the name of a type: ChooseColour -> choose_colour."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


Fields = tuple[tuple[str, AnyKind], ...]
Template = tuple[str, tuple[int, ...], tuple[Callable[[Any], str], ...]]


class Codec:
    """The actions and events of one game. `kinds` maps a type's name to the type, `actions` those that are requests."""

    def __init__(
        self,
        actions: tuple[type, ...],
        events: tuple[type, ...],
        by_name: Mapping[str, AnyKind],
        exceptions: Mapping[tuple[type, str], AnyKind],
    ) -> None:
        known = {**COMMON, **by_name}
        self.actions = {type_name(kind): kind for kind in actions}
        self.events = {type_name(kind): kind for kind in events}
        self.kinds = {**self.events, **self.actions}
        self.shapes: dict[type, tuple[str, Fields]] = {
            kind: (
                name,
                tuple((field.name, exceptions.get((kind, field.name)) or known[field.name]) for field in fields(kind)),
            )
            for name, kind in self.kinds.items()
        }
        self._templates = {kind.__name__: _template(*self.shapes[kind]) for kind in events}

    def encode(self, thing: object) -> Document:
        """Return an action or an event as a plain object; its fields keep their names."""
        name, shape = self.shapes[type(thing)]
        document: Document = {"type": name}
        for field, kind in shape:
            document[field] = kind.out(getattr(thing, field))
        return document

    def decode(self, document: object) -> Action | Event:
        """Return the action or event of a plain object."""
        return self._read(document, self.kinds)

    def decode_action(self, document: object) -> Action:
        """Return the action of a plain object, and of nothing else: for requests that come from players."""
        return self._read(document, self.actions)

    def decode_event(self, document: object) -> Event:
        """Return the event of a plain object, and of nothing else."""
        return self._read(document, self.events)

    def event_text(self, event: Event) -> str:
        """Return the canonical JSON of an event, fast: the same as json.dumps(encode(event)) with sorted keys."""
        return self.record_text(record_of(event))

    def record_text(self, record: Record) -> str:
        """Return the same of an event as it is recorded."""
        template, order, writers = self._templates[record[0]]
        return template % tuple([write(record[place]) for place, write in zip(order, writers, strict=True)])

    def _read(self, document: object, known: Mapping[str, type]) -> Action | Event:
        if not isinstance(document, dict):
            raise MalformedDocument("not_an_object")
        name = document.get("type")
        kind = known.get(name) if isinstance(name, str) else None
        if kind is None:
            raise MalformedDocument("type_unknown", type=name)
        _, shape = self.shapes[kind]
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


def _wrong_fields(document: Document, shape: Fields) -> None:
    names = {"type", *(field for field, _ in shape)}
    missing, unknown = sorted(names - document.keys()), sorted(set(document) - names)
    raise MalformedDocument("wrong_fields", type=document["type"], missing=missing, unknown=unknown[:5])


def _template(name: str, shape: Fields) -> Template:
    """Return a %-template with its sorted keys, the places in a record of the fields in that order, their writers."""
    ordered = sorted(shape)
    places = {field: place for place, (field, _) in enumerate(shape, 1)}
    parts = [f'"{field}":%s' for field, _ in ordered if field < "type"]
    parts += [f'"type":"{name}"']
    parts += [f'"{field}":%s' for field, _ in ordered if field > "type"]
    order = tuple(places[field] for field, _ in ordered)
    return "{" + ",".join(parts) + "}", order, tuple(_writer(kind) for _, kind in ordered)


def _writer(kind: Kind[T]) -> Callable[[T], str]:
    return kind.text or (lambda value: plain_text(kind.out(value)))
