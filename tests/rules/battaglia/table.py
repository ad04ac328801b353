"""Matches and positions that the tests of Battaglia share. Ada, Bruno, Carla, Dario: seats 1 to 4.

Cards are written short: rC, aG, vK for the captain, a guard, a cannon (K) of red, light blue, green; yellow is g. The
arsenal: P bullets, B hand grenade, L cannon shot, D dynamite, V medical case. "rG rG rC" are three cards.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import rules
from rules.base.chance import Seeded
from rules.battaglia.state.actions import Attack, Discard, Extend, Lay
from rules.battaglia.state.cards import CARDS, COLOUR, KIND
from rules.battaglia.state.state import NONE, PLAY, Gain, Patrol
from rules.contract.ruleset import Ruleset
from tests.rules.cast import NAMES
from tests.rules.play import Play, with_values

ADA, BRUNO, CARLA, DARIO = 1, 2, 3, 4
KINDS = {"C": "capitano", "G": "guardia", "K": "cannone"}
ARSENAL = {
    "P": "proiettili", "B": "bomba_a_mano", "L": "colpo_di_cannone", "D": "dinamite", "V": "valigetta_medica",
}  # fmt: skip
BAN: Mapping[str, Any] = MappingProxyType({"own_discard": "next_turn"})
"""B5: with the ban the board of who discards is filled from the deck, without a choice."""
NONE_AT_ALL: Mapping[Any, Any] = MappingProxyType({})


def ruleset(**options: object) -> Ruleset:
    """The ruleset, with other values of some options."""
    return rules.load("battaglia").varied(**options) if options else rules.load("battaglia")


def short(card: int) -> str:
    """How a card is written here."""
    name = CARDS.kinds[KIND[card]]
    if COLOUR[card] < 0:
        return next(letter for letter, kind in ARSENAL.items() if kind == name)
    return CARDS.colours[COLOUR[card]][0] + next(letter for letter, kind in KINDS.items() if kind == name)


def shorts(cards: Iterable[int]) -> str:
    """Cards as they are written here, in order of the alphabet."""
    return " ".join(sorted(map(short, cards)))


class Stock:
    """All cards, taken out one by one."""

    def __init__(self) -> None:
        self.left = list(range(CARDS.size))

    def take(self, text: str) -> tuple[int, ...]:
        """The first cards left of these kinds, in the order written."""
        found = []
        for name in text.split():
            card = next(one for one in self.left if short(one) == name)
            self.left.remove(card)
            found.append(card)
        return tuple(found)


class Game(Play):
    """A match of Battaglia under way."""

    def hand(self, text: str, seat: int = 0) -> tuple[int, ...]:
        """These cards out of a hand, ascending."""
        left = list(self.state.hands[seat or self.state.seat])
        found = []
        for name in text.split():
            card = next(one for one in left if short(one) == name)
            left.remove(card)
            found.append(card)
        return tuple(sorted(found))

    def lay(self, text: str) -> Lay:
        return Lay(self.hand(text))

    def extend(self, patrol: int, text: str) -> Extend:
        return Extend(patrol, self.hand(text))

    def discard(self, name: str) -> Discard:
        return Discard(self.hand(name)[0])

    def patrol(self, number: int) -> str:
        """The cards of a patrol."""
        found = self.state.patrol(number)
        return shorts(found.cards) if found else ""


def attack(letter: str, patrol: int, text: str) -> Attack:
    """An attack with this card: "CG" takes the captain and a guard."""
    return Attack(ARSENAL[letter], patrol, text.count("C"), text.count("G"), text.count("K"))


def begun(seats: int = 3, chance: Any = None, **options: object) -> Game:
    """A match whose first hand is dealt."""
    chance = chance or Seeded("begun")
    return Game(rules.replay(rules.start(ruleset(**options), NAMES[:seats], chance)), chance)


def laid_out(stock: Stock, patrols: Iterable[tuple[int, str]]) -> list[Patrol]:
    """Patrols numbered from 1."""
    found = [Patrol(number, seat, -1, stock.take(text)) for number, (seat, text) in enumerate(patrols, 1)]
    return [one._replace(colour=COLOUR[one.cards[0]]) for one in found]


def position(
    hand: str, *, patrols: Iterable[tuple[int, str]] = (), others: Mapping[int, str] = NONE_AT_ALL,
    beside: Mapping[int, str] = NONE_AT_ALL, discards: str = "", pile: str | None = None, seats: int = 2,
    complete: Iterable[int] = (), laid: Iterable[int] = (), totals: Mapping[int, int] = NONE_AT_ALL,
    options: Mapping[str, Any] = NONE_AT_ALL, **changes: Any,
) -> Game:  # fmt: skip
    """Ada has drawn and plays. `patrols` (seat, cards) get the numbers 1, 2, ...; `beside`: arsenal cards by seat.

    `pile` is written with the next card first; what is nowhere else lies below it. With "only ..." these are the whole
    deck: the rest lies on the table of one more player, who has left.
    """
    stock = Stock()
    only = pile is not None and pile.startswith("only")
    start = begun(seats + only, **options).state
    places = range(start.table.seats + 1)
    hands = [tuple(sorted(stock.take({ADA: hand, **others}.get(seat, "")))) for seat in places]
    arsenals = [tuple(sorted(stock.take(beside.get(seat, "")))) for seat in places]
    table = laid_out(stock, patrols)
    thrown = stock.take(discards)
    on_top = stock.take((pile or "").removeprefix("only"))
    rest = tuple(stock.left)
    if only:
        table += [Patrol(50 + card, seats + 1, COLOUR[card], (card,)) for card in rest if COLOUR[card] >= 0]
        arsenals[-1] = tuple(card for card in rest if COLOUR[card] < 0)
    state = with_values(
        start,
        seat=ADA, dealer=ADA, phase=PLAY, round=1, hands=tuple(hands), arsenals=tuple(arsenals), patrols=tuple(table),
        laid_so_far=max((one.number for one in table), default=0), discards=thrown, thrown=NONE,
        pile=(*(() if only else rest), *on_top[::-1]), gone=tuple("absent" if seat > seats else "" for seat in places),
        leaving=(seats + 1,) if only else (),
        laid=tuple(seat in laid or any(one.seat == seat for one in table) for seat in places),
        complete=tuple(seat in complete for seat in places), dealt=tuple(seat > 0 for seat in places),
        totals=tuple(totals.get(seat, 0) for seat in places),
        gains=(tuple(Gain(totals.get(seat, 0), 0, 0) for seat in places),),
    )  # fmt: skip
    state = with_values(state, **changes)
    assert rules.status(state) == (), rules.status(state)
    return Game(state)
