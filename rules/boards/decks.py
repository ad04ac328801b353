"""Decks of objective cards: the shipped ones as data, an organiser's own ones from rows."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from rules.base.errors import CodedError
from rules.base.json_types import Json
from rules.base.resources import read_json
from rules.boards.board import Board, load_board
from rules.boards.objectives import (
    DestroyColour,
    Objective,
    PlaceCount,
    Scope,
    TerritoryCount,
    TerritoryList,
    WholeContinents,
)

SHIPPED = {
    "risiko-tournament": "risiko_tournament_objectives.json",
    "risiko-classic": "risiko_classic_objectives.json",
    "italywar-normal": "italywar_objectives.json",
    "italywar-tournament": "italywar_tournament_objectives.json",
}
MAX_NUMBER = 9999
_BETWEEN = re.compile(r"[,;|/\n]+")


@dataclass(frozen=True, slots=True)
class DeckError:
    """One thing wrong in one row of a deck; `line` is None for the deck as a whole."""

    line: int | None
    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)


class InvalidDeck(CodedError):
    """A deck that cannot be used, with every error at once."""

    def __init__(self, errors: Iterable[DeckError]) -> None:
        self.errors = tuple(errors)
        super().__init__("deck_wrong", errors=len(self.errors))

    def __str__(self) -> str:
        return "; ".join(f"line {error.line}: {error.code} {dict(error.params)}" for error in self.errors)


@dataclass(frozen=True, eq=False)
class Deck:
    """Objective cards on one board."""

    code: str
    name: str
    source: str
    board: Board
    cards: tuple[Objective, ...]

    @cached_property
    def _by_number(self) -> Mapping[int | None, Objective]:
        return {card.number: card for card in self.cards}

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return card numbers in the order of the deck."""
        return tuple(card.number for card in self.cards if card.number is not None)

    def card(self, number: int) -> Objective | None:
        """Return the card with that number, None when the deck has no such card."""
        return self._by_number.get(number)

    @cached_property
    def has_secondary(self) -> bool:
        """Return whether every card has a Secondary part, so that the scope "both" can be played (R27)."""
        return all(isinstance(card, TerritoryList) and card.secondary for card in self.cards)

    @cached_property
    def is_territory_lists(self) -> bool:
        """Return whether every card lists territories, so that Method 2 applies (R25)."""
        return all(isinstance(card, TerritoryList) for card in self.cards)

    @cached_property
    def has_lists(self) -> bool:
        """Return whether some card lists territories; without one all points lie outside the objective (R31)."""
        return any(isinstance(card, TerritoryList) for card in self.cards)

    def value(self, card: TerritoryList, scope: str = Scope.PRINCIPAL) -> int:
        """Return points of the territories of a card in scope."""
        return sum(self.board.values[code] for code in card.territories(scope))


@lru_cache(maxsize=64)
def load_deck(code: str, board: Board | None = None) -> Deck:
    """Return the shipped deck with that code, on its board or on one with the same codes.

    KeyError naming the codes, ValueError when its data are wrong.
    """
    if code not in SHIPPED:
        raise KeyError(f"no deck {code!r}; there are: {', '.join(sorted(SHIPPED))}")
    data = read_json(SHIPPED[code])
    own, board = board is not None, board or load_board(data["board"])
    cards = tuple(card_of(row, board) for row in data["cards"])
    deck = Deck(data["code"], data["name"], data["source"], board, cards)
    _check_shipped(deck, None if own else data.get("card_value"))
    return deck


def card_of(row: Json, board: Board) -> Objective:
    """Return the card of a row of a deck's data; ValueError for a kind that there is not."""
    number, label = row["number"], row.get("label", "")
    match row["kind"]:
        case "territories":
            parts = (tuple(board.territory(code).code for code in row.get(p, ())) for p in ("principal", "secondary"))
            return TerritoryList(number, label, *parts)
        case "count":
            return TerritoryCount(number, label, row["count"], row["min_armies"])
        case "continents":
            codes = tuple(board.continent(code).code for code in row["continents"])
            return WholeContinents(number, label, board, codes, row["extra"])
        case "places":
            return PlaceCount(number, label, board, row["capitals"], row["ports"])
        case "destroy":
            return DestroyColour(number, label, row["colour"], row["fallback"])
        case kind:
            raise ValueError(f"card {number}: unknown kind {kind!r}")


