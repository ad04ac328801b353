"""Semifinals by the number of entrants: how many, who skips them, who sits together (docs/formats.md#semifinals)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import islice, permutations, product

from rules.base.json_types import Json

TABLE = 4
LEADERS, OWN = "leaders", "own"
SEATINGS = ("quarters", "snake")
WAYS_MOST = 20_000
FINAL_LEAST, FINAL_MOST, FINALS_MOST = 3, 6, 12
Clubs = Mapping[int, str]


class FormatError(ValueError):
    """A format cannot be played: `code` is format_unknown, too_few or one of those of `stage.stage_format`, with its
    parameters."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code, self.params = code, params


@dataclass(frozen=True, slots=True)
class SemifinalPlan:
    """`semifinals` tables of four in all, shared out evenly to `winners` finals, and `direct` finalists of each."""

    semifinals: int
    direct: int = 0
    winners: int = 1

    def check(self) -> None:
        """Raise FormatError semifinals_wrong unless every final gets equally many players, three to six."""
        whole = all(isinstance(number, int) and number >= 0 for number in (self.semifinals, self.direct, self.winners))
        if not whole or not 1 <= self.winners <= FINALS_MOST or self.semifinals < 1 or self.semifinals % self.winners:
            raise FormatError("semifinals_wrong", where="numbers")
        if not FINAL_LEAST <= self.finalists // self.winners <= FINAL_MOST:
            raise FormatError("semifinals_wrong", where="numbers")

    @property
    def entrants(self) -> int:
        """Return how many of the standing go on."""
        return self.semifinals * TABLE + self.direct * self.winners

    @property
    def finalists(self) -> int:
        """Return how many play a final, over all finals."""
        return self.semifinals + self.direct * self.winners


@dataclass(frozen=True, slots=True)
class Leader:
    """A player at the top of the standing: whether all rounds were won, and whether nobody shares the position."""

    won_all: bool
    alone: bool = True


def semifinal_plan(code: str, entrants: int, leaders: Sequence[Leader] = ()) -> SemifinalPlan:
    """Return the semifinals of a format for so many entrants; `leaders` are the first two of the standing.

    Where leaders may skip the semifinal: two tables and both direct when both won everything and stand alone, three
    and the first direct when only the first did, else four. Raises FormatError.
    """
    rows = thresholds().get(code)
    if rows is None:
        raise FormatError("format_unknown", format=code, known=", ".join(thresholds()))
    row = next(row for row in rows if entrants <= row.get("to", entrants))
    direct = _leaders_direct(leaders) if row.get("direct") == LEADERS else int(row.get("direct", 0))
    tables = TABLE - direct if row.get("direct") == LEADERS else int(row["semifinals"])
    plan = SemifinalPlan(tables, direct, int(row.get("winners", 1)))
    if entrants < plan.entrants:
        raise FormatError("too_few", entrants=entrants, needed=plan.entrants)
    return plan


def _leaders_direct(leaders: Sequence[Leader]) -> int:
    """Return how many of the first two won everything and share their position with nobody, from the first on."""
    count = 0
    for leader in leaders[:2]:
        if not (leader.won_all and leader.alone):
            break
        count += 1
    return count


@cache
def thresholds() -> Mapping[str, list[Json]]:
    """Return the rows of every rule, by its code."""
    text = resources.files("tournaments.formats").joinpath("semifinals.toml").read_text(encoding="utf-8")
    return {code: section["rows"] for code, section in tomllib.loads(text).items()}


def deal_out(standing: Sequence[int], winners: int) -> list[list[int]]:
    """Return parallel standings: the first, the first but `winners`, ... to the first of them, and so on (modulo)."""
    return [list(standing[start::winners]) for start in range(winners)]


def direct_finalists(standing: Sequence[int], plan: SemifinalPlan) -> list[list[int]]:
    """Return who goes straight to each final."""
    return [part[: plan.direct] for part in deal_out(standing, plan.winners)]


def semifinal_tables(
    standing: Sequence[int], plan: SemifinalPlan, clubs: Clubs, seating: str = SEATINGS[0]
) -> list[list[list[int]]]:
    """Return the semifinals of every parallel standing, each table with one player of each quarter, the best first.

    Of the ways tried (WAYS_MOST) the one with the fewest pairs of club mates; of those the one nearest to the snake
    (the first with the last of the second quarter), which `seating` snake takes as it is. Raises FormatError too_few.
    """
    fields = []
    for part in deal_out(standing, plan.winners):
        tables = plan.semifinals // plan.winners
        field = part[plan.direct : plan.direct + tables * TABLE]
        if len(field) < tables * TABLE:
            raise FormatError("too_few", entrants=len(standing), needed=plan.entrants)
        quarters = [field[start : start + tables] for start in range(0, len(field), tables)]
        fields.append(_seat_quarters(quarters, {} if seating == "snake" else clubs))
    return fields


def _seat_quarters(quarters: Sequence[Sequence[int]], clubs: Clubs) -> list[list[int]]:
    first = quarters[0]
    turned = [quarter[::-1] if place % 2 == 0 else quarter for place, quarter in enumerate(quarters[1:])]
    ways = [list(islice(permutations(quarter), WAYS_MOST)) for quarter in turned]
    best: tuple[int, list[list[int]]] | None = None
    for way in islice(product(*ways), WAYS_MOST):
        tables = [list(table) for table in zip(first, *way, strict=True)]
        clashes = sum(_clashes(table, clubs) for table in tables)
        if best is None or clashes < best[0]:
            best = (clashes, tables)
        if clashes == 0:
            break
    assert best is not None
    return best[1]


def _clashes(table: Sequence[int], clubs: Clubs) -> int:
    """Return pairs of the same club; who has none meets nobody's mate."""
    names = [clubs[player] for player in table if clubs.get(player)]
    return sum(names[place:].count(name) - 1 for place, name in enumerate(names))
