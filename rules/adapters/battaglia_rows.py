"""Battaglia in numbers: what a seat sees as a row. Cards are counted by kind, and in a battalion by colour too."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from rules.adapters.battaglia_numbers import PLACES
from rules.adapters.parts import Part, around, by_seat, is_at, named
from rules.battaglia.state.cards import CARDS, COLOUR, KIND, counts
from rules.battaglia.state.parts import NONE, Patrol, Phase
from rules.battaglia.state.table import MatchTable
from rules.contract.state import View

MEN_AND_CANNONS = ("captains", "guards", "cannons")


class _Sorts(NamedTuple):
    """Cards that are alike: the colour (-1: arsenal) and kind of each sort, and how it is called."""

    sorts: tuple[tuple[int, int], ...]
    names: tuple[str, ...]

    def of(self, cards: Sequence[int]) -> list[int]:
        """Return how many of each sort are among the cards."""
        sorts = [(COLOUR[card], KIND[card]) for card in cards]
        return [sorts.count(sort) for sort in self.sorts]


def _sorts(colours: Sequence[int]) -> _Sorts:
    kinds = [CARDS.kinds.index(kind) for kind in CARDS.battalion]
    sorts = [(colour, kind) for colour in colours if colour >= 0 for kind in kinds]
    sorts += [(-1, CARDS.kinds.index(kind)) for kind in CARDS.arsenal if -1 in colours]
    names = [
        f"{CARDS.kinds[kind]} {CARDS.colours[colour]}" if colour >= 0 else CARDS.kinds[kind] for colour, kind in sorts
    ]
    return _Sorts(tuple(sorts), tuple(names))


BATTALIONS = _sorts(range(len(CARDS.colours)))
ARSENAL = _sorts([-1])
ALL = _sorts([*range(len(CARDS.colours)), -1])


def parts(table: MatchTable, seats: int) -> Iterator[Part]:
    """Yield the parts of the row of numbers of a view."""
    yield from _cards()
    for seat in range(seats):
        for place in range(PLACES):
            yield _patrol(seats, seat, place)
    yield from _seats(seats)
    yield from _strike(seats)


def _cards() -> Iterator[Part]:
    yield Part(named("own card:", BATTALIONS.names), lambda seen: BATTALIONS.of(seen.hand))
    yield Part(named("own arsenal:", ARSENAL.names), lambda seen: ARSENAL.of(seen.arsenal))
    yield Part(named("discarded:", ALL.names), lambda seen: ALL.of(seen.discards))
    yield Part(named("on top of the discards:", ALL.names), lambda seen: ALL.of(seen.discards[-1:]))
    yield Part(("on top lies what was discarded in this turn",), lambda seen: [
        int(seen.thrown != NONE and seen.discards[-1:] == (seen.thrown,))
    ])  # fmt: skip


def _patrols(seen: Any, seats: int, seat: int) -> list[Patrol]:
    owner = around(seen, seats)[seat]
    return [patrol for patrol in seen.patrols if patrol.seat == owner]


def _patrol(seats: int, seat: int, place: int) -> Part:
    """Return the part of a patrol: its colour and its cards, all 0 where none stands."""

    def row(seen: View) -> list[int]:
        mine = _patrols(seen, seats, seat)
        if place >= len(mine):
            return [0] * (len(CARDS.colours) + len(MEN_AND_CANNONS))
        patrol = mine[place]
        return [*is_at(patrol.colour, len(CARDS.colours)), *counts(patrol.cards)]

    return Part(named(f"patrol {place} of seat {seat}:", (*CARDS.colours, *MEN_AND_CANNONS)), row)


def _seats(seats: int) -> Iterator[Part]:
    yield Part(named("phase:", [phase.name.lower() for phase in Phase]), lambda seen: is_at(seen.phase, len(Phase)))
    yield by_seat("turn of", seats, lambda seen, seat: int(seen.turn == seat))
    yield by_seat("dealer:", seats, lambda seen, seat: int(seen.dealer == seat))
    yield by_seat("cards of", seats, lambda seen, seat: seen.hands[seat])
    yield by_seat("arsenal cards of", seats, lambda seen, seat: seen.arsenals[seat])
    for name in ("laid", "complete", "dealt"):
        yield by_seat(f"{name}:", seats, _mark(name))
    yield by_seat("gone:", seats, lambda seen, seat: int(bool(seen.gone[seat])))
    yield by_seat("points of", seats, lambda seen, seat: seen.totals[seat])
    yield Part(("round", "hand", "pile", "attacks"), lambda seen: (seen.round, seen.number, seen.pile, seen.attacks))


def _mark(name: str) -> Callable[[Any, int], int]:
    return lambda seen, seat: int(getattr(seen, name)[seat])


def _strike(seats: int) -> Iterator[Part]:
    """Yield the attack that somebody may still answer."""

    def aimed(seen: View) -> list[int]:
        struck = seen.strike.patrol if seen.strike else None
        return [
            int(place < len(mine) and mine[place].number == struck)
            for seat in range(seats)
            for mine in [_patrols(seen, seats, seat)]
            for place in range(PLACES)
        ]

    yield Part(
        tuple(f"attacked: patrol {place} of seat {seat}" for seat in range(seats) for place in range(PLACES)), aimed
    )
    yield Part(named("to lose:", MEN_AND_CANNONS), lambda seen: (
        (seen.strike.captains, seen.strike.guards, seen.strike.cannons) if seen.strike else (0, 0, 0)
    ))  # fmt: skip
