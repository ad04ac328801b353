"""A match gone through event by event: what each one led to, whose decision it answered, what it was worth."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.analysis.expectation import Chances, Value, chances_of
from rules.contract.games import game_of
from rules.contract.history import histories
from rules.contract.outside import TakenBack
from rules.contract.state import Action, Event, State


class Step(NamedTuple):
    """Event `number` with the states around it, and the chances before and after it (None where nobody knows).

    `seat` and `action`: who decided what, where the event answers a decision; 0 is the outside, None: it follows.
    """

    number: int
    event: Event
    before: State
    after: State
    seat: int | None
    action: Action | None
    was: Chances | None
    now: Chances | None


def steps(events: Iterable[Event], value: Value) -> Iterator[Step]:
    """Yield every event from the first turn on."""
    was: Chances | None = None
    for event, told, after in histories(events):
        before, state = told.state, after.state
        if before is None or not state.round:
            continue
        now = chances_of(value, state)
        if was is None:
            was = chances_of(value, before) if before.round else now
        seat, action = _decided(before, event)
        yield Step(after.version, event, before, state, seat, action, was, now)
        was = now


def _decided(before: State, event: Event) -> tuple[int | None, Action | None]:
    """Return who decided what an event answers; taking back is decided by its seat, and is no action of the game."""
    if isinstance(event, TakenBack):
        return event.seat, None
    asked = game_of(before).request(before, event)
    return (None, None) if asked is None else (asked[0] or 0, asked[1])
