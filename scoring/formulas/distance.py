"""Formulas that count how far behind the winner everybody is: Campionato Gufo (Spartac) and Modena."""

from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from scoring.facts import RISIKO, SeatFacts, TableFacts
from scoring.formulas.base import FIVE, INSIDE, FormulaPoints, Part, summed_points, whole
from scoring.winner import Outcome, only_winner

BASE = Decimal(100)
FULL = Decimal(86)
FIVE_PLAYERS = 5


@dataclass(frozen=True, slots=True)
class CampionatoGufo:
    """The winner 100 + p (p x 1.25 at five), the others 100 - (W - p); W, the winner's p, is 100 from 86 on.

    A completed objective counts 100 under the `program`, 86 at every table under the `manual`.
    """

    variant: str = "program"
    needs: tuple[str, ...] = ("points",)
    winner_by: ClassVar[str] = INSIDE

    @property
    def code(self) -> str:
        """Return `campionato-gufo`, or `campionato-gufo-manual`."""
        return "campionato-gufo" if self.variant == "program" else f"campionato-gufo-{self.variant}"

    @property
    def name(self) -> str:
        """Return the name for the app to translate."""
        return "Campionato Gufo" if self.variant == "program" else "Campionato Gufo (manual)"

    @property
    def source(self) -> str:
        """Return the section of the facts."""
        return f"docs/formats.md#formulas: Campionato Gufo (Spartac), {self.variant}"

    def score(self, seat: SeatFacts) -> Decimal | None:
        """Return the points, with the decimals of the program's file that order ties."""
        return seat.points_counted

    def points(self, table: TableFacts) -> tuple[FormulaPoints, ...]:
        """Return match points in seat order; raises WinnerNeeded."""
        outcome = only_winner(table, self.score)
        first = _winners_points(table, outcome)
        full = RISIKO if first >= FULL else first

        def parts(seat: SeatFacts, place: int, won: bool) -> tuple[Part, ...]:
            typed = whole(seat.points_counted or Decimal(0))
            if not won:
                return (Part("base", BASE), Part("gap", typed - full, full - typed))
            return (Part("win", BASE), self._winner(typed, table))

        return summed_points(table, outcome, parts)

    def _winner(self, typed: Decimal, table: TableFacts) -> Part:
        if typed == RISIKO and self.variant == "manual":
            return Part("points", FULL, typed)
        factor = FIVE if table.chairs == FIVE_PLAYERS else Decimal(1)
        return Part("points", typed * factor, typed, factor)


@dataclass(frozen=True, slots=True)
class Modena:
    """The winner 200, 201 with a completed objective, the others 100 - (W - p), whoever is eliminated 0."""

    code: str = "modena"
    name: str = "Modena"
    source: str = "docs/formats.md#formulas: others seen, Modena"
    needs: tuple[str, ...] = ("points",)
    winner_by: ClassVar[str] = INSIDE

    def score(self, seat: SeatFacts) -> Decimal | None:
        """Return the points, with the decimals of the program's file that order ties."""
        return seat.points_counted

    def points(self, table: TableFacts) -> tuple[FormulaPoints, ...]:
        """Return match points in seat order; raises WinnerNeeded."""
        outcome = only_winner(table, self.score)
        first = _winners_points(table, outcome)

        def parts(seat: SeatFacts, place: int, won: bool) -> tuple[Part, ...]:
            typed = whole(seat.points_counted or Decimal(0))
            if won:
                return (Part("win", 2 * BASE), *((Part("objective", Decimal(1)),) if typed == RISIKO else ()))
            if seat.eliminated:
                return (Part("eliminated", Decimal(0)),)
            return (Part("base", BASE), Part("gap", typed - first, first - typed))

        return summed_points(table, outcome, parts)


def _winners_points(table: TableFacts, outcome: Outcome) -> Decimal:
    """Return the best points typed by a winner, without the decimals that order ties."""
    typed = [table.seat(seat).points_counted or Decimal(0) for seat in outcome.winners]
    return max(map(whole, typed), default=Decimal(0))
