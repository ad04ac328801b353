"""The cards: four battalions and the arsenal, numbered as the data list them, then the copies that only others have."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from rules.base.json_types import Json
from rules.base.resources import read_json
from rules.battaglia.options import MOST_COPIES

CAPTAIN: Final = 0
GUARD: Final = 1
CANNON: Final = 2
MEN = (CAPTAIN, GUARD)
MEDICAL_CASE = "valigetta_medica"


class Card(NamedTuple):
    """`code` is unique; `colour` is empty for the arsenal; `kind` as in the data."""

    code: str
    kind: str
    colour: str


class Cards:
    """The 70 cards, behind them more copies of each for an organiser's own deck (B1); by number of the card colour (-1:
    arsenal) and place of its kind.

    Kinds are numbered from 0: captain, guard, cannon, then those of the arsenal.
    """

    def __init__(self, data: Json) -> None:
        self.colours = tuple(row["code"] for row in data["colours"])
        self.battalion = tuple(row["kind"] for row in data["battalion"])
        self.arsenal = tuple(row["kind"] for row in data["arsenal"])
        self.kinds = self.battalion + self.arsenal
        standard = self._all(data, lambda row: range(1, row["copies"] + 1))
        self.cards = standard + self._all(data, lambda row: range(row["copies"] + 1, MOST_COPIES + 1))
        self.codes = tuple(card.code for card in self.cards)
        self.index = {code: number for number, code in enumerate(self.codes)}
        self.colour = tuple(self.colours.index(card.colour) if card.colour else -1 for card in self.cards)
        self.kind = tuple(self.kinds.index(card.kind) for card in self.cards)
        self.size = len(standard)

    def _all(self, data: Json, copies: Callable[[Json], range]) -> tuple[Card, ...]:
        return tuple(
            Card(f"{row['kind']}_{colour}_{copy}", row["kind"], colour)
            for colour in self.colours
            for row in data["battalion"]
            for copy in copies(row)
        ) + tuple(Card(f"{row['kind']}_{copy}", row["kind"], "") for row in data["arsenal"] for copy in copies(row))

    def numbers(self, copies: Mapping[str, int]) -> tuple[int, ...]:
        """Return the cards of a deck with so many copies of each kind, ascending."""
        deck = []
        for number, card in enumerate(self.cards):
            if int(card.code.rpartition("_")[2]) <= copies[card.kind]:
                deck.append(number)
        return tuple(deck)


@cache
def the_cards() -> Cards:
    """Return the cards that a match can be played with."""
    return Cards(read_json("battaglia_cards.json"))


CARDS: Final = the_cards()
COLOUR: Final[tuple[int, ...]] = CARDS.colour
KIND: Final[tuple[int, ...]] = CARDS.kind
Counts = tuple[int, int, int]


@lru_cache(maxsize=1 << 14)
def counts(cards: tuple[int, ...]) -> Counts:
    """Return how many captains, guards and cannons are among these."""
    captains = guards = cannons = 0
    for card in cards:
        kind = KIND[card]
        if kind == CAPTAIN:
            captains += 1
        elif kind == GUARD:
            guards += 1
        elif kind == CANNON:
            cannons += 1
    return captains, guards, cannons


def without(cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards but those that are gone."""
    return tuple([card for card in cards if card not in gone])
