"""Semifinals by the number of entrants: how many, who skips them, who sits together (FORMATS, section 3)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import permutations, product
from typing import Any

TABLE = 4
LEADERS = "leaders"
Clubs = Mapping[int, str]


class FormatError(ValueError):
    """A format cannot be played: `code` is format_unknown or too_few, with its parameters."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code, self.params = code, params


@dataclass(frozen=True, slots=True)
class SemifinalPlan:
    """`semifinals` tables of four in all, `direct` finalists and `winners` finals; each final seats four."""

    semifinals: int
    direct: int = 0
    winners: int = 1

    @property
    def entrants(self) -> int:
        """How many of the standing go on."""
        return self.semifinals * TABLE + self.direct * self.winners

    @property
    def finalists(self) -> int:
        """How many play a final, over all finals."""
        return self.semifinals + self.direct * self.winners


@dataclass(frozen=True, slots=True)
class Leader:
    """A player at the top of the standing: whether all rounds were won, and whether nobody shares the position."""

    won_all: bool
    alone: bool = True


def semifinal_plan(code: str, entrants: int, leaders: Sequence[Leader] = ()) -> SemifinalPlan:
    """The semifinals of a format for so many entrants; `leaders` are the first two of the standing.

    Where leaders may skip the semifinal: two tables and both direct when both won everything and stand alone, three
    and the first direct when only the first did, else four. Raises FormatError.
    """
    rows = _thresholds().get(code)
    if rows is None:
        raise FormatError("format_unknown", format=code, known=", ".join(_thresholds()))
    row = next(row for row in rows if entrants <= row.get("to", entrants))
    direct = _leading(leaders) if row.get("direct") == LEADERS else int(row.get("direct", 0))
    tables = TABLE - direct if row.get("direct") == LEADERS else int(row["semifinals"])
    plan = SemifinalPlan(tables, direct, int(row.get("winners", 1)))
    if entrants < plan.entrants:
        raise FormatError("too_few", entrants=entrants, needed=plan.entrants)
    return plan


def _leading(leaders: Sequence[Leader]) -> int:
    """How many of the first two won everything and share their position with nobody, from the first on."""
    count = 0
    for leader in leaders[:2]:
        if not (leader.won_all and leader.alone):
            break
        count += 1
    return count


@cache
def _thresholds() -> Mapping[str, list[dict[str, Any]]]:
    text = resources.files("tournaments.formats").joinpath("semifinals.toml").read_text(encoding="utf-8")
    return {code: section["rows"] for code, section in tomllib.loads(text).items()}


def dealt_out(standing: Sequence[int], winners: int) -> list[list[int]]:
    """Parallel standings: the first, the first but `winners`, ... to the first of them, and so on (modulo)."""
    return [list(standing[start::winners]) for start in range(winners)]


def direct_finalists(standing: Sequence[int], plan: SemifinalPlan) -> list[list[int]]:
    """Who goes straight to each final."""
    return [part[: plan.direct] for part in dealt_out(standing, plan.winners)]


def semifinal_tables(standing: Sequence[int], plan: SemifinalPlan, clubs: Clubs) -> list[list[list[int]]]:
    """The semifinals of every parallel standing, each table with one player of each quarter, the best first.

    Of all ways the one with the fewest pairs of club mates; of those the one nearest to the snake (the first with the
    last of the second quarter). Raises FormatError too_few.
    """
    found = []
    for part in dealt_out(standing, plan.winners):
        tables = plan.semifinals // plan.winners
        field = part[plan.direct : plan.direct + tables * TABLE]
        if len(field) < tables * TABLE:
            raise FormatError("too_few", entrants=len(standing), needed=plan.entrants)
        found.append(_seated([field[start : start + tables] for start in range(0, len(field), tables)], clubs))
    return found


def _seated(quarters: Sequence[Sequence[int]], clubs: Clubs) -> list[list[int]]:
    first = quarters[0]
    ways = [list(permutations(quarter[::-1] if odd % 2 == 0 else quarter)) for odd, quarter in enumerate(quarters[1:])]
    best: tuple[int, list[list[int]]] | None = None
    for way in product(*ways):
        tables = [list(table) for table in zip(first, *way, strict=True)]
        clashes = sum(_clashes(table, clubs) for table in tables)
        if best is None or clashes < best[0]:
            best = (clashes, tables)
        if clashes == 0:
            break
    assert best is not None
    return best[1]


def _clashes(table: Sequence[int], clubs: Clubs) -> int:
    """Pairs of the same club; who has none meets nobody's mate."""
    names = [clubs[player] for player in table if clubs.get(player)]
    return sum(names[place:].count(name) - 1 for place, name in enumerate(names))
