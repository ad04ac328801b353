"""BGL: a value for the place, and one's share of the table's points."""

import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal
from fractions import Fraction
from typing import ClassVar

from scoring.exact import round_exactly
from scoring.facts import SeatFacts, TableFacts
from scoring.formulas.base import INSIDE, FormulaPoints, Part, summed_points, whole
from scoring.winner import only_winner

PLACES: Mapping[int, tuple[int, ...]] = {
    2: (100, 55),
    3: (100, 55, 10),
    4: (100, 60, 40, 20),
    5: (100, 65, 50, 30, 15),
}
THREE_PLAYERS = 3
GHOST_SHARE = Decimal("0.9")
PLACE_DECIMALS, SHARE_DECIMALS = 2, 3


@dataclass(frozen=True, slots=True)
class Bgl:
    """The value of the place, and the own points divided by a sum of points, cut after three decimals.

    Equal places share the mean of their values, cut after two decimals. Variant `program`: a table of three gets a
    fourth, a ghost with 0.9 of the mean, and the sum is the whole table's, oneself and ghosts included; own points
    are divided as the 32-bit number it reads (44.1 is 44.0999...), the sum is made of whole points. Variant `manual`:
    100, 55, 10 at three, and the sum is the opponents'. A sixth place is worth nothing.
    """

    variant: str = "program"
    needs: tuple[str, ...] = ("points",)
    winner_by: ClassVar[str] = INSIDE

    @property
    def code(self) -> str:
        """Return `bgl`, or `bgl-manual`."""
        return "bgl" if self.variant == "program" else f"bgl-{self.variant}"

    @property
    def name(self) -> str:
        """Return the name for the app to translate."""
        return "BGL" if self.variant == "program" else "BGL (manual)"

    @property
    def source(self) -> str:
        """Return the section of the facts."""
        return f"docs/formats.md#formulas: BGL, {self.variant}"

    def score(self, seat: SeatFacts) -> Decimal | None:
        """Return the points, with the decimals of the program's file that order ties."""
        return seat.points_counted

    def points(self, table: TableFacts) -> tuple[FormulaPoints, ...]:
        """Return match points in seat order; raises WinnerNeeded."""
        outcome = only_winner(table, self.score)
        ghosts = self._ghosts(table)
        total = sum((whole(points) for _, points in _typed_numbers(table)), Decimal(0)) + sum(
            map(whole, ghosts), Decimal(0)
        )

        def parts(seat: SeatFacts, place: int, won: bool) -> tuple[Part, ...]:
            points = seat.points_counted or Decimal(0)
            of = total if self.variant == "program" else total - whole(points)
            own = _single(points) if self.variant == "program" else whole(points)
            share = round_exactly(Fraction(own) / Fraction(of), SHARE_DECIMALS, ROUND_DOWN) if of > 0 else Decimal(0)
            value = _value(list(outcome.places.values()), place, () if won else _ahead(ghosts, points), len(ghosts))
            return (Part("place", value, Decimal(place)), Part("share", share, points, of))

        return summed_points(table, outcome, parts)

    def _ghosts(self, table: TableFacts) -> tuple[Decimal, ...]:
        """Return the points of the ghosts typed, or of the one a table of three gets."""
        if self.variant == "manual" or table.chairs != THREE_PLAYERS:
            return table.ghosts
        total = sum((whole(points) for _, points in _typed_numbers(table)), Decimal(0)) + sum(table.ghosts, Decimal(0))
        return (*table.ghosts, GHOST_SHARE * total / THREE_PLAYERS)


def _typed_numbers(table: TableFacts) -> list[tuple[int, Decimal]]:
    return [(seat.seat, seat.points_counted) for seat in table.seats if seat.points_counted is not None]


def _single(points: Decimal) -> Decimal:
    """Return the value of a number in a 32-bit float, exactly."""
    return Decimal(struct.unpack("f", struct.pack("f", points))[0])


def _ahead(ghosts: Iterable[Decimal], points: Decimal) -> tuple[int, ...]:
    """Return for every ghost that is not behind these points: 1 ahead of them, 0 level with them."""
    return tuple(int(ghost > points) for ghost in ghosts if ghost >= points)


def _value(places: list[int], mine: int, ahead: tuple[int, ...], ghosts: int) -> Decimal:
    """Return the mean of the values of all places that the chairs level with this place take."""
    chairs = len(places) + ghosts
    values = PLACES.get(chairs, PLACES[5] if chairs > THREE_PLAYERS else (100,))
    above = sum(place < mine for place in places) + sum(ahead)
    equal = places.count(mine) + ahead.count(0)
    return round_exactly(Fraction(sum(values[above : above + equal]), equal), PLACE_DECIMALS, ROUND_DOWN)
