"""R17, I31: secret objectives in numbers, so that each can be checked after every event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rules.base.machine import Row
from rules.boards.board import Board
from rules.boards.objectives import DestroyColour, Objective, PlaceCount, TerritoryCount, TerritoryList, WholeContinents
from rules.lands.people import People


def counts_inside(winner_by: str, completed: bool = False) -> bool:
    """Return whether this way to find the winner counts what is held inside the own objective; Method 2 does until the
    objective is completed."""
    kind = winner_by.partition("+")[0]
    return kind == "inside" or (kind == "method2" and not completed)


class Numbers(Protocol):
    """What is asked of a board in numbers."""

    @property
    def board(self) -> Board: ...
    def mask(self, codes: tuple[str, ...] | frozenset[str]) -> int: ...


class Continents(Protocol):
    """What is asked of a board of which nothing but whole continents counts."""

    @property
    def continents(self) -> tuple[int, ...]: ...


class GoalTable(Protocol):
    """What is asked of a table."""

    @property
    def goals(self) -> tuple[Goal, ...]: ...
    @property
    def geo(self) -> Continents: ...
    @property
    def counts_armies(self) -> bool: ...


class Position(Protocol):
    """What is asked of a state."""

    @property
    def table(self) -> GoalTable: ...
    @property
    def people(self) -> People: ...
    @property
    def held(self) -> Sequence[int]: ...
    @property
    def armies(self) -> Row: ...


class Goal(NamedTuple):
    """One card: hold all of `mask`, and `territories` territories of `armies` each, and `whole` continents, or destroy.

    A card of territories has its part in scope in `mask`; `colour` "" unless the card asks to destroy one, then
    `territories` is the fall-back. `some`: so many of these territories, for each pair.
    """

    mask: int = 0
    territories: int = 0
    armies: int = 1
    whole: int = 0
    colour: str = ""
    some: tuple[tuple[int, int], ...] = ()


def goal_of(card: Objective, scope: str, geo: Numbers) -> Goal:
    """Return the card in numbers."""
    match card:
        case TerritoryList():
            return Goal(mask=geo.mask(card.territories(scope)))
        case TerritoryCount():
            return Goal(territories=card.count, armies=card.min_armies)
        case WholeContinents():
            named = [geo.board.continent(code).territories for code in card.continents]
            mask = sum(geo.mask(codes) for codes in named)
            return Goal(mask=mask, whole=len(named) + card.extra if card.extra else 0)
        case PlaceCount():
            wanted = ((geo.board.capitals, card.capitals), (geo.board.ports, card.ports))
            return Goal(some=tuple((geo.mask(codes), count) for codes, count in wanted))
        case DestroyColour():
            return Goal(territories=card.fallback, colour=card.colour)


def goal_reached(state: Position, seat: int) -> bool:
    """Return whether this seat's objective is complete on the board as it is."""
    goal = state.table.goals[state.people.goals[seat]]
    held = state.held[seat]
    if goal.colour:
        victim = _seat_of(state, goal.colour)
        if victim and victim != seat:
            by = state.people.fallen[victim]
            if not by or by == seat:
                return by == seat
        return held.bit_count() >= goal.territories
    mask = goal.mask
    if held & mask != mask:
        return False
    if goal.territories:
        return _count_garrisoned(state, held, goal.armies) >= goal.territories
    if goal.some:
        return all((held & part).bit_count() >= count for part, count in goal.some)
    return (
        not goal.whole or sum(held & continent == continent for continent in state.table.geo.continents) >= goal.whole
    )


def _seat_of(state: Position, colour: str) -> int:
    """Return the seat that plays a colour, 0 when nobody does."""
    colours = state.people.colours
    return colours.index(colour) if colour in colours else 0


def _count_garrisoned(state: Position, held: int, armies: int) -> int:
    if armies == 1:
        return held.bit_count()
    return sum(here >= armies and held >> place & 1 for place, here in enumerate(state.armies))


def counts_armies(state: Position, seat: int) -> bool:
    """Return whether armies alone, without a conquest, can complete this seat's objective."""
    return state.table.counts_armies and state.table.goals[state.people.goals[seat]].armies > 1


def listed_territories(state: Position, seat: int) -> int:
    """Return the territories that the own objective in scope lists; none for a card without a list."""
    goal = state.table.goals[state.people.goals[seat]]
    return 0 if goal.whole or goal.colour or goal.territories else goal.mask
