"""Battaglia in numbers: the ids of its choices.

Cards of one kind and colour are alike, so an id stands for a choice among kinds: which copies are laid or discarded
(those listed first) makes no difference. A patrol is told by whose it is and its place among those of that seat, in
the order laid.
"""

from collections.abc import Iterator
from itertools import product

from rules.adapters.blocks import Block, Head, each
from rules.base.values import value
from rules.battaglia.chapters.attacks import losses_of
from rules.battaglia.chapters.drawing import DECK, DISCARDS
from rules.battaglia.chapters.patrols import NOTHING, fault
from rules.battaglia.state import actions
from rules.battaglia.state.cards import CARDS, COLOUR, KIND, counts
from rules.battaglia.state.position import Position
from rules.battaglia.state.table import MatchTable
from rules.contract.state import Action, State

PLACES = 12
"""Patrols of a seat that have ids; more than six at once were not met in matches of either bot."""


@value
class LayAlike:
    """A new patrol of a colour: so many captains, guards and cannons."""

    colour: str
    captains: int
    guards: int
    cannons: int


@value
class ExtendAlike:
    """So many captains, guards and cannons added to the own patrol at a place."""

    place: int
    captains: int
    guards: int
    cannons: int


@value
class AttackAt:
    """An arsenal card against the patrol at a place of whoever sits so many seats clockwise, and what it loses."""

    weapon: str
    clockwise: int
    place: int
    captains: int
    guards: int
    cannons: int


@value
class DiscardAlike:
    """A card of a colour and kind discarded."""

    colour: str
    kind: str


def blocks(table: MatchTable, most: int) -> list[Block]:
    """Return the blocks of ids of a ruleset; no choice has a quantity."""
    own, cards = range(PLACES), list(_laid_together(table))
    lay = [(colour, *laid) for colour in CARDS.colours for laid in cards if not _fault_of_new(table, laid)]
    others = range(1, table.ruleset.seats_max)
    return [
        Block(actions.Draw, each((DECK, DISCARDS))),
        Block(LayAlike, lay),
        Block(ExtendAlike, [(place, *laid) for place in own for laid in cards]),
        Block(AttackAt, [
            (weapon, seat, place, *lost) for weapon, lost in _losses(table) for seat in others for place in own
        ]),
        Block(actions.Heal, [()]),
        Block(actions.Endure, [()]),
        Block(DiscardAlike, list(product(CARDS.colours, CARDS.battalion))),
    ]  # fmt: skip


def _laid_together(table: MatchTable) -> Iterator[tuple[int, int, int]]:
    """Yield how many captains, guards and cannons may come to one patrol at once."""
    copies = table.ruleset.copies
    captain, guard, cannon = (copies[kind] for kind in CARDS.battalion)
    for laid in product(range(min(captain, 1) + 1), range(guard + 1), range(cannon + 1)):
        if any(laid):
            yield laid


def _fault_of_new(table: MatchTable, laid: tuple[int, int, int]) -> str:
    return fault(table.terms, NOTHING, laid)


def _losses(table: MatchTable) -> Iterator[Head]:
    """Yield each weapon with everything that it may make a patrol lose."""
    copies = table.ruleset.copies
    _, guard, cannon = (copies[kind] for kind in CARDS.battalion)
    for weapon, terms in table.weapons.items():
        for lost in losses_of(terms, (1, guard, cannon)):
            yield weapon, lost


def choice(state: State, action: Action) -> Action | None:
    """Return the choice that a listed action is one way of; None where its patrol stands at a place without an id."""
    position = state.position
    match action:
        case actions.Lay(cards):
            return LayAlike(CARDS.colours[COLOUR[cards[0]]], *counts(cards))
        case actions.Discard(card):
            return DiscardAlike(CARDS.colours[COLOUR[card]], CARDS.kinds[KIND[card]])
        case actions.Extend(patrol, cards):
            _, place = _stands(position, patrol)
            return ExtendAlike(place, *counts(cards)) if place < PLACES else None
        case actions.Attack(weapon, patrol, captains, guards, cannons):
            clockwise, place = _stands(position, patrol)
            return AttackAt(weapon, clockwise, place, captains, guards, cannons) if place < PLACES else None
    return action


def _stands(position: Position, number: int) -> tuple[int, int]:
    """Return how many seats clockwise of the one in turn a patrol is, and its place among those of its seat."""
    patrol = position.patrol(number)
    assert patrol is not None
    clockwise = (patrol.seat - position.seat) % position.table.seats
    return clockwise, [other.number for other in position.patrols_of(patrol.seat)].index(number)
