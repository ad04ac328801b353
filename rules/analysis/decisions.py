"""The decisions that cost most: chosen against the best other candidate, by expectation, never by what then fell."""

from typing import Any, NamedTuple

from rules.analysis.candidates import KINDS, Candidate, candidates, kind_of
from rules.analysis.expectation import Value
from rules.analysis.steps import Step
from rules.analysis.throws import conquest, throws_all
from rules.contract.engine import view
from rules.contract.outside import TakenBack
from rules.contract.state import Action, State

LEAST = 0.005
"""A decision costs something from half a point in a hundred on: below, the value function cannot tell."""
KEPT, AGAIN = 3, 6
"""Decisions of a seat that are told, and that are looked at again."""
MOST = 1200
"""Decisions of a match that are looked at."""
LIKELY = 0.5
"""A battle that goes on is a new decision once it will be lost more often than won, and where dice are held back."""


class Choice(NamedTuple):
    """What was or could have been done, with the chance of its seat to win.

    `attackers`, `defenders` and `odds` are of an attack, `into` (a code) of armies that move in; else None.
    """

    action: Action
    chance: float
    attackers: int | None = None
    defenders: int | None = None
    odds: float | None = None
    into: str | None = None


class Decision(NamedTuple):
    """A decision of `seat` before event `step`: `cost` is what the better choice would have been worth more."""

    step: int
    seat: int
    round: int
    cost: float
    chosen: Choice
    better: Choice


class _Seen(NamedTuple):
    """A decision that was looked at, by the one who sees all cards: the seat in turn, the state, what was chosen."""

    turn: int
    state: State
    action: Action
    decision: Decision


class Decisions:
    """The decisions that were looked at; `worst` gives those that cost most.

    All are looked at with open cards; the worst are looked at again by what their seat could see, and that counts.
    """

    def __init__(self, value: Value) -> None:
        self._value = value
        self._all: list[_Seen] = []
        self._looked = 0
        self._battle: tuple[int, int, int] | None = None

    def note(self, step: Step) -> None:
        """Look at a decision; forget those that are taken back."""
        if isinstance(step.event, TakenBack):
            self._all = [seen for seen in self._all if seen.decision.step <= step.event.version]
        if not step.seat or step.was is None or kind_of(step.action) not in KINDS or self._looked >= MOST:
            return
        if self._goes_on(step):
            return
        self._looked += 1
        costly = better_choice(self._value, step.before, step.seat, step.action)
        if costly is not None:
            decision = _decided(step.number, step.seat, step.before.round, costly)
            self._all.append(_Seen(step.before.seat, step.before, step.action, decision))

    def worst(self, seat: int) -> list[Decision]:
        """Return the decisions of a seat that cost most by what it could see, the worst first, one of a turn at
        most."""
        mine = sorted((seen for seen in self._all if seen.decision.seat == seat), key=lambda seen: -seen.decision.cost)
        by_turn: dict[tuple[int, int], _Seen] = {}
        for seen in mine:
            by_turn.setdefault((seen.decision.round, seen.turn), seen)
        again = (self._as_seen(seat, seen) for seen in list(by_turn.values())[:AGAIN])
        return sorted((decision for decision in again if decision), key=lambda decision: -decision.cost)[:KEPT]

    def _as_seen(self, seat: int, seen: _Seen) -> Decision | None:
        costly = better_choice(lambda state: self._value(view(state, seat)), seen.state, seat, seen.action)
        before = seen.decision
        return None if costly is None else _decided(before.step, seat, before.round, costly)

    def _goes_on(self, step: Step) -> bool:
        """Return whether this is the next throw, with all dice, of a battle that is still likely to be won."""
        action: Any = step.action
        if kind_of(action) == "Defend":
            return False
        if kind_of(action) != "Attack":
            self._battle = None
            return False
        battle, self._battle = self._battle, (step.seat or 0, action.source, action.target)
        same = battle == self._battle and throws_all(step.before, action)
        return same and conquest(step.before, action) >= LIKELY


def _decided(step: int, seat: int, number: int, costly: tuple[Choice, Choice]) -> Decision:
    chosen, better = costly
    return Decision(step, seat, number, better.chance - chosen.chance, chosen, better)


def better_choice(value: Value, state: State, seat: int, action: Action) -> tuple[Choice, Choice] | None:
    """Return what was chosen and what would have been best, None where nothing better was seen."""
    tried = candidates(value, state, seat, action)
    if len(tried) < 2 or tried[0].action is not action:
        return None
    best = max(tried[1:], key=lambda candidate: candidate.chances[seat - 1])
    if best.chances[seat - 1] - tried[0].chances[seat - 1] < LEAST:
        return None
    return _choice(state, seat, tried[0]), _choice(state, seat, best)


def _choice(state: State, seat: int, candidate: Candidate) -> Choice:
    action: Any = candidate.action
    chance = candidate.chances[seat - 1]
    if kind_of(action) == "MoveIn":
        at: Any = state
        return Choice(action, chance, into=at.table.geo.codes[at.fight.target])
    if kind_of(action) != "Attack":
        return Choice(action, chance)
    armies = state.armies[action.source], state.armies[action.target]
    return Choice(action, chance, *armies, conquest(state, action))
