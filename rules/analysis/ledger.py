"""Where the chances of each seat came from: dice, cards, the dice of the end, own decisions, those of the others."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.analysis.expectation import Chances, Value, mean_over
from rules.analysis.steps import Step
from rules.analysis.throws import End, ends_of_fullest, ends_of_throw, is_fight, with_losses
from rules.analysis.wars import BELLS, TRADED
from rules.base.errors import IllegalAction
from rules.contract.engine import evolve
from rules.contract.engine import step as decided
from rules.contract.state import Action, Event, State


@dataclass
class Account:
    """One seat: its chances at the first turn and at the end, and what changed them; all parts add up.

    `dice`, `cards`, `bell`: by how much what fell was better than what was to be expected: of a throw; of the cards of
    a set, when it is turned in (of a hand the chances know only how many cards it has); of the dice that may end the
    match (R29). `own`, `others`: how the expectation changed with the seat's decisions and those of the others. A throw
    is the attacker's decision; the defender's is what it changes that he throws fewer dice than he could.
    """

    seat: int
    start: float
    dice: float = 0.0
    cards: float = 0.0
    bell: float = 0.0
    own: float = 0.0
    others: float = 0.0

    def decided(self, seat: int, change: float) -> None:
        """Put down how the expectation changed by a decision of this seat."""
        if seat == self.seat:
            self.own += change
        else:
            self.others += change

    @property
    def luck(self) -> float:
        """Return what chance gave."""
        return self.dice + self.cards + self.bell


class Ledger:
    """The accounts of all seats."""

    def __init__(self, value: Value) -> None:
        self.accounts: list[Account] = []
        self._value = value
        self._decision: tuple[State, Action, int] | None = None
        self._bell: Any = None

    def note(self, step: Step) -> None:
        """Put down what an event changed."""
        if step.was is None or step.now is None:
            return
        if not self.accounts:
            self.accounts = [Account(seat, chance) for seat, chance in enumerate(step.was, 1)]
        if step.seat and step.action is not None:
            self._decision = step.before, step.action, step.seat
        expected, part = self._expected(step)
        actor = step.seat if step.seat is not None else step.before.seat
        attacker, attacked = actor, expected
        if is_fight(step.event):
            attacker, attacked = step.before.seat, self._fought(step, ends_of_fullest)
        for account, was, first, mean, now in zip(self.accounts, step.was, attacked, expected, step.now, strict=True):
            account.decided(attacker, first - was)
            account.decided(actor, mean - first)
            if part:
                setattr(account, part, getattr(account, part) + now - mean)

    def _expected(self, step: Step) -> tuple[Chances, str]:
        """Return what was to be expected of an event, and the part that what fell is put to ("": no chance)."""
        assert step.was is not None and step.now is not None
        if is_fight(step.event):
            return self._fought(step, ends_of_throw), "dice"
        if isinstance(step.event, TRADED):
            return step.was, "cards"
        if isinstance(step.event, BELLS):
            self._bell = step.event
        elif self._bell is not None:
            rolled, self._bell = self._bell, None
            return self._mean(self._bells(rolled), step.now), "bell"
        return step.now, ""

    def _fought(self, step: Step, ends_of: Callable[[State, Event], list[End]]) -> Chances:
        """Return the mean over the ends of a throw."""
        assert step.now is not None
        ends = ends_of(step.before, step.event)
        states = [(end.chance, evolve(step.before, with_losses(step.event, *end[1:]))) for end in ends]
        return self._mean(states, step.now)

    def _bells(self, rolled: Any) -> list[tuple[float, State]]:
        """Return the match ended by the two dice, and not ended, each with its chance."""
        if self._decision is None:
            return []
        before, action, seat = self._decision
        ends = sum(first + second <= rolled.most for first in range(1, 7) for second in range(1, 7)) / 36
        try:
            return [
                (chance, decided(before, action, seat, Faces(face))[1])
                for chance, face in ((ends, 1), (1 - ends, 6))
                if chance
            ]
        except IllegalAction:
            return []

    def _mean(self, states: list[tuple[float, State]], otherwise: Chances) -> Chances:
        return mean_over(self._value, states) or otherwise


class Faces:
    """Chance in which every die shows the same face, and nothing is shuffled."""

    def __init__(self, face: int) -> None:
        self._face = face

    def roll(self, dice: int, purpose: str, faces: int = 6) -> tuple[int, ...]:
        """Return that many dice."""
        return (self._face,) * dice

    def shuffle(self, size: int, purpose: str) -> tuple[int, ...]:
        """Return the order as it was."""
        return tuple(range(size))
