"""Places and points: what any game can be scored by, whatever it is played on."""

from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from scoring.facts import SeatFacts, TableFacts
from scoring.formulas.base import INSIDE, FormulaPoints, Part, summed_points, whole
from scoring.winner import only_winner


def by_place(seat: SeatFacts) -> Decimal | None:
    """Return what orders a table whose places were written down: those, else the points."""
    return Decimal(-seat.place) if seat.place is not None else seat.points


@dataclass(frozen=True, slots=True)
class Places:
    """One point for every player left behind, half a point for one with the same place."""

    code: str = "places"
    name: str = "Places"
    source: str = "own: one point for every player left behind"
    needs: tuple[str, ...] = ("points",)
    winner_by: ClassVar[str] = INSIDE

    def score(self, seat: SeatFacts) -> Decimal | None:
        """Return the place, the best one the highest."""
        return by_place(seat)

    def points(self, table: TableFacts) -> tuple[FormulaPoints, ...]:
        """Return match points in seat order; raises WinnerNeeded."""
        outcome = only_winner(table, self.score)
        places = list(outcome.places.values())

        def parts(seat: SeatFacts, place: int, won: bool) -> tuple[Part, ...]:
            behind = sum(other > place for other in places)
            level = sum(other == place for other in places) - 1
            return (Part("behind", Decimal(behind) + Decimal(level) / 2, Decimal(place)),)

        return summed_points(table, outcome, parts)


@dataclass(frozen=True, slots=True)
class Points:
    """The points of the match as they are: those of the hands, the territories, whatever the game counts."""

    code: str = "points"
    name: str = "Points"
    source: str = "own: the points of the match as they are"
    needs: tuple[str, ...] = ("points",)
    winner_by: ClassVar[str] = INSIDE

    def score(self, seat: SeatFacts) -> Decimal | None:
        """Return the place where it is known, else the points."""
        return by_place(seat)

    def points(self, table: TableFacts) -> tuple[FormulaPoints, ...]:
        """Return match points in seat order; raises WinnerNeeded."""

        def parts(seat: SeatFacts, place: int, won: bool) -> tuple[Part, ...]:
            return (Part("match_points", max(Decimal(0), whole(seat.points or Decimal(0)))),)

        return summed_points(table, only_winner(table, self.score), parts)
