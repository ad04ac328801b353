"""Every battle that was fought: who, where, with how many armies, how likely conquest was, what came of it."""

from dataclasses import dataclass
from typing import Any

from rules.analysis.steps import Step
from rules.analysis.throws import is_fight
from rules.italywar.state.events import Fought as FoughtInItaly
from rules.odds.advisor import advise

STOPPED, CONQUERED, SPENT = "stopped", "conquered", "spent"


@dataclass
class Battle:
    """Throws of one territory against another in one turn, with nothing else decided in between.

    `step` is the number of its first throw, `last` that of its last, both in `round`. `attackers` counts the armies
    of the source, the one that stays included, `defenders` those of the target, both before the first throw. `win`
    is the chance of conquest, the two `expected_...` the armies lost on average, where both sides throw all dice
    until conquest or until the attacker cannot go on (rules/odds/advisor.py says how exact). `lost`, `killed`: what it
    came to. `special`: dice of eight faces were thrown, which those odds know nothing about. `end`: conquered, spent
    (no army can attack any more) or stopped.
    """

    step: int
    last: int
    round: int
    seat: int
    against: int
    source: str
    target: str
    attackers: int
    defenders: int
    win: float
    expected_lost: float
    expected_killed: float
    lost: int = 0
    killed: int = 0
    special: bool = False
    end: str = STOPPED


class Battles:
    """The battles so far."""

    def __init__(self) -> None:
        self.fought: list[Battle] = []
        self._open: tuple[int, int, int, int] | None = None

    def note(self, step: Step) -> None:
        """Take down a throw; what the attacker decides in between ends a battle."""
        event: Any = step.event
        if not is_fight(event):
            if step.seat == step.before.seat and getattr(event, "target", None) is None:
                self._open = None
            return
        where = (step.before.round, step.before.seat, event.source, event.target)
        if where != self._open:
            self.fought.append(_begun(step, event))
        battle = self.fought[-1]
        battle.last = step.number
        battle.lost += event.attacker_losses
        battle.killed += event.defender_losses
        battle.special |= isinstance(event, FoughtInItaly) and bool(event.attack8 or event.defence8)
        battle.end = _end(step, event)
        self._open = where if battle.end == STOPPED else None


def _begun(step: Step, event: Any) -> Battle:
    before, codes = step.before, step.before.table.geo.codes
    attackers, defenders = before.armies[event.source], before.armies[event.target]
    odds = advise(before.table.ruleset, attackers, defenders)
    seats = before.seat, before.owner[event.target]
    places = codes[event.source], codes[event.target]
    return Battle(
        step.number, step.number, before.round, *seats, *places, attackers, defenders,
        odds.win, odds.attacker_losses, odds.defender_losses,
    )  # fmt: skip


def _end(step: Step, event: Any) -> str:
    after, dice = step.after, step.after.table.ruleset.throws
    if after.owner[event.target] == step.before.seat:
        return CONQUERED
    attack, _ = dice.thrown(after.armies[event.source], after.armies[event.target])
    return STOPPED if attack else SPENT
