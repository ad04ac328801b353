"""A player that plays to its objective: odds decide whether to attack, distance to the objective decides where."""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from rules.base.quantities import quantity_of, with_most, with_quantity
from rules.contract.state import Action
from rules.lands.plan import Plan
from rules.lands.protocols import LandsView
from rules.odds.advisor import win_chance

GOOD_ODDS = 0.62
PATIENCE = 60
"""Attacks in one turn at most: a turn passes quickly."""


class Traded(Protocol):
    """The action that trades a set."""

    @property
    def cards(self) -> tuple[int, int, int]: ...


class Placed(Protocol):
    """The action that places armies."""

    @property
    def territory(self) -> int: ...


class Crossing(Protocol):
    """An action that goes from one territory to another: an attack, a move."""

    @property
    def source(self) -> int: ...
    @property
    def target(self) -> int: ...


class Ways(NamedTuple):
    """The types of the actions of one game of territories, and what a set is worth: (table, held, cards) -> armies.

    `at_most` are those that are always taken with the largest quantity.
    """

    move_in: type
    trade: type[Traded]
    place: type[Placed]
    attack: type[Crossing]
    move: type[Crossing]
    end_turn: type
    worth: Callable[..., int]
    at_most: tuple[type, ...] = ()


class LandsBot:
    """Trades the best set, gathers its armies at one border and goes for the territories its card needs.

    `ways` says which game of territories it plays; what that game has beside is not for this bot.
    """

    sees = True

    def __init__(self, seed: int | str, ways: Ways) -> None:
        self._random = random.Random(seed).random
        self._ways = ways
        self._turn = (0, 0)
        self._attacks = 0

    def act(self, view: LandsView | None, actions: Sequence[Action]) -> Action:
        """Return one of the actions, with its quantity."""
        assert view is not None
        if self._turn != (view.round, view.turn):
            self._turn, self._attacks = (view.round, view.turn), 0
        first, ways = actions[0], self._ways
        if isinstance(first, ways.move_in):
            return self._move_in(view, first)
        if isinstance(first, ways.at_most):
            return with_most(first)
        sets = [action for action in actions if isinstance(action, ways.trade)]
        if sets:
            return max(sets, key=lambda trade: ways.worth(view.table, view.held[view.seat or 0], trade.cards))
        places = [action for action in actions if isinstance(action, ways.place)]
        if places:
            return self._place(view, places)
        if any(isinstance(action, ways.end_turn | ways.attack) for action in actions):
            return self._fight(view, actions)
        return first

    def _place(self, view: LandsView, places: list[Placed]) -> Action:
        plan = Plan(view)
        if not view.round:
            return with_most(max(places, key=lambda place: (plan.pull(place.territory), -view.armies[place.territory])))
        thin = plan.thin(view)
        if thin:
            return with_quantity(next(place for place in places if thin >> place.territory & 1), 1)
        prospects = [(self._prospect(view, plan, place.territory, view.left), place) for place in places]
        return with_most(max(prospects, key=lambda pair: pair[0])[1])

    def _prospect(self, view: LandsView, plan: Plan, source: int, extra: int) -> float:
        """Return what could be won from here: the best target, reached with the armies in hand."""
        armies = view.armies[source] + extra
        return max(
            (
                plan.worth(target) * win_chance(view.table.ruleset, armies, view.armies[target]) + armies / 1000
                for target in plan.enemies_of(source)
            ),
            default=0.0,
        )

    def _fight(self, view: LandsView, actions: Sequence[Action]) -> Action:
        plan = Plan(view)
        best, likeliest = 0.0, -1.0
        chosen: Crossing | None = None
        least_bad: Crossing | None = None
        for action in actions if self._attacks < PATIENCE else ():
            if isinstance(action, self._ways.attack):
                chance = win_chance(view.table.ruleset, view.armies[action.source], view.armies[action.target])
                value = chance * plan.worth(action.target)
                if chance >= GOOD_ODDS and value > best:
                    best, chosen = value, action
                if chance > likeliest:
                    likeliest, least_bad = chance, action
        if chosen is None and any(isinstance(action, self._ways.end_turn) for action in actions):
            return self._march(view, plan, [action for action in actions if isinstance(action, self._ways.move)])
        self._attacks += 1
        return with_most(chosen or least_bad or actions[0])

    def _move_in(self, view: LandsView, action: Action) -> Action:
        """Return the move in: everything goes where more is to be won."""
        assert view.fight is not None
        plan = Plan(view)
        quantity = quantity_of(action)
        behind = self._prospect(view, plan, view.fight.source, 0)
        ahead = self._prospect(view, plan, view.fight.target, quantity.most if quantity else 0)
        return with_most(action) if ahead >= behind or quantity is None else with_quantity(action, quantity.least)

    def _march(self, view: LandsView, plan: Plan, moves: list[Crossing]) -> Action:
        """Return the move of the largest idle force, one step towards the enemy."""
        useful = [move for move in moves if plan.distance(move.target) < plan.distance(move.source)]
        if not useful:
            return self._ways.end_turn()
        return with_most(max(useful, key=lambda move: (view.armies[move.source], -plan.distance(move.target))))
