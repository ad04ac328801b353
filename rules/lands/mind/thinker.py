"""A player that thinks its turn through before each act; how much it sees in a position is its judge's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.base.quantities import quantity_of, with_most, with_quantity
from rules.contract.state import Action
from rules.lands.bot import LandsBot, Ways
from rules.lands.mind.battles import Battles, battles_of
from rules.lands.mind.judges import Judge
from rules.lands.mind.search import TurnSearch

Style = Callable[[Any, Battles], Judge]
"""Makes the judge of a view."""
PLACES = 5
"""So many territories to reinforce are thought about in depth."""
PATIENCE = 0.8
"""A battle goes on while its chance is at least this part of what it was, so that each throw is not thought over."""


class Thinker:
    """Trades the best set at once; places, attacks, moves in and marches by what it finds worth most.

    All it does in the open follows from what is public and from its own objective, never from the cards in its hand.
    """

    sees = True

    def __init__(self, seed: int | str, ways: Ways, style: Style, widths: Sequence[int]) -> None:
        self._plain = LandsBot(seed, ways)
        self._ways, self._style, self._widths = ways, style, list(widths)
        self._aim: tuple[int, int, int, int, float] | None = None

    def act(self, view: Any, actions: Sequence[Action]) -> Action:
        """Return one of the actions, with its quantity."""
        ways, first = self._ways, actions[0]
        if (
            not view.round
            or isinstance(first, ways.at_most)
            or any(isinstance(action, ways.trade) for action in actions)
        ):
            return self._plain.act(view, actions)
        if isinstance(first, ways.move_in):
            return self._move_in(view, first)
        if isinstance(first, ways.place):
            return self._place(view, actions)
        if any(isinstance(action, ways.end_turn | ways.attack) for action in actions):
            return self._fight(view, actions)
        return self._plain.act(view, actions)

    def _search(self, view: Any) -> TurnSearch:
        ruleset = view.table.ruleset
        battles = battles_of(ruleset.throws)
        judge = self._style(view, battles)
        judge.field.waiting[judge.seat] = 0
        garrison = getattr(ruleset, "garrison_beside_enemy", 0) or ruleset.garrison
        return TurnSearch(judge, battles, garrison, self._widths)

    def _place(self, view: Any, places: Sequence[Any]) -> Action:
        """Return where armies go: all of them where an attack begins, a third where none does."""
        search = self._search(view)
        rated = sorted(
            ((self._placed(search, place.territory, view.left, len(self._widths) - 1)[0], number))
            for number, place in enumerate(places)
            if search.beside_enemy(place.territory, -1)
        )
        if not rated:
            return with_most(places[0])
        best, chosen, attacks = float("-inf"), places[0], False
        for _, number in rated[::-1][:PLACES]:
            worth, goes_on = self._placed(search, places[number].territory, view.left, 0)
            if worth > best:
                best, chosen, attacks = worth, places[number], goes_on
        quantity = quantity_of(chosen)
        if quantity is None or attacks:
            return with_most(chosen)
        return with_quantity(chosen, max(quantity.least, min(quantity.most, -(-view.left // 3))))

    def _placed(self, search: TurnSearch, place: int, armies: int, depth: int) -> tuple[float, bool]:
        """Return what armies on a territory are worth, and whether an attack follows."""
        field = search.field
        field.armies[place] += armies
        choice = search.best(search.attacks_from(place), depth, search.worth())
        field.armies[place] -= armies
        return choice.worth, choice.source >= 0

    def _fight(self, view: Any, actions: Sequence[Any]) -> Action:
        ways = self._ways
        attacks = {(each.source, each.target): each for each in actions if isinstance(each, ways.attack)}
        battles = battles_of(view.table.ruleset.throws)
        if self._aim is not None and self._aim[:2] == (view.round, view.turn):
            source, target, floor = self._aim[2:]
            if (source, target) in attacks and self._chance(battles, view, source, target) >= floor:
                return with_most(attacks[source, target])
        search = self._search(view)
        may_stop = any(isinstance(action, ways.end_turn) for action in actions)
        base = search.worth() if may_stop else float("-inf")
        choice = search.best(list(attacks), 0, base)
        if choice.source >= 0:
            floor = PATIENCE * self._chance(battles, view, choice.source, choice.target)
            self._aim = view.round, view.turn, choice.source, choice.target, floor
            return with_most(attacks[choice.source, choice.target])
        if not may_stop:
            return with_most(
                max(attacks.values(), key=lambda each: self._chance(battles, view, each.source, each.target))
            )
        return self._march(search, base, [action for action in actions if isinstance(action, ways.move)])

    def _chance(self, battles: Battles, view: Any, source: int, target: int) -> float:
        return battles.wins[battles.place(view.armies[source], view.armies[target])]

    def _move_in(self, view: Any, action: Any) -> Action:
        """Return how many move in: the fewest, the most or half, whichever is worth more with what may follow."""
        quantity = quantity_of(action)
        if quantity is None:
            return action
        search = self._search(view)
        armies, fight = search.field.armies, view.fight
        best, chosen = float("-inf"), quantity.most
        for number in sorted({quantity.most, quantity.least, (quantity.most + quantity.least) // 2}, reverse=True):
            extra = number - quantity.least
            armies[fight.source] -= extra
            armies[fight.target] += extra
            attacks = search.attacks_from(fight.source) + search.attacks_from(fight.target)
            worth = search.best(attacks, len(self._widths) - 1, search.worth()).worth
            armies[fight.source] += extra
            armies[fight.target] -= extra
            if worth > best:
                best, chosen = worth, number
        return with_quantity(action, chosen)

    def _march(self, search: TurnSearch, base: float, moves: Sequence[Any]) -> Action:
        """Return the move that is worth most, or the end of the turn without."""
        armies, best, chosen = search.field.armies, base, None
        for move in moves:
            quantity = quantity_of(move)
            number = move.armies if quantity is None else quantity.most
            armies[move.source] -= number
            armies[move.target] += number
            worth = search.worth()
            armies[move.source] += number
            armies[move.target] -= number
            if worth > best:
                best, chosen = worth, move
        return self._ways.end_turn() if chosen is None else with_most(chosen)
