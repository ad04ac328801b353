"""Whole matches played by bots through the public contract."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.bots import Bot
from rules.chance import Chance
from rules.engine import decide, evolve, legal_actions, replay, start, to_move, view
from rules.risiko.actions import TimeUp
from rules.risiko.events import Event
from rules.risiko.state import State
from rules.ruleset import Ruleset

MAX_EVENTS = 3000
TIME_UP_AFTER = 15
CLOCKED = ("complete_round", "sdadata")


class Played(NamedTuple):
    """A match that ended, or was stopped after too many events; `turns` counts those begun."""

    state: State
    events: int
    turns: int

    @property
    def ending(self) -> str:
        """The reason of the outcome, or unfinished."""
        return self.state.outcome.reason if self.state.outcome else "unfinished"


def play(
    ruleset: Ruleset,
    bots: Sequence[Bot],
    chance: Chance,
    *,
    time_up_after: int = TIME_UP_AFTER,
    max_events: int = MAX_EVENTS,
    record: Callable[[list[Event]], object] | None = None,
) -> Played:
    """One match, seat 1 for the first bot. Where the ruleset has a clock it rings when that round is over.

    `record` is called with the events of each decision, as they happen.
    """
    events = start(ruleset, len(bots), chance)
    state = replay(events)
    if record:
        record(events)
    count, turns = len(events), 0
    round_of_bell = time_up_after if ruleset.end_of_time in CLOCKED else 0
    while state.outcome is None and count < max_events:
        if round_of_bell and state.round > round_of_bell:
            round_of_bell = 0
            events = decide(state, TimeUp(), None, chance)
        else:
            seat = to_move(state)[0]
            bot = bots[seat - 1]
            action = bot.act(view(state, seat) if bot.sees else None, legal_actions(state, seat))
            events = decide(state, action, seat, chance)
        count += len(events)
        before = state.seat, state.round
        for event in events:
            state = evolve(state, event)
        turns += state.round > 0 and before != (state.seat, state.round)
        if record:
            record(events)
    return Played(state, count, turns)
