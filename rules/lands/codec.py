"""How territories, cards and objectives are written in JSON: by their codes."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from rules.board import Board
from rules.codec import Kind, sequence
from rules.errors import MalformedDocument
from rules.objectives import Objective


def territory_kind(codes: Sequence[str]) -> Kind:
    """A territory by its code."""
    numbers = {code: number for number, code in enumerate(codes)}
    quoted = tuple(f'"{code}"' for code in codes)

    def read(value: Any) -> int:
        if not isinstance(value, str) or value not in numbers:
            raise MalformedDocument("territory_unknown", value=value)
        return numbers[value]

    return Kind(codes.__getitem__, read, quoted.__getitem__)


def card_kinds(codes: Sequence[str]) -> tuple[Kind, Kind]:
    """A card by its code, null for one that is hidden; and a list of cards."""
    numbers: Mapping[str, int] = {code: number for number, code in enumerate(codes)}
    quoted = tuple(f'"{code}"' for code in codes)

    def out(card: int) -> str | None:
        return None if card < 0 else codes[card]

    def read(value: Any) -> int:
        if value is None:
            return -1
        if not isinstance(value, str) or value not in numbers:
            raise MalformedDocument("card_unknown", value=value)
        return numbers[value]

    def read_all(value: Any) -> tuple[int, ...]:
        try:
            return tuple([numbers[one] for one in sequence(value)])
        except (KeyError, TypeError):
            return tuple(map(read, value))

    def text(card: int) -> str:
        return "null" if card < 0 else quoted[card]

    def text_all(cards: tuple[int, ...]) -> str:
        return f"[{','.join([text(one) for one in cards])}]"

    return Kind(out, read, text), Kind(lambda cards: list(map(out, cards)), read_all, text_all)


def encode_objective(card: Objective) -> dict[str, Any]:
    """A card as a plain object: `kind`, number, label and what it asks for."""
    document: dict[str, Any] = {"kind": card.kind}
    for field in fields(card):
        value = getattr(card, field.name)
        if field.init and not isinstance(value, Board):
            document[field.name] = list(value) if isinstance(value, tuple) else value
    return document
