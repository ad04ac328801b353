"""What both have, a state that is frozen and a position under way: what is asked about whose move it is."""

from __future__ import annotations

from typing import Protocol

from rules.battaglia.state.parts import Patrol, Strike


class Situation(Protocol):
    """A state or a position, to be read."""

    @property
    def phase(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def strike(self) -> Strike | None: ...
    def patrol(self, number: object) -> Patrol | None: ...
