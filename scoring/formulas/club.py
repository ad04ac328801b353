"""A club's own formula, put together from parts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import ROUND_FLOOR, Decimal
from fractions import Fraction
from typing import ClassVar, NamedTuple

from scoring.exact import exact_sum, round_exactly, to_show
from scoring.facts import RISIKO, SeatFacts, TableFacts
from scoring.formulas.base import INSIDE, FormulaPoints, Part, summed_points, whole
from scoring.winner import Outcome, only_winner

ANY_SIZE = 0
ONE = Decimal(1)
ROUNDINGS: Mapping[str, str] = {"down": "ROUND_DOWN", "up": "ROUND_UP", "half": "ROUND_HALF_UP"}
SHARED = ("split", "each", "none")
SHARES = ("table", "opponents")


class Amount(NamedTuple):
    """A summand before anything is rounded: the exact value, and what the part says of it."""

    code: str
    value: Fraction
    detail: Decimal | None = None
    factor: Decimal | None = None


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
    winner_by: ClassVar[str] = INSIDE

    @property
    def needs(self) -> tuple[str, ...]:
        """Return the points, and the order of elimination where it is worth something."""
        return ("points", "elimination") if self.eliminated else ("points",)

    def score(self, seat: SeatFacts) -> Decimal | None:
        """Return the points, with the decimals of the program's file that order ties."""
        return seat.points_counted

    def points(self, table: TableFacts) -> tuple[FormulaPoints, ...]:
        """Return match points in seat order; raises WinnerNeeded."""
        outcome = only_winner(table, self.score)
        values = self._values(outcome, table)

        def parts(seat: SeatFacts, place: int, won: bool) -> tuple[Part, ...]:
            if seat.eliminated and self.eliminated:
                order = min(seat.fallen or 1, len(self.eliminated))
                return (Part("eliminated", self.eliminated[order - 1], Decimal(order)),)
            typed = whole(seat.points_counted or Decimal(0))
            amounts = [*self._of_points(typed, table), *self._bonuses(typed, won, len(outcome.winners))]
            if values:
                amounts.insert(0, Amount("place", values[place], Decimal(place)))
            if self.share:
                amounts.append(self._share(typed, table))
            return self._cap_and_round(amounts)

        return summed_points(table, outcome, parts)

    def _of_points(self, typed: Decimal, table: TableFacts) -> tuple[Amount, ...]:
        if not self.worth:
            return ()
        factor = self.factors.get(table.players, self.factors.get(ANY_SIZE, ONE))
        value, worth = Fraction(typed) * Fraction(factor), Fraction(self.worth)
        if self.most_points is not None and value > self.most_points:
            return (Amount("points", Fraction(self.most_points) * worth, typed),)
        return (Amount("points", value * worth, typed, factor * self.worth),)

    def _bonuses(self, typed: Decimal, won: bool, winners: int) -> list[Amount]:
        amounts = []
        if won and self.win:
            win = Fraction(self.win)
            worth = {"split": win / winners, "each": win, "none": Fraction(0)}[self.win_shared]
            amounts.append(Amount("win", win) if winners == 1 else Amount("shared_win", worth))
        if typed == RISIKO and self.completed:
            amounts.append(Amount("objective", Fraction(self.completed)))
        return amounts

    def _share(self, typed: Decimal, table: TableFacts) -> Amount:
        everybody = exact_sum(whole(seat.points_counted) for seat in table.seats if seat.points_counted is not None)
        of = everybody - typed if self.share == "opponents" else everybody
        worth = Fraction(typed) / Fraction(of) * Fraction(self.share_worth) if of > 0 else Fraction(0)
        return Amount("share", worth, typed, of)

    def _values(self, outcome: Outcome, table: TableFacts) -> dict[int, Fraction]:
        """Return the value of every place taken; places beyond the list are worth nothing."""
        values = self.places.get(table.players, self.places.get(ANY_SIZE, ()))
        taken = list(outcome.places.values())
        factors = {}
        for place in set(taken) if values else ():
            equal = taken.count(place)
            factors[place] = Fraction(exact_sum(values[place - 1 : place - 1 + equal])) / equal
        return factors

    def _cap_and_round(self, amounts: list[Amount]) -> tuple[Part, ...]:
        """Return the parts as shown, with what the cap and the rounding take off or add: the exact sum is capped,
        then rounded once, and the parts shown add up to just that."""
        exact = sum((amount.value for amount in amounts), Fraction(0))
        parts = [Part(amount.code, to_show(amount.value), amount.detail, amount.factor) for amount in amounts]
        if self.most is not None and exact > self.most:
            exact = Fraction(self.most)
            parts.append(Part("capped", self.most - exact_sum(part.amount for part in parts)))
        total = round_exactly(exact, self.decimals, ROUNDINGS[self.rounding])
        if self.most is not None and total > self.most:  # what is at most 35.57 is no 36
            total = round_exactly(exact, self.decimals, ROUND_FLOOR)
        rest = total - exact_sum(part.amount for part in parts)
        if rest:
            parts.append(Part("rounded", rest))
        return tuple(parts) or (Part("points", Decimal(0)),)
