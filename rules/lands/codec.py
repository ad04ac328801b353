"""How territories, cards and objectives are written in JSON: by their codes."""

from collections.abc import Mapping, Sequence
from dataclasses import fields

from rules.base.errors import MalformedDocument
from rules.base.json_types import Document
from rules.boards.board import Board
from rules.boards.objectives import Objective
from rules.contract.codec import Kind, sequence
from rules.lands.bits import members_wide
from rules.lands.protocols import LandsView


def territory_kind(codes: Sequence[str]) -> Kind[int]:
    """Return a territory by its code."""
    numbers: Mapping[object, int] = {code: number for number, code in enumerate(codes)}
    quoted = tuple(f'"{code}"' for code in codes)

    def read(value: object) -> int:
        if not isinstance(value, str) or value not in numbers:
            raise MalformedDocument("territory_unknown", value=value)
        return numbers[value]

    return Kind(codes.__getitem__, read, quoted.__getitem__)


def card_kinds(codes: Sequence[str]) -> tuple[Kind[int], Kind[tuple[int, ...]]]:
    """Return a card by its code, null for one that is hidden; and a list of cards."""
    numbers: Mapping[object, int] = {code: number for number, code in enumerate(codes)}
    quoted = tuple(f'"{code}"' for code in codes)

    def out(card: int) -> str | None:
        return None if card < 0 else codes[card]

    def read(value: object) -> int:
        if value is None:
            return -1
        if not isinstance(value, str) or value not in numbers:
            raise MalformedDocument("card_unknown", value=value)
        return numbers[value]

    def read_all(value: object) -> tuple[int, ...]:
        try:
            return tuple([numbers[code] for code in sequence(value)])
        except (KeyError, TypeError):
            return tuple(map(read, sequence(value)))

    def text(card: int) -> str:
        return "null" if card < 0 else quoted[card]

    def text_all(cards: tuple[int, ...]) -> str:
        return f"[{','.join([text(card) for card in cards])}]"

    return Kind(out, read, text), Kind(lambda cards: list(map(out, cards)), read_all, text_all)


def encode_objective(card: Objective) -> Document:
    """Return a card as a plain object: `kind`, number, label and what it asks for."""
    document: Document = {"kind": card.kind}
    for field in fields(card):
        value = getattr(card, field.name)
        if field.init and not isinstance(value, Board):
            document[field.name] = list(value) if isinstance(value, tuple) else value
    return document


def seat_document(view: LandsView, seat: int) -> Document:
    """Return what a view of a game with territories, cards and objectives tells of one seat."""
    held, card = members_wide(view.held[seat]), view.objectives[seat]
    return {
        "seat": seat,
        "name": view.table.names[seat - 1],
        "colour": view.colours[seat] or None,
        "territories": len(held),
        "armies": sum(view.armies[place] for place in held),
        "stock": view.stock[seat],
        "cards": view.hands[seat],
        "eliminated_by": view.fallen[seat] or None,
        "gone": view.gone[seat] or None,
        "objective": None if card is None else encode_objective(view.table.cards[card]),
    }


def lands_document(view: LandsView) -> Document:
    """Return what it tells of the map and the cards: who holds what (owner, armies), the attack under way."""
    geo, fight = view.table.geo, view.fight
    return {
        "territories": {
            code: [view.owner[place], view.armies[place]] for place, code in enumerate(geo.codes) if view.owner[place]
        },
        "fight": None
        if fight is None
        else fight._asdict() | {"source": geo.codes[fight.source], "target": geo.codes[fight.target]},
        "hand": [geo.cards[card] for card in view.hand],
        "discards": [geo.cards[card] for card in view.discards],
    }
