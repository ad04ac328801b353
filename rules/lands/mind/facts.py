"""What is public of a match on a map, and the cards that are known, in the same form whoever looks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rules.base.machine import i64, vec
from rules.lands.bits import members_wide
from rules.lands.goals import counts_inside
from rules.lands.mind.wants import Want

INSIDE: Final = 0
VALUES: Final = 1
TERRITORIES: Final = 2
"""What decides when the time is over; everything else comes down to the values held."""
LONG: Final = 15.0
"""Rounds of a match of ordinary length."""


class Land(NamedTuple):
    """A board and rules in numbers: neighbours, value and continent of each territory; size and bonus of continents.

    A seat gets an army for each `per_army` territories and `extra_army` beside; `counts` is what decides at the end.
    """

    near: list[vec[i64]]
    values: vec[i64]
    continent: vec[i64]
    sizes: list[int]
    bonuses: list[int]
    per_army: int
    extra_army: int
    counts: int


class Facts(NamedTuple):
    """A match as far as it is known; lists by seat have a place 0 that nobody uses.

    `hands` are numbers of cards, `waiting` armies still to be placed, `wants` the cards that are known. `late` is 1
    after a match of ordinary length, `over` more than 0 when the time has run out.
    """

    land: Land
    seats: int
    owner: list[int]
    armies: list[int]
    hands: list[int]
    waiting: list[int]
    wants: list[Want | None]
    active: list[bool]
    order: list[int]
    turn: int
    conquests: int
    late: float
    over: float


@lru_cache(maxsize=64)
def land_of(table: Any) -> Land:
    """Return the board and the rules of a match in numbers."""
    geo, rules = table.geo, table.ruleset
    bonuses = [(row[0], row[1]) for row in table.terms.bonuses]
    continents = list(geo.continents)
    worth = dict(bonuses)
    continent = [
        next(number for number, mask in enumerate(continents) if mask >> place & 1) for place in range(geo.size)
    ]
    counts = TERRITORIES if rules.winner_by == "territories" else VALUES
    return Land(
        [vec[i64](members_wide(mask)) for mask in geo.borders],
        vec[i64](geo.values),
        vec[i64](continent),
        [mask.bit_count() for mask in continents],
        [worth.get(mask, 0) for mask in continents],
        rules.territories_per_army,
        getattr(rules, "extra_army", 0),
        INSIDE if counts_inside(rules.winner_by) else counts,
    )


def facts_of_state(state: Any) -> Facts:
    """Return what is known to somebody who sees everything."""
    people, table = state.people, state.table
    goals = [table.goals[card] if any(state.held) else None for card in people.goals]
    hands = [len(hand) for hand in state.cards.hands]
    return _facts(state, state.seat, people, goals, hands)


def facts_of_view(view: Any) -> Facts:
    """Return what its viewer knows."""
    goals = [None if card is None else view.table.goals[card] for card in view.objectives]
    return _facts(view, view.turn, view, goals, list(view.hands))


def _facts(thing: Any, turn: int, people: Any, goals: Sequence[Any], hands: list[int]) -> Facts:
    table = thing.table
    waiting = list(thing.stock)
    if turn:
        waiting[turn] += thing.left
    wants = [None if goal is None else want_of(goal, seat, people) for seat, goal in enumerate(goals)]
    clock = getattr(thing, "clock", None)
    playing = () if clock is None else clock.contenders
    expired, lap = (thing.expired, 0) if clock is None else (clock.expired or clock.closing, clock.lap)
    return Facts(
        land_of(table), table.seats, list(thing.owner), list(thing.armies), hands, waiting, wants,
        [
            bool(seat) and not people.fallen[seat] and not people.gone[seat] and (not playing or seat in playing)
            for seat in range(table.seats + 1)
        ],
        list(people.order), turn, thing.conquests,
        min(thing.round / LONG, 2.0), (1.0 + lap / 4) if expired else 0.0,
    )  # fmt: skip


def want_of(goal: Any, seat: int, people: Any) -> Want:
    """Return a card as this seat would hold it: who must be destroyed, if that can still be."""
    victim = people.colours.index(goal.colour) if goal.colour in people.colours[1:] else 0
    if victim == seat or (victim and people.fallen[victim]):
        victim = 0
    return Want(goal, victim)
