"""The Methods of the rule book as formulas."""

from dataclasses import dataclass
from decimal import Decimal

from scoring.facts import SeatFacts, TableFacts
from scoring.formulas.base import FormulaPoints, Part
from scoring.winner import table_winner


@dataclass(frozen=True, slots=True)
class MethodFormula:
    """A Method: its score is the match points. A tie at the top leaves the points as they are and nobody first."""

    code: str
    source: str = 'RisiKo! rule book of 1997, "Punteggi, Metodo 1"; R24 to R26'

    @property
    def name(self) -> str:
        """Return `Method 1`, `Method 2 + 3`."""
        return "Method " + self.code.removeprefix("method").replace("+", " + ")

    @property
    def needs(self) -> tuple[str, ...]:
        """Return what is needed: Method 2 needs the cards, Method 3 the armies."""
        return (*(("objective",) if "method2" in self.code else ()), *(("armies",) if "+3" in self.code else ()))

    @property
    def winner_by(self) -> str:
        """Return the Method itself (R33)."""
        return self.code

    def score(self, seat: SeatFacts) -> int | None:
        """Return the score under this Method."""
        return seat.methods.get(self.code)

    def points(self, table: TableFacts) -> tuple[FormulaPoints, ...]:
        """Return the scores as they are; the parts are those of `scoring.methods.explain`."""
        outcome = table_winner(table, self.score)
        points = []
        for seat in table.seats:
            value = self.score(seat)
            total = None if value is None else Decimal(value)
            parts = () if total is None else (Part("method", total),)
            points.append(
                FormulaPoints(seat.seat, total, outcome.places[seat.seat], seat.seat in outcome.winners, parts)
            )
        return tuple(points)
