"""Torneo Gufo (and teams): 12, 7, 5, 3, 2 for the place, and a hundredth for each point."""

from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from scoring.exact import exact_sum
from scoring.facts import SeatFacts, TableFacts
from scoring.formulas.base import INSIDE, FormulaPoints, Part, size_factor, whole
from scoring.winner import only_winner

PLACES = {1: 12, 2: 7, 3: 5, 4: 3}
LAST = 2
ELIMINATED = {2: 3, 3: 2, 4: 1}


@dataclass(frozen=True, slots=True)
class Gufo:
    """The place, and p/100 (x1.25 at five, x0.75 at three); who is eliminated gets no hundredths.

    Eliminated, variant `program`: by final place 2, 3, 4, 5: 3, 2, 1, 0. Variant `manual`: by order of elimination,
    the last one out 3, then 2, 1, 0.
    """

    variant: str = "program"
    needs: tuple[str, ...] = ("points", "elimination")
    winner_by: ClassVar[str] = INSIDE

    @property
    def code(self) -> str:
        """Return `gufo`, or `gufo-manual`."""
        return "gufo" if self.variant == "program" else f"gufo-{self.variant}"

    @property
    def name(self) -> str:
        """Return the name for the app to translate."""
        return "Gufo" if self.variant == "program" else "Gufo (manual)"

    @property
    def source(self) -> str:
        """Return the section of the facts."""
        return f"docs/formats.md#formulas: Gufo, {self.variant}"

    def score(self, seat: SeatFacts) -> Decimal | None:
        """Return the points, with the decimals of the program's file that order ties."""
        return seat.points_counted

    def points(self, table: TableFacts) -> tuple[FormulaPoints, ...]:
        """Return match points in seat order; raises WinnerNeeded."""
        outcome = only_winner(table, self.score)
        points = []
        for seat in table.seats:
            place = outcome.places[seat.seat]
            parts = self._parts(seat, place, table)
            total = exact_sum(part.amount for part in parts) if parts else None
            points.append(FormulaPoints(seat.seat, total, place, seat.seat in outcome.winners, parts))
        return tuple(points)

    def _parts(self, seat: SeatFacts, place: int, table: TableFacts) -> tuple[Part, ...]:
        if seat.points is None:
            return ()
        if seat.eliminated:
            rank = place if self.variant == "program" else 1 + (seat.fallen or 1)
            return (Part("eliminated", Decimal(ELIMINATED.get(rank, 0)), Decimal(rank)),)
        typed, factor = whole(seat.points_counted or Decimal(0)), size_factor(table.chairs)
        return (
            Part("place", Decimal(PLACES.get(place, LAST)), Decimal(place)),
            Part("hundredths", typed * factor / 100, typed, factor),
        )
