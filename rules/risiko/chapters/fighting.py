"""What may be done between placement and the end of a turn: attacks, the strategic move, sets, the end.

For each territory that may attack or send armies on, its targets are a set: the bits of one integer. The list is lazy:
an action is built when it is asked for.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.base.quantities import Range
from rules.base.rows import named
from rules.lands.bits import members
from rules.lands.listed import Lazy
from rules.risiko.chapters.cards import trades
from rules.risiko.chapters.crossings import Crossings, crossings, free_to_move, least_dice, most_dice, pair_in_rows
from rules.risiko.state.actions import Action, Attack, EndTurn, Move, Place
from rules.risiko.state.position import Position

ALONE: Final[tuple[Action, ...]] = (EndTurn(),)
RANGES: Final = tuple(tuple(Range(least, most) for most in range(256)) for least in range(4))


class Placements(Lazy[Action]):
    """The sets first, then armies on any own territory."""

    __slots__ = ("_lands", "_range", "_trades")

    def __init__(self, held: int, left: int, sets: Sequence[Action] = ()) -> None:
        self._trades = sets
        self._lands = members(held)
        self._range = _range(1, left)
        self._count = len(sets) + len(self._lands)

    def _at(self, place: int) -> Action:
        before = len(self._trades)
        return self._trades[place] if place < before else named(Place, (self._lands[place - before], self._range))


class Fighting(Lazy[Action]):
    """The end of the turn and the sets first, then attacks and moves, by source and target."""

    __slots__ = ("_attacks", "_marches", "_others", "_sources", "_state", "_strikes")

    def __init__(self, state: Position, others: tuple[Action, ...], crossings: Crossings) -> None:
        self._state = state
        self._others = others
        self._sources, self._strikes, self._marches, self._attacks, moves = crossings
        self._count = len(others) + self._attacks + moves

    def _at(self, place: int) -> Action:
        others = len(self._others)
        if place < others:
            return self._others[place]
        place -= others
        if place < self._attacks:
            return self._attack(*pair_in_rows(self._sources, self._strikes, place))
        return self._move(*pair_in_rows(self._sources, self._marches, place - self._attacks))

    def __iter__(self) -> Iterator[Action]:
        yield from self._others
        for source, targets in zip(self._sources, self._strikes, strict=True):
            for target in members(targets):
                yield self._attack(source, target)
        for source, targets in zip(self._sources, self._marches, strict=True):
            for target in members(targets):
                yield self._move(source, target)

    def _attack(self, source: int, target: int) -> Attack:
        state = self._state
        return named(Attack, (source, target, RANGES[least_dice(state, target)][most_dice(state, source)]))

    def _move(self, source: int, target: int) -> Move:
        return named(Move, (source, target, _range(1, free_to_move(self._state, source))))


def _range(least: int, most: int) -> Range:
    return RANGES[least][most] if most < 256 else Range(least, most)


def fighting(state: Position) -> Fighting:
    """Return what the seat in turn may do in the fighting phase (R8, R9, R13, R15)."""
    others = (*ALONE, *trades(state)) if state.sets and len(state.cards.hands[state.seat]) > 2 else ALONE
    return Fighting(state, others, crossings(state))
