"""What every formula is."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from scoring.exact import exact_sum
from scoring.facts import SeatFacts, TableFacts
from scoring.winner import Outcome

INSIDE = "inside"
"""R33: the most points inside the own objective win, as whoever writes them down counts them."""


@dataclass(frozen=True, slots=True)
class Part:
    """One summand of a seat's points, for the explanation ("12 for the place", "0.44 for the points").

    Codes: territories, bonus, armies (Methods); points, place, hundredths, thousandths, win, shared_win, base, gap,
    objective, share, capped, rounded, eliminated (clubs); behind, match_points (any game). `detail` is the number it
    comes from (the place, the points typed), `factor` what those were multiplied by (for a share: divided by).
    """

    code: str
    amount: Decimal
    detail: Decimal | None = None
    factor: Decimal | None = None


@dataclass(frozen=True, slots=True)
class FormulaPoints:
    """Match points of one seat: `total` is the sum of `parts`, None where a needed fact was not written down."""

    seat: int
    total: Decimal | None
    place: int
    won: bool
    parts: tuple[Part, ...] = ()


class Formula(Protocol):
    """A small pure object. `name` is the English text the app translates; `needs` names the facts it uses."""

    @property
    def code(self) -> str:
        """Return stable identifier."""

    @property
    def name(self) -> str:
        """Return short English name, translated by the app."""

    @property
    def source(self) -> str:
        """Return where the rule is written."""

    @property
    def needs(self) -> tuple[str, ...]:
        """Return facts of a seat without which there is no total: points, armies, objective, elimination (its
        order)."""

    @property
    def winner_by(self) -> str:
        """Return the option `winner_by` (R33) with which the engine names the same winner; empty: none does."""

    def score(self, seat: SeatFacts) -> Decimal | int | None:
        """Return what orders the table."""

    def points(self, table: TableFacts) -> tuple[FormulaPoints, ...]:
        """Return match points in seat order; WinnerNeeded when the formula needs one winner and nobody decided."""


def summed_points(
    table: TableFacts, outcome: Outcome, parts: Callable[[SeatFacts, int, bool], tuple[Part, ...]]
) -> tuple[FormulaPoints, ...]:
    """Return the points of every seat in seat order, each the sum of `parts(seat, place, won)`; no parts: no total."""
    rows = []
    for seat in table.seats:
        place, won = outcome.places[seat.seat], seat.seat in outcome.winners
        mine = parts(seat, place, won) if seat.points is not None else ()
        total = exact_sum(part.amount for part in mine) if mine else None
        rows.append(FormulaPoints(seat.seat, total, place, won, mine))
    return tuple(rows)


def whole(points: Decimal) -> Decimal:
    """Return typed points without the decimals that only order ties."""
    return points.to_integral_value(rounding="ROUND_DOWN")


FIVE = Decimal("1.25")
THREE = Decimal("0.75")


def size_factor(players: int) -> Decimal:
    """Return the clubs' factor for tables that are not of four: 1.25 at five, 0.75 at three."""
    return {5: FIVE, 3: THREE}.get(players, Decimal(1))
