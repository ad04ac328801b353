"""A club's own formula, put together from parts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from scoring.facts import RISIKO, SeatFacts, TableFacts
from scoring.formulas.base import FormulaPoints, Part, counted, whole
from scoring.winner import Outcome, only_winner

ANY_SIZE = 0
ONE = Decimal(1)
ROUNDINGS: Mapping[str, str] = {"down": "ROUND_DOWN", "up": "ROUND_UP", "half": "ROUND_HALF_UP"}
SHARED = ("split", "each", "none")
SHARES = ("table", "opponents")


@dataclass(frozen=True, slots=True)
class ClubFormula:
    """Match points = points x `worth` (x factor of the table size, at most `most_points`) + value of the place
    + `win` + `completed` + share of the points, at most `most`, rounded to `decimals`.

    `places` and `factors` go by table size, ANY_SIZE for the others; equal places share the mean of their values.
    `win_shared`: several winners `split` the bonus, get it `each`, or `none` does. `eliminated` replaces everything
    else by the order of elimination, the last one out first; empty: they count like everybody. `share` is of the
    `table` or of the `opponents`, times `share_worth`. `best`: how many results count in a standing, None for all.
    """

    code: str = "own"
    name: str = ""
    worth: Decimal = ONE
    factors: Mapping[int, Decimal] = field(default_factory=dict)
    most_points: Decimal | None = None
    places: Mapping[int, tuple[Decimal, ...]] = field(default_factory=dict)
    win: Decimal = Decimal(0)
    win_shared: str = "split"
    completed: Decimal = Decimal(0)
    share: str = ""
    share_worth: Decimal = ONE
    eliminated: tuple[Decimal, ...] = ()
    most: Decimal | None = None
    decimals: int = 3
    rounding: str = "half"
    best: int | None = None
    source: str = "a club's own choices"

    @property
    def needs(self) -> tuple[str, ...]:
        """The points, and the order of elimination where it is worth something."""
        return ("points", "elimination") if self.eliminated else ("points",)

    def score(self, seat: SeatFacts) -> Decimal | None:
        """The points, with the decimals of the program's file that order ties."""
        return seat.counted

    def points(self, table: TableFacts) -> tuple[FormulaPoints, ...]:
        """Match points in seat order; raises WinnerNeeded."""
        outcome = only_winner(table, self.score)
        values = self._values(outcome, table)

        def parts(seat: SeatFacts, place: int, won: bool) -> tuple[Part, ...]:
            typed = whole(seat.counted or Decimal(0))
            if seat.eliminated and self.eliminated:
                order = min(seat.fallen or 1, len(self.eliminated))
                return (Part("eliminated", self.eliminated[order - 1], Decimal(order)),)
            found = [*self._typed(typed, table), *self._bonuses(typed, won, len(outcome.winners))]
            if values:
                found.insert(0, Part("place", values[place], Decimal(place)))
            if self.share:
                found.append(self._share(typed, table))
            return self._limited(found)

        return counted(table, outcome, parts)

    def _typed(self, typed: Decimal, table: TableFacts) -> tuple[Part, ...]:
        if not self.worth:
            return ()
        factor = self.factors.get(table.players, self.factors.get(ANY_SIZE, ONE))
        value = typed * factor
        capped = self.most_points is not None and value > self.most_points
        counts = self.most_points if capped and self.most_points is not None else value
        return (Part("points", counts * self.worth, typed, None if capped else factor * self.worth),)

    def _bonuses(self, typed: Decimal, won: bool, winners: int) -> list[Part]:
        found = []
        if won and self.win:
            shared = {"split": self.win / winners, "each": self.win, "none": Decimal(0)}[self.win_shared]
            found.append(Part("win", self.win) if winners == 1 else Part("shared_win", shared))
        if typed == RISIKO and self.completed:
            found.append(Part("objective", self.completed))
        return found

    def _share(self, typed: Decimal, table: TableFacts) -> Part:
        everybody = sum((whole(seat.counted) for seat in table.seats if seat.counted is not None), Decimal(0))
        of = everybody - (typed if self.share == "opponents" else 0)
        return Part("share", typed / of * self.share_worth if of > 0 else Decimal(0), typed, of)

    def _values(self, outcome: Outcome, table: TableFacts) -> dict[int, Decimal]:
        """The value of every place taken; places beyond the list are worth nothing."""
        values = self.places.get(table.players, self.places.get(ANY_SIZE, ()))
        taken = list(outcome.places.values())
        found = {}
        for place in set(taken) if values else ():
            equal = taken.count(place)
            found[place] = sum(values[place - 1 : place - 1 + equal], Decimal(0)) / equal
        return found

    def _limited(self, parts: list[Part]) -> tuple[Part, ...]:
        """The parts with what the cap and the rounding take off or add."""
        total = sum((part.amount for part in parts), Decimal(0))
        if self.most is not None and total > self.most:
            parts.append(Part("capped", self.most - total))
            total = self.most
        unit = Decimal(1).scaleb(-self.decimals)
        rounded = total.quantize(unit, rounding=ROUNDINGS[self.rounding])
        if rounded != total:
            parts.append(Part("rounded", rounded - total))
        return tuple(parts) or (Part("points", Decimal(0)),)
