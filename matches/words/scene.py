"""Where an event happened, and which function says it in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from matches.words.names import card_name, enumerated
from rules.risiko.state import State

Names = Mapping[int, str] | tuple[str, ...]
"""By seat, or in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Where an event happened: the state before it (`before` is `after` for the first one) and who sits there."""

    before: State
    after: State
    names: Names

    def name(self, seat: int) -> str:
        """Who plays this seat."""
        return self.names[seat] if isinstance(self.names, Mapping) else self.names[seat - 1]

    def all(self, seats: tuple[int, ...]) -> str:
        """Several of them."""
        return enumerated([self.name(seat) for seat in seats])

    def place(self, territory: int) -> str:
        """The name of a territory."""
        return self.after.table.geo.board.territories[territory].name

    def card(self, card: int) -> str:
        """What a card shows."""
        return card_name(card, self.after.table.geo.board)


Teller = Callable[[Any, Scene], str]
TELLERS: dict[type, Teller] = {}


def tells(event: type) -> Callable[[Teller], Teller]:
    """Enters the sentence of an event."""

    def enter(function: Teller) -> Teller:
        TELLERS[event] = function
        return function

    return enter
