"""BGL: a value for the place, and one's share of the table's points."""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from scoring.facts import SeatFacts, TableFacts
from scoring.formulas.base import FormulaPoints, Part, counted, whole
from scoring.winner import Outcome, only_winner

PLACES: Mapping[int, tuple[int, ...]] = {
    2: (100, 55),
    3: (100, 55, 10),
    4: (100, 60, 40, 20),
    5: (100, 65, 50, 30, 15),
}
THREE_PLAYERS = 3
GHOST_SHARE = Decimal("0.9")
CENT, THOUSANDTH = Decimal("0.01"), Decimal("0.001")

Key = tuple[bool, Decimal]


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

    @property
    def code(self) -> str:
        """`bgl`, or `bgl-manual`."""
        return "bgl" if self.variant == "program" else f"bgl-{self.variant}"

    @property
    def name(self) -> str:
        """The name for the app to translate."""
        return "BGL" if self.variant == "program" else "BGL (manual)"

    @property
    def source(self) -> str:
        """The section of the facts."""
        return f"FORMATS, section 4: BGL, {self.variant}"

    def score(self, seat: SeatFacts) -> Decimal | None:
        """The points typed, with the decimals that order ties."""
        return seat.points

    def points(self, table: TableFacts) -> tuple[FormulaPoints, ...]:
        """Match points in seat order; raises WinnerNeeded."""
        outcome = only_winner(table, self.score)
        ghosts = self._ghosts(table)
        keys = [_key(seat, outcome) for seat in table.seats] + [(False, ghost) for ghost in ghosts]
        total = sum((whole(points) for _, points in _typed(table)), Decimal(0)) + sum(map(whole, ghosts), Decimal(0))

        def parts(seat: SeatFacts, place: int, won: bool) -> tuple[Part, ...]:
            points = seat.points or Decimal(0)
            of = total if self.variant == "program" else total - whole(points)
            own = _single(points) if self.variant == "program" else whole(points)
            share = (own / of).quantize(THOUSANDTH, rounding="ROUND_DOWN") if of > 0 else Decimal(0)
            value = _value(keys, _key(seat, outcome))
            return (Part("place", value, Decimal(place)), Part("share", share, points, of))

        return counted(table, outcome, parts)

    def _ghosts(self, table: TableFacts) -> tuple[Decimal, ...]:
        """The points of the ghosts typed, or of the one a table of three gets."""
        if self.variant == "manual" or table.chairs != THREE_PLAYERS:
            return table.ghosts
        total = sum((whole(points) for _, points in _typed(table)), Decimal(0)) + sum(table.ghosts, Decimal(0))
        return (*table.ghosts, GHOST_SHARE * total / THREE_PLAYERS)


def _typed(table: TableFacts) -> list[tuple[int, Decimal]]:
    return [(seat.seat, seat.points) for seat in table.seats if seat.points is not None]


def _single(points: Decimal) -> Decimal:
    """The value of a number in a 32-bit float, exactly."""
    return Decimal(struct.unpack("f", struct.pack("f", points))[0])


def _key(seat: SeatFacts, outcome: Outcome) -> Key:
    """What orders the chairs of a table: the winners first, then the points."""
    won = seat.seat in outcome.winners
    return (won, Decimal(0) if won or seat.points is None else seat.points)


def _value(keys: list[Key], mine: Key) -> Decimal:
    """The mean of the values of all places that chairs with this key take."""
    values = PLACES.get(len(keys), PLACES[5] if len(keys) > THREE_PLAYERS else (100,))
    above, equal = sum(key > mine for key in keys), keys.count(mine)
    taken = values[above : above + equal]
    return (Decimal(sum(taken)) / equal).quantize(CENT, rounding="ROUND_DOWN")
