"""Where an event happened, and which function says it in words; each game has its own `Tellers`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from matches.words.names import enumeration
from rules import Event, State

Names = Mapping[int, str] | tuple[str, ...]
"""By seat, or in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Where an event happened: the state before it (`before` is `after` for the first one) and who sits there."""

    before: State
    after: State
    names: Names

    def name(self, seat: int) -> str:
        """Return who plays this seat."""
        return self.names[seat] if isinstance(self.names, Mapping) else self.names[seat - 1]

    def all(self, seats: tuple[int, ...]) -> str:
        """Return who plays these seats, as an enumeration."""
        return enumeration([self.name(seat) for seat in seats])


Teller = Callable[[Event, Any], str]
"""Of an event and the scene of its game, or of one that has the same fields."""


class Tellers(dict[type, Teller]):
    """The sentence of each kind of event."""

    def tells(self, event: type) -> Callable[[Teller], Teller]:
        """Enter the sentence of an event: a function of the event and the scene."""

        def enter(function: Teller) -> Teller:
            self[event] = function
            return function

        return enter
