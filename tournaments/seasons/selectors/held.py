"""A tournament of a season, and how its players came out of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tournaments.models import SeasonEntry, Tournament

PRIVATE, RUNNING, EMPTY, SMALL = "private", "running", "empty", "small"


@dataclass(frozen=True)
class Held:
    """A tournament of a season. `number` counts those that count in order of time, 0 for one that does not: then
    `why_not` is private, running, empty (no standing) or small (too few tables for the ranking)."""

    entry: SeasonEntry
    tables: int = 0
    number: int = 0
    why_not: str = ""

    @property
    def tournament(self) -> Tournament:
        return self.entry.tournament


@dataclass(frozen=True)
class SeasonOutcome:
    """How a player came out of a tournament: entrant number, place, points of all stages, matches played."""

    player: int
    entrant: int
    place: int | None
    total: Decimal
    rounds: int


Outcomes = Mapping[int, Sequence[SeasonOutcome]]
"""By the key of each tournament."""
