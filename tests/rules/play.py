"""A match under way in a test, of any game: decided and evolved step by step."""

from collections.abc import Iterable
from typing import Any, Self

import rules
from rules.base.chance import Scripted, Seeded
from rules.base.sealed import state_of
from rules.contract.outside import TimeUp


def with_values(state: Any, **values: object) -> Any:
    """The same state with other values of some fields."""
    return state_of(type(state), tuple(values.get(name, getattr(state, name)) for name in state.fields))


class Play:
    """`do` decides an action and lets its events happen; `events` are all so far."""

    def __init__(self, state: Any, chance: Any = None, events: Iterable[Any] = ()) -> None:
        self.state = state
        self.chance = chance or Seeded("tests")
        self.events = list(events)

    def do(self, action: Any, seat: int | None = -1) -> list[Any]:
        """The events of this action, by the seat to move unless another is given."""
        who = rules.to_move(self.state)[0] if seat == -1 else seat
        events = rules.decide(self.state, action, who, self.chance)
        for event in events:
            self.state = rules.evolve(self.state, event)
        self.events += events
        return events

    def refused(self, action: Any, seat: int | None = -1) -> str:
        """The code with which this action is refused; the state must not change."""
        before = rules.encode(self.state)
        who = rules.to_move(self.state)[0] if seat == -1 else seat
        found = rules.refusal(self.state, action, who)
        assert rules.encode(self.state) == before
        return found.code if found else "accepted"

    def dice(self, *faces: int) -> Self:
        """The next dice thrown."""
        self.chance = Scripted(faces)
        return self

    def time_up(self) -> Self:
        """The clock rings."""
        self.do(TimeUp(), None)
        return self
