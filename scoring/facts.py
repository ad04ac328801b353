"""What a formula may know of one finished table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from rules.boards.final_board import FinalBoard, FinalSeat
from scoring.methods import COMPLETION_BONUS, inside, scores

RISIKO = Decimal(100)
"""The points clubs write for a completed objective (docs/formats.md#formulas, "typed 100")."""


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat. `points` is the value inside the objective, 100 for a completed one, never below zero.

    `turn` is the place in the order of play, 0 where the seats are in that order. `fallen` is the order of elimination
    counted from the end: 1 the last one out, 2 the one before. `left` is the order of leaving, 1 the first to leave, 0
    for who stayed, equal where nobody knows who went first. `place` is the final place where the game itself gives
    one: then it settles the table. `typed` is what the clubs' program was told, only from its files: 44.1 stands before
    44, -1 is the last one out. None: nobody wrote it down.
    """

    seat: int
    points: Decimal | None = None
    outside: Decimal | None = None
    armies: int | None = None
    completed: bool = False
    eliminated: bool = False
    methods: Mapping[str, int | None] = field(default_factory=dict)
    place: int | None = None
    fallen: int | None = None
    typed: Decimal | None = None
    turn: int = 0
    left: int = 0

    @property
    def points_counted(self) -> Decimal | None:
        """Return what a formula counts: the number of the program's file where there is one, else the points."""
        return self.points if self.typed is None else self.typed


@dataclass(frozen=True, slots=True)
class TableFacts:
    """One table: its seats, the ruleset's tie rule (R23, R31) and what the referee decided.

    `decided` holds the seats named by a recorded decision; `shared` allows several winners; `size` counts the seats
    the formula sees (a ghost too), 0 for as many as there are. `ghosts` are the points typed for empty chairs, which
    only some formulas count.
    """

    seats: tuple[SeatFacts, ...]
    tie_rule: tuple[str, ...] = ()
    decided: tuple[int, ...] = ()
    shared: bool = False
    size: int = 0
    ghosts: tuple[Decimal, ...] = ()

    @property
    def players(self) -> int:
        """Return seats at the table."""
        return self.size or len(self.seats)

    @property
    def chairs(self) -> int:
        """Return seats at the table, the ghosts' too."""
        return self.size or len(self.seats) + len(self.ghosts)

    def seat(self, number: int) -> SeatFacts:
        """Return the facts of one seat; KeyError when nobody sat there."""
        for seat in self.seats:
            if seat.seat == number:
                return seat
        raise KeyError(number)


def table_from_board(
    final: FinalBoard,
    *,
    decided: tuple[int, ...] = (),
    shared: bool = False,
    out: Mapping[int, int | None] | None = None,
) -> TableFacts:
    """Return the facts that a sound final board holds; `out` numbers the eliminated seats in the order they went, from
    1.

    Everything lies outside the objective of a card without a list (R31); of a card that nobody noted it is not known.
    """
    methods = scores(final)
    values = final.board.values
    gone = fall_order({seat.number: (out or {}).get(seat.number) for seat in final.seats if seat.eliminated})
    seats = []
    for seat in final.seats:
        held = final.held_by(seat.number)
        armies = [count for count in held.values() if count is not None]
        inner = _inner(seat, final, held)
        total = sum(values[code] for code in held if code in values)
        nothing_inside = inner is None and seat.objective is not None
        seats.append(
            SeatFacts(
                seat.number,
                points=Decimal(0) if seat.eliminated else _written_points(seat, inner),
                outside=Decimal(total - (inner or 0)) if inner is not None or nothing_inside else None,
                armies=sum(armies) if len(armies) == len(held) else None,
                completed=seat.completed_in_time,
                eliminated=seat.eliminated,
                methods={method: by_seat[seat.number] for method, by_seat in methods.items()},
                fallen=gone.get(seat.number),
            )
        )
    return TableFacts(tuple(seats), final.ruleset.table_tie, decided, shared)


def fall_order(out: Mapping[int, int | None]) -> dict[int, int]:
    """Return the order of elimination counted from the end, by seat: 1 the last one out; who has no number went
    last."""
    last = len(out) + 1
    order = {seat: number or last for seat, number in out.items()}
    return {seat: 1 + sum(other > number for other in order.values()) for seat, number in order.items()}


def seat_from_typed(seat: int, typed: Decimal, *, completed: bool = False) -> SeatFacts:
    """Return the facts of a seat as the clubs' program was told: decimals order equals, -1 is the last one out."""
    out = -int(typed) if typed < 0 else None
    points = max(Decimal(0), typed.to_integral_value(rounding="ROUND_DOWN"))
    return SeatFacts(seat, points, completed=completed, eliminated=typed < 0, fallen=out, typed=typed)


def _inner(seat: FinalSeat, final: FinalBoard, held: Mapping[str, int | None]) -> int | None:
    codes = inside(seat, final.scope)
    return None if codes is None else sum(final.board.values[code] for code in held if code in codes)


def _written_points(seat: FinalSeat, inner: int | None) -> Decimal | None:
    if seat.completed_in_time:
        return RISIKO
    return None if inner is None else Decimal(inner)


def seat_from_numbers(
    seat: int,
    *,
    inside_points: int | None,
    outside_points: int | None,
    total_points: int | None = None,
    armies: int | None = None,
    armies_inside: int | None = None,
    completed: bool = False,
    eliminated: bool = False,
    fallen: int | None = None,
) -> SeatFacts:
    """Return the facts of a seat when only numbers were written: points inside and outside the objective, armies.

    `fallen` as in SeatFacts; `total_points` counts where nobody told inside from outside.
    Method 2+3 counts the armies inside the objective, and those everywhere for who completed it (R26).
    """
    both = None if inside_points is None or outside_points is None else inside_points + outside_points
    total = total_points if both is None else both
    method2 = total if completed else inside_points
    armies_count = 0 if eliminated else armies
    counted = 0 if eliminated else armies if completed else armies_inside
    methods = {
        "method1": None if total is None else total + (COMPLETION_BONUS if completed else 0),
        "method2": method2,
        "method2+3": None if method2 is None or counted is None else method2 + counted,
    }
    known = methods["method1"] is not None and armies_count is not None
    methods["method1+3"] = (methods["method1"] or 0) + (armies_count or 0) if known else None
    typed = None if inside_points is None else Decimal(inside_points)
    return SeatFacts(
        seat,
        points=RISIKO if completed else typed,
        outside=None if outside_points is None else Decimal(outside_points),
        armies=armies_count,
        completed=completed,
        eliminated=eliminated,
        methods=methods,
        fallen=fallen,
    )
