"""Raduno, Open and Nazionale: the points of the table, and a bonus for the winner."""

from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from scoring.exact import exact_sum
from scoring.facts import RISIKO, SeatFacts, TableFacts
from scoring.formulas.base import FIVE, INSIDE, FormulaPoints, Part, size_factor, whole
from scoring.winner import only_winner

BONUS = Decimal(50)
MOST_AT_FIVE = Decimal(80)
FIVE_PLAYERS = 5


@dataclass(frozen=True, slots=True)
class Raduno:
    """p, and 50 for the winner; two who share the win take 25 each, three or more nothing."""

    code: str = "raduno"
    name: str = "Raduno"
    source: str = "docs/formats.md#formulas: Raduno"
    needs: tuple[str, ...] = ("points",)
    winner_by: ClassVar[str] = INSIDE
    bonus: Decimal = BONUS

    def score(self, seat: SeatFacts) -> Decimal | None:
        """Return the points, with the decimals of the program's file that order ties."""
        return seat.points_counted

    def points(self, table: TableFacts) -> tuple[FormulaPoints, ...]:
        """Return match points in seat order; raises WinnerNeeded."""
        outcome = only_winner(table, self.score)
        points = []
        for seat in table.seats:
            won = seat.seat in outcome.winners
            parts = (*self._of_points(seat, table, won), *self._win(won, len(outcome.winners)))
            total = None if seat.points is None else exact_sum(part.amount for part in parts)
            points.append(FormulaPoints(seat.seat, total, outcome.places[seat.seat], won, parts))
        return tuple(points)

    def _of_points(self, seat: SeatFacts, table: TableFacts, won: bool) -> tuple[Part, ...]:
        if seat.points is None:
            return ()
        typed = whole(seat.points_counted or Decimal(0))
        factor = self._factor(typed, table, won)
        return (Part("points", typed * factor if factor else RISIKO, typed, factor),)

    def _factor(self, typed: Decimal, table: TableFacts, won: bool) -> Decimal | None:
        return Decimal(1)

    def _win(self, won: bool, winners: int) -> tuple[Part, ...]:
        if not won or winners > 2:
            return ()
        return (Part("win", self.bonus),) if winners == 1 else (Part("shared_win", self.bonus / 2),)


@dataclass(frozen=True, slots=True)
class Open(Raduno):
    """As Raduno after the factor: 1.25 at five, 0.75 at three; a winner of a five with more than 80 counts 100."""

    code: str = "open"
    name: str = "Open"
    source: str = "docs/formats.md#formulas: Open, Sant'Eufemia"

    def _factor(self, typed: Decimal, table: TableFacts, won: bool) -> Decimal | None:
        """Return the factor; None: the points count as 100 whatever was typed."""
        factor = size_factor(table.players)
        capped = factor == FIVE and (typed == RISIKO or (won and typed > MOST_AT_FIVE))
        return None if capped else factor


@dataclass(frozen=True, slots=True)
class Nazionale(Raduno):
    """As Raduno; the manual multiplies by 1.25 at a table of five, except the 100 of a completed objective."""

    code: str = "nazionale"
    name: str = "Nazionale"
    source: str = "docs/formats.md#formulas: Nazionale, program"
    variant: str = "program"

    def _factor(self, typed: Decimal, table: TableFacts, won: bool) -> Decimal | None:
        if self.variant == "program" or table.players != FIVE_PLAYERS:
            return Decimal(1)
        return None if typed == RISIKO else FIVE


NAZIONALE_MANUAL = Nazionale(
    "nazionale-manual", "Nazionale (manual)", "docs/formats.md#formulas: Nazionale, manual", variant="manual"
)
RADUNO_2004 = Raduno("raduno-2004", "Raduno 2004", "docs/formats.md#formulas: others seen, 2004", bonus=Decimal(20))
