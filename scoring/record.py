"""What a standing is made from: one result per entrant and round, and what they add up to."""

from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

Points = int | Decimal | Fraction
"""Exact numbers only: never a float."""


def minus(total: Points, points: Points) -> Points:
    """Return `total - points`, exact whatever the two kinds of number are."""
    if isinstance(total, Fraction) or isinstance(points, Fraction):
        return Fraction(total) - Fraction(points)
    return total - points


def plus(total: Points, points: Points) -> Points:
    """Return `total + points`, exact whatever the two kinds of number are."""
    return minus(total, -points)


@dataclass(frozen=True, slots=True)
class Result:
    """One entrant in one confirmed match.

    `points` are match points (a formula's total), `raw` the points typed at the table, `outside` those outside the
    objective, `table_size` and `table_total` the seats and the match points of the whole table, `met` the others.
    """

    entrant: int
    round: int
    points: Points
    won: bool = False
    place: int = 0
    table_size: int = 0
    table_total: Points = 0
    raw: Points = 0
    outside: Points = 0
    met: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken from an entrant, in the unit of the standing; `points` 0 is a warning, always with a reason."""

    entrant: int
    points: Points
    reason: str = ""
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One round of an entrant in the standing. `points` are normalised; an absence has no `result`."""

    round: int
    points: Points
    result: Result | None
    counted: bool = True


@dataclass(slots=True)
class Record:
    """All of one entrant: lines by round, and the sums the tie-breaks read; `premium` is in the total."""

    entrant: int
    lines: list[Line] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    total: Points = 0
    premium: Points = 0

    @property
    def lines_played(self) -> list[Line]:
        """Return the lines of matches played, in order of rounds."""
        return [line for line in self.lines if line.result is not None]

    @property
    def wins(self) -> int:
        """Return matches won."""
        return sum(line.result is not None and line.result.won for line in self.lines)

    def best(self, rank: int) -> Points:
        """Return the best result (rank 0), the second best (1)...; 0 when there are fewer."""
        ordered = sorted((line.points for line in self.lines), reverse=True)
        return ordered[rank] if rank < len(ordered) else 0
