"""The levels of play in games of territories: the same search with other judges."""

from __future__ import annotations

from typing import Any

from rules.base.chance import Seeded
from rules.contract.engine import determinize
from rules.lands.bot import Ways
from rules.lands.mind.battles import Battles
from rules.lands.mind.chances import network_of
from rules.lands.mind.facts import facts_of_view, want_of
from rules.lands.mind.field import Field
from rules.lands.mind.judges import Judge, NetworkJudge, PlannerJudge
from rules.lands.mind.thinker import Thinker
from rules.lands.mind.wants import Want

WEIGHTS = "search_values.json"
"""Of `strong`. Those of the chances to win tell better who wins, and play worse (docs/bots.md)."""
WORLDS = 3
"""So many ways to deal the objectives of the others are looked at together."""


def greedy(seed: int | str, ways: Ways) -> Thinker:
    """Return a bot that takes what brings most at once, with no look at its objective or its neighbours."""
    return Thinker(seed, ways, _greedy_judge, (4,))


def planner(seed: int | str, ways: Ways) -> Thinker:
    """Return a bot that thinks one turn through, to its objective and to what the neighbours may take back."""
    return Thinker(seed, ways, _planner_judge, (6, 3, 2))


def strong(seed: int | str, ways: Ways) -> Thinker:
    """Return a bot that searches its turn for the best chance to win, whatever the others may hold."""
    return Thinker(seed, ways, _network_judge, (6, 3, 2))


def _greedy_judge(view: Any, battles: Battles) -> Judge:
    return Judge(Field(facts_of_view(view)), view.seat)


def _planner_judge(view: Any, battles: Battles) -> Judge:
    return PlannerJudge(Field(facts_of_view(view)), view.seat, battles)


def _network_judge(view: Any, battles: Battles) -> Judge:
    network = network_of(view.table.ruleset.code, WEIGHTS)
    if network is None:
        return _planner_judge(view, battles)
    return NetworkJudge(Field(facts_of_view(view)), view.seat, network, _worlds(view))


def _worlds(view: Any) -> list[list[Want | None]]:
    """Return what the seats may hold, as often as WORLDS says.

    The lot follows from the board alone, so that what the bot does tells nothing of its hand.
    """
    chance = Seeded(f"{view.round} {view.turn} {view.owner.hex()} {list(view.armies)}")
    worlds: list[list[Want | None]] = []
    for _ in range(WORLDS):
        people = determinize(view, chance).people
        goals = [view.table.goals[card] for card in people.goals]
        worlds.append([want_of(goal, seat, people) if seat else None for seat, goal in enumerate(goals)])
    return worlds