def _check_shipped(deck: Deck, card_value: int | None) -> None:
    if len(set(deck.numbers)) < len(deck.cards):
        raise ValueError(f"deck {deck.code}: card numbers are not unique")
    for card in deck.cards:
        if card_value is not None and isinstance(card, TerritoryList) and deck.value(card) != card_value:
            raise ValueError(f"deck {deck.code}: card {card.number} is worth {deck.value(card)}, not {card_value}")


def deck_from_rows(
    rows: Iterable[Mapping[str, str]],
    *,
    code: str = "own",
    name: str = "",
    board: Board | None = None,
    first_line: int = 2,
) -> Deck:
    """Return an organiser's deck from rows with the keys `number`, `label`, `principal`, `secondary`.

    Territories of one part are separated by comma, semicolon, bar, slash or line break; rows wholly empty are
    skipped. `first_line` is the line of the first row. Raises InvalidDeck with every error at once.
    """
    board = board or load_board()
    errors: list[DeckError] = []
    cards: list[TerritoryList] = []
    for line, row in enumerate(rows, first_line):
        cells = {key: (row.get(key) or "").strip() for key in ("number", "label", "principal", "secondary")}
        if any(cells.values()):
            cards.append(_own_card(cells, line, board, cards, errors))
    if not cards:
        errors.append(DeckError(None, "deck_empty"))
    if errors:
        raise InvalidDeck(errors)
    return Deck(code, name or code, "own", board, tuple(cards))


def _own_card(
    cells: Mapping[str, str], line: int, board: Board, earlier: list[TerritoryList], errors: list[DeckError]
) -> TerritoryList:
    number = _number(cells["number"], line, earlier, errors)
    principal = _territories(cells["principal"], "principal", line, board, errors)
    secondary = _territories(cells["secondary"], "secondary", line, board, errors)
    if not cells["principal"]:
        errors.append(DeckError(line, "principal_empty"))
    for code in sorted(set(principal) & set(secondary)):
        errors.append(DeckError(line, "territory_in_both", {"territory": board.by_code[code].name}))
    card = TerritoryList(number, cells["label"], principal, secondary)
    twin = next((other for other in earlier if principal and _same_parts(other, card)), None)
    if twin:
        errors.append(DeckError(line, "card_duplicate", {"number": twin.number or 0}))
    return card


def _same_parts(card: TerritoryList, other: TerritoryList) -> bool:
    return set(card.principal) == set(other.principal) and set(card.secondary) == set(other.secondary)


def _number(text: str, line: int, earlier: list[TerritoryList], errors: list[DeckError]) -> int | None:
    if not text:
        errors.append(DeckError(line, "number_missing"))
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MAX_NUMBER)) and int(text) > 0):
        errors.append(DeckError(line, "number_invalid", {"value": text}))
        return None
    if int(text) in {card.number for card in earlier}:
        errors.append(DeckError(line, "number_duplicate", {"number": int(text)}))
    return int(text)


def _territories(text: str, part: str, line: int, board: Board, errors: list[DeckError]) -> tuple[str, ...]:
    codes: dict[str, None] = {}
    for name in filter(None, (piece.strip() for piece in _BETWEEN.split(text))):
        territory = board.find(name)
        if territory is None:
            errors.append(DeckError(line, "territory_unknown", {"part": part, "territory": name}))
        elif territory.code in codes:
            errors.append(DeckError(line, "territory_repeated", {"part": part, "territory": territory.name}))
        else:
            codes[territory.code] = None
    return tuple(codes)
