"""The decisions of a stored match, one after the other, each played again with its recorded dice."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.base.chance import Recorded
from rules.base.errors import ChanceError, IllegalAction, LogError, SetupError
from rules.contract.engine import step
from rules.contract.game import Game
from rules.contract.history import History, follow, game_of_first, taken_back
from rules.contract.outside import TakenBack
from rules.contract.state import Action, Event, State

BROKEN = (LookupError, ValueError, TypeError, AttributeError, AssertionError, ArithmeticError, RuntimeError)
"""What events that no match ever had can lead the engine to; a file never is the engine's fault."""


class Decision(NamedTuple):
    """What one decision led to: the seat (None: the outside) and its action, None for the first event and for a turn
    taken back; the events as they are stored, the match before and after them."""

    seat: int | None
    action: Action
    events: tuple[Event, ...]
    before: History
    after: History


def decisions(events: Sequence[Event]) -> Iterator[Decision]:
    """Yield each decision of a match whose first event begins it; LogError at the first event that does not follow.

    Codes: not_legal (an event no action leads to), not_what_follows.
    """
    try:
        played = game_of_first(events[0])
    except SetupError as error:
        raise LogError("not_legal", 1, reason=str(error)) from None
    stored = played.shortened(events)
    chance = Recorded(played.results(played.filled(events, None)))
    history = History()
    place = 0
    while place < len(stored):
        seat, action, led, after = _next_decision(played, history, stored[place], place + 1, chance)
        if tuple(led) != stored[place : place + len(led)]:
            pairs = enumerate(zip(led, stored[place:], strict=False))
            wrong = next((number for number, (event, other) in pairs if event != other), len(stored) - place)
            raise LogError("not_what_follows", place + wrong + 1)
        before, history = history, history_after(history, led, after)
        yield Decision(seat, action, tuple(events[place : place + len(led)]), before, history)
        place += len(led)


def _next_decision(
    played: Game, history: History, event: Event, number: int, chance: Recorded
) -> tuple[int | None, Action, list[Event], State | None]:
    """Return the next decision, read off the stored event: seat, action, its events, the state after them if it is
    known."""
    state = history.state
    try:
        if state is None:
            return None, None, played.opening(event, chance), None
        if isinstance(event, TakenBack):
            return event.seat, None, [taken_back(history, event.seat)], None
        asked = played.request(state, event)
        if asked is None:
            raise LogError("not_legal", number)
        return *asked, *step(state, asked[1], asked[0], chance)
    except ChanceError as error:
        raise LogError("not_what_follows", number, reason=str(error)) from None
    except LogError:
        raise
    except (IllegalAction, SetupError, *BROKEN) as error:
        raise LogError("not_legal", number, reason=str(error)) from None


def history_after(history: History, events: Sequence[Event], after: State | None) -> History:
    """Return the history with these events, the last one leading to `after`; LogError(not_legal) where one cannot."""
    last = len(events) - 1
    for place, event in enumerate(events):
        try:
            history = follow(history, event, after if place == last else None)
        except (IllegalAction, *BROKEN) as error:
            raise LogError("not_legal", history.version + 1, reason=str(error)) from None
    return history
