"""Victory and Master: one for the win, and a thousandth for each point."""

from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from scoring.facts import RISIKO, SeatFacts, TableFacts
from scoring.formulas.base import FIVE, INSIDE, FormulaPoints, Part, summed_points, whole
from scoring.winner import only_winner

FIVE_PLAYERS = 5
FULL_AT_FIVE = Decimal(80)
THOUSANDTH = Decimal("0.001")


@dataclass(frozen=True, slots=True)
class Victory:
    """1 for the win and p/1000, away from zero to three decimals; at five p x 1.25, and 100 from 80 on.

    Nobody gets more than 1.100.
    """

    code: str = "victory"
    name: str = "Victory, Master"
    source: str = "docs/formats.md#formulas: Victory, Master"
    needs: tuple[str, ...] = ("points",)
    winner_by: ClassVar[str] = INSIDE

    def score(self, seat: SeatFacts) -> Decimal | None:
        """Return the points, with the decimals of the program's file that order ties."""
        return seat.points_counted

    def points(self, table: TableFacts) -> tuple[FormulaPoints, ...]:
        """Return match points in seat order; raises WinnerNeeded."""

        def parts(seat: SeatFacts, place: int, won: bool) -> tuple[Part, ...]:
            return (*((Part("win", Decimal(1)),) if won else ()), _thousandths(seat, table))

        return summed_points(table, only_winner(table, self.score), parts)


def _thousandths(seat: SeatFacts, table: TableFacts) -> Part:
    typed = whole(seat.points_counted or Decimal(0))
    five = table.players == FIVE_PLAYERS
    factor: Decimal | None = FIVE if five else Decimal(1)
    if typed > RISIKO or (five and typed >= FULL_AT_FIVE):
        factor = None
    value = RISIKO if factor is None else typed * factor
    return Part("thousandths", (value / 1000).quantize(THOUSANDTH, rounding="ROUND_UP"), typed, factor)
