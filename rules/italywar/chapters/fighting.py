"""What may be done between placement and the end of a turn: sets, cards, attacks, the strategic move, the end.

The lists are lazy: an action is built when it is asked for.
"""

from collections.abc import Callable, Iterator, Sequence

from rules.base.quantities import Range, up_to
from rules.base.rows import named
from rules.italywar.chapters.cards import tradeable
from rules.italywar.chapters.reach import Crossings, by_land, by_sea, garrison, marches, may_rest
from rules.italywar.chapters.specials import may_lead, may_sail
from rules.italywar.state.actions import Action, Attack, EndTurn, Move, Place, PlayAdmiral, Trade
from rules.italywar.state.position import Position
from rules.lands.bits import members_wide, pair_at
from rules.lands.listed import Lazy

END: tuple[Action, ...] = (EndTurn(),)
Maker = Callable[[int, int], Action]


class Placements(Lazy[Action]):
    """The sets first, then armies on any own territory."""

    __slots__ = ("_lands", "_range", "_sets")

    def __init__(self, held: int, left: int, sets: Sequence[Action]) -> None:
        self._sets = sets
        self._lands = members_wide(held)
        self._range = Range(1, left)
        self._count = len(sets) + len(self._lands)

    def _at(self, place: int) -> Action:
        before = len(self._sets)
        return self._sets[place] if place < before else named(Place, (self._lands[place - before], self._range))


class Fighting(Lazy[Action]):
    """The end of the turn, sets and the Ammiraglio, attacks by sea, then attacks by land and moves by their borders."""

    __slots__ = ("_first", "_parts", "_state")

    def __init__(self, state: Position) -> None:
        attacks, sea, leads = by_land(state), by_sea(state), may_lead(state)
        self._state = state
        parts: list[tuple[Crossings, Maker]] = [(attacks, _plain)]
        if leads:
            parts.append((attacks, _led))
        self._first: list[Action] = [Trade(triple) for triple in tradeable(state)]
        if may_sail(state):
            self._first.append(PlayAdmiral())
        ways = (False, True) if leads else (False,)
        self._first += [Attack(source, target, general) for source, target in sea for general in ways]
        if may_rest(state, attacks[2] + len(sea)):
            self._first[:0] = END
            parts.append((marches(state), self._move))
        self._parts = parts
        self._count = len(self._first) + sum([crossings[2] for crossings, _ in parts])

    def _at(self, place: int) -> Action:
        if place < len(self._first):
            return self._first[place]
        place -= len(self._first)
        for (sources, targets, count), make in self._parts:
            if place < count:
                return make(*pair_at(sources, targets, place))
            place -= count
        raise IndexError(place)

    def __iter__(self) -> Iterator[Action]:
        yield from self._first
        for (sources, targets, _), make in self._parts:
            for source, near in zip(sources, targets, strict=True):
                for target in members_wide(near):
                    yield make(source, target)

    def _move(self, source: int, target: int) -> Action:
        state = self._state
        return named(Move, (source, target, up_to(state.armies[source] - garrison(state, source))))


def _plain(source: int, target: int) -> Action:
    return named(Attack, (source, target, False))


def _led(source: int, target: int) -> Action:
    return named(Attack, (source, target, True))
