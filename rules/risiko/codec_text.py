"""Events as canonical JSON text, fast: the same as json.dumps(encode(event)) with sorted keys, which a test holds."""

import json
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Any

from rules.risiko.codec import CARD, CARDS, NUMBER, NUMBERS, SHAPES, TERRITORY, Kind, encode
from rules.risiko.events import Event
from rules.risiko.geography import geography

QUOTED = tuple(f'"{code}"' for code in geography("risiko").codes)
CARDS_QUOTED = tuple(f'"{code}"' for code in geography("risiko").cards)
Writer = Callable[[Any], str]


def _plain(value: Any) -> str:
    """Numbers, flags, null, texts and lists of them."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{','.join([_plain(one) for one in value])}]"
    return str(value) if isinstance(value, int) else json.dumps(value)


@lru_cache(maxsize=1 << 12)
def _numbers(values: tuple[int, ...]) -> str:
    return f"[{','.join(map(str, values))}]"


def _cards(cards: tuple[int, ...]) -> str:
    return f"[{','.join([_card(one) for one in cards])}]"


def _card(card: int) -> str:
    return "null" if card < 0 else CARDS_QUOTED[card]


def _writer(kind: Kind) -> Writer:
    fast: dict[int, Writer] = {
        id(NUMBER): str,
        id(TERRITORY): QUOTED.__getitem__,
        id(NUMBERS): _numbers,
        id(CARD): _card,
        id(CARDS): _cards,
    }
    if id(kind) in fast:
        return fast[id(kind)]
    return lambda value: _plain(kind.out(value))


def _template(kind: type) -> tuple[str, Callable[[Any], Any] | None, tuple[Writer, ...]]:
    """A %-template with its sorted keys, the getter of the fields in that order, their writers."""
    name, shape = SHAPES[kind]
    fields = sorted(shape)
    parts = [f'"{field}":%s' for field, _ in fields if field < "type"]
    parts += [f'"type":"{name}"']
    parts += [f'"{field}":%s' for field, _ in fields if field > "type"]
    getter = attrgetter(*(field for field, _ in fields)) if len(fields) > 1 else None
    return "{" + ",".join(parts) + "}", getter, tuple(_writer(one) for _, one in fields)


TEMPLATES = {kind: _template(kind) for kind in SHAPES}


def event_text(event: Event) -> str:
    """The canonical JSON of an event."""
    template, getter, writers = TEMPLATES[type(event)]
    if getter is None:
        document = encode(event)
        return "{" + ",".join(f'"{key}":{_plain(document[key])}' for key in sorted(document)) + "}"
    return template % tuple([write(value) for write, value in zip(writers, getter(event), strict=True)])
