"""Which function decides an action and which one lets an event happen: the chapters of a game enter theirs."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

from rules.base.chance import Chance

Transition = Callable[[Any, Any], Any]
_F = TypeVar("_F", bound=Callable[..., Any])


class Course:
    """Events one after the other, and the state that the first `known` of them lead to.

    These are all of them, unless the last was left to whoever needs the state after it. A game has a subclass with its
    own `transitions`.
    """

    __slots__ = ("chance", "events", "known", "state")
    transitions: ClassVar[dict[type, Transition]]

    def __init__(self, state: Any, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Any] = []
        self.known = 0

    def add(self, event: Any) -> Any:
        """Lets an event happen; returns the state after it."""
        self.events.append(event)
        self.known += 1
        self.state = self.transitions[type(event)](self.state, event)
        return self.state

    def follow(self, decision: "Decision") -> None:
        """Goes on with what was decided from the present state."""
        for event in decision.events if isinstance(decision, Course) else decision:
            self.add(event)

    def finished(self) -> Any:
        """The state after all events."""
        for event in self.events[self.known :]:
            self.state = self.transitions[type(event)](self.state, event)
        self.known = len(self.events)
        return self.state


Decision = list[Any] | Course


def entering(table: dict[type, Any]) -> Callable[[type], Callable[[_F], _F]]:
    """A decorator that enters a function in this table for a type of action or event."""

    def for_type(kind: type) -> Callable[[_F], _F]:
        def enter(function: _F) -> _F:
            table[kind] = function
            return function

        return enter

    return for_type


def rolled_highest(course: Course, seats: Sequence[int], rolled: Callable[..., Any], again: str = "tied") -> int:
    """R1, I5: the seat with the highest die; among the tied one more roll, or (`again` all) everybody rolls again."""
    first = tuple(seats)
    while len(first) > 1:
        rolling = first if again == "tied" else tuple(seats)
        dice = course.chance.roll(len(rolling), "order")
        course.add(rolled(rolling, dice))
        first = tuple(seat for seat, die in zip(rolling, dice, strict=True) if die == max(dice))
    return first[0]
