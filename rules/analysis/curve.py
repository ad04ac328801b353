"""The chances of every seat at the beginning of each turn and at the end: the line under a replay."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.analysis.expectation import Chances, Value
from rules.analysis.steps import Step
from rules.contract.engine import view
from rules.contract.games import game_of
from rules.contract.history import History, histories
from rules.contract.outside import TakenBack
from rules.contract.started import Started
from rules.contract.state import Event


class Moment(NamedTuple):
    """The chances after event `step`, when the turn of `seat` in `round` began; the last moment is the end, and the
    first may lie within a turn, where a match was begun at a position."""

    step: int
    seat: int
    round: int
    chances: Chances


class Curve:
    """The moments so far."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self._begun = False

    def note(self, step: Step) -> None:
        """Take down a turn that begins, or the end, and where a match begins within one; forget what is taken back."""
        if not self._begun and step.before.round and step.was is not None:
            self.moments.append(Moment(step.number - 1, step.before.seat, step.before.round, step.was))
        self._begun = True
        if isinstance(step.event, TakenBack):
            self.moments = [moment for moment in self.moments if moment.step <= step.event.version]
        over = step.after.outcome is not None and step.before.outcome is None
        if step.was is not None and step.now is not None and (over or game_of(step.after).began(step.event)):
            self.moments.append(Moment(step.number, step.after.seat, step.after.round, step.now))


class Watched(NamedTuple):
    """A match under way after `history`, and its moments as the public may know them."""

    history: History = History()
    moments: tuple[Moment, ...] = ()


def watched_on(known: Watched, events: Iterable[Event], value: Value) -> Watched:
    """Return the same after these events too: `value` is given what everybody sees when a turn begins."""
    history, moments = known.history, list(known.moments)
    for event, _, history in histories(events, known.history):
        state = history.state
        if isinstance(event, TakenBack):
            moments = [moment for moment in moments if moment.step <= event.version]
        elif state.round and state.outcome is None and (isinstance(event, Started) or game_of(state).began(event)):
            chances = value(view(state, None))
            if chances is not None:
                moments.append(Moment(history.version, state.seat, state.round, chances))
    return Watched(history, tuple(moments))
