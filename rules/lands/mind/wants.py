"""What an objective card asks for, as lists that are quick to walk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.base.machine import i64, vec
from rules.lands.bits import members_wide

if TYPE_CHECKING:
    from rules.lands.goals import Goal

NOTHING: Final = 0
LISTED: Final = 1
COUNTED: Final = 2
WHOLE: Final = 3
PLACES: Final = 4
DESTROY: Final = 5


class Want:
    """A card. `places` are the territories it lists; `count` of them, or of all with `armies` each, must be held.

    WHOLE: beside `places` so many whole continents in all (`count`). PLACES: `count` of `places`, and `more` of
    `others`. DESTROY: the seat `victim`, else `count` territories.
    """

    def __init__(self, goal: Goal | None, victim: int) -> None:
        self.kind: int = NOTHING
        self.places: vec[i64] = vec[i64]()
        self.others: vec[i64] = vec[i64]()
        self.count: int = 0
        self.more: int = 0
        self.armies: int = 1
        self.victim: int = victim
        if goal is None:
            return
        self.armies = goal.armies
        if goal.colour:
            self.kind, self.count = DESTROY, goal.territories
        elif goal.some:
            (first, self.count), (second, self.more) = goal.some
            self.kind, self.places, self.others = PLACES, vec[i64](members_wide(first)), vec[i64](members_wide(second))
        elif goal.territories:
            self.kind, self.count = COUNTED, goal.territories
        elif goal.whole:
            self.kind, self.places, self.count = WHOLE, vec[i64](members_wide(goal.mask)), goal.whole
        else:
            self.kind, self.places = LISTED, vec[i64](members_wide(goal.mask))
