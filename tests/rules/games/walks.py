"""Random matches of any game, step by step."""

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import rules
from rules.base.chance import Seeded
from rules.base.quantities import quantity_of, with_quantity
from rules.contract.outside import TimeUp
from tests.rules.games.kit import Kit, kit

RARE = 150
"""With `outside`, one step in so many is somebody leaving or coming back."""


class Step(NamedTuple):
    """A decision, who took it (None: the outside), and what came of it; the last one of a match has no action."""

    before: Any
    seat: int | None
    action: Any
    events: list[Any]
    after: Any


def steps(one: Kit, edition: str, seats: int, seed: str, outside: bool = False, checked: bool = True) -> Iterator[Step]:
    """Every step of one random match; with `checked` each event on its own is looked at as it happens."""
    ruleset = one.editions[edition]
    chance, throw = Seeded(f"chance {seed}"), random.Random(f"bot {seed}").random
    events = rules.start(ruleset, seats, chance)
    state = rules.replay(events)
    count, bell = len(events), one.bell if ruleset.has_clock else 0
    while state.outcome is None and count < one.most:
        seat: int | None = None
        if bell and state.round > bell:
            bell, action = 0, TimeUp()
        elif outside and int(throw() * RARE) == 0:
            action = _one_of(rules.legal_actions(state, None), throw)
        else:
            moving = rules.to_move(state)
            seat = moving[int(throw() * len(moving))]
            action = _one_of(rules.legal_actions(state, seat), throw)
        events = rules.decide(state, action, seat, chance)
        after = state
        for event in events:
            before, after = after, rules.evolve(after, event)
            if checked:
                one.check_event(before, event, after)
        yield Step(state, seat, action, events, after)
        state = after
        count += len(events)
    yield Step(state, None, None, [], state)


def _one_of(options: Any, throw: Any) -> Any:
    action = options[int(throw() * len(options))]
    found = quantity_of(action)
    return with_quantity(action, found.least + int(throw() * (found.most - found.least + 1))) if found else action


@lru_cache(maxsize=256)
def positions(game: str, edition: str, seats: int, seed: str, every: int) -> tuple[Any, ...]:
    """Positions all along one random match, each so many steps, without its end."""
    walk = steps(kit(game), edition, seats, seed, checked=False)
    return tuple(step.before for place, step in enumerate(walk) if place % every == 0 and step.action is not None)
