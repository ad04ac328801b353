"""A short match to be analysed, and a stand-in that tells chances by armies on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from rules import Event, evolve, load
from rules.analysis.expectation import Value, chances_of
from rules.analysis.steps import Step
from rules.base.chance import Seeded
from rules.contract.games import game_of
from rules.play.bots import bot
from rules.play.simulation import play


def by_armies(state: Any) -> tuple[float, ...]:
    """Each seat's share of all armies."""
    armies = [0] * (state.table.seats + 1)
    for owner, here in zip(state.owner, state.armies, strict=True):
        armies[owner] += here
    del armies[0]
    return tuple(own / sum(armies) for own in armies)


def by_territories(view: Any) -> tuple[float, ...]:
    """Each seat's share of all territories, which everybody sees."""
    held = [held.bit_count() for held in view.held[1:]]
    return tuple(own / sum(held) for own in held)


def nothing(state: Any) -> None:
    """A value function that knows no ruleset."""


@cache
def short_match(ruleset: str = "risiko-challenge", rounds: int = 2, seed: str = "short") -> tuple[Event, ...]:
    """The events of a match among bots with sense that is over soon."""
    rules = load(ruleset)
    name = "objective" if rules.game == "risiko" else "sense"
    events: list[Event] = []
    bots = [bot(name, f"{seed}/{seat}", rules.game) for seat in range(1, rules.seats_min + 1)]
    play(rules, bots, Seeded(seed), time_up_after=rounds, record=events.extend)
    return tuple(events)


def steps_from(state: Any, events: Iterable[Event], value: Value = by_armies) -> Iterator[Step]:
    """The steps of events that follow from a position in the middle of a match."""
    for number, event in enumerate(events, 1):
        after, asked = evolve(state, event), game_of(state).request(state, event)
        seat, action = (None, None) if asked is None else (asked[0] or 0, asked[1])
        yield Step(number, event, state, after, seat, action, chances_of(value, state), chances_of(value, after))
        state = after
