"""Decks as pages show them: cards with their territories, values and what an own deck allows."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from rules import Board, Continent, Territory, TerritoryList, load_board, load_deck
from rules import Deck as PlayedDeck
from rules.base.csv_cells import plain_cell
from rules.base.json_types import Json

TEMPLATE_DECK = "risiko-tournament"
BOARD = "risiko"


@dataclass(frozen=True)
class CardRow:
    """A card with the names and the points of both lists."""

    number: int
    nickname: str
    principal: list[Territory]
    secondary: list[Territory]

    @property
    def principal_value(self) -> int:
        return sum(territory.value for territory in self.principal)

    @property
    def secondary_value(self) -> int:
        return sum(territory.value for territory in self.secondary)


def board() -> Board:
    return load_board(BOARD)


def card_rows(cards: Sequence[Json]) -> list[CardRow]:
    """Return stored cards in the order of their numbers."""
    known = board().by_code
    rows = [
        CardRow(
            card["number"],
            card.get("nickname", ""),
            [known[code] for code in card["principal"]],
            [known[code] for code in card.get("secondary", ())],
        )
        for card in cards
    ]
    return sorted(rows, key=lambda row: row.number)


def stored_cards(deck: PlayedDeck) -> list[dict[str, object]]:
    """Return the cards of a checked deck as they are stored; codes in the order of the board."""
    order = {code: index for index, code in enumerate(board().codes)}
    return [
        {
            "number": card.number,
            "nickname": card.label,
            "principal": sorted(card.principal, key=order.__getitem__),
            "secondary": sorted(card.secondary, key=order.__getitem__),
        }
        for card in deck.cards
        if isinstance(card, TerritoryList)
    ]


def continents() -> list[tuple[Continent, list[Territory]]]:
    """Return the continents with their territories, in the order of the board."""
    known = board()
    return [(continent, [known.by_code[code] for code in continent.territories]) for continent in known.continents]


def deck_csv(cards: Sequence[CardRow], header: Sequence[str]) -> str:
    """Return cards as the file that can be read back: a card a line, semicolons, names of territories."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(header)
    for card in cards:
        parts = (", ".join(territory.name for territory in part) for part in (card.principal, card.secondary))
        writer.writerow([card.number, *map(plain_cell, (card.nickname, *parts))])
    return out.getvalue()


def template_cards() -> list[CardRow]:
    """Return the first cards that come with Planisfero, as an example to write over."""
    return card_rows(stored_cards(load_deck(TEMPLATE_DECK)))[:2]


def tournament_cards() -> list[dict[str, object]]:
    """Return the sixteen cards that come with Planisfero, to begin an own deck with."""
    return stored_cards(load_deck(TEMPLATE_DECK))
