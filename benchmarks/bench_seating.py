"""Draws and plans: the cases of the seating figures. What no draw can avoid (the bound) stands beside each number."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from benchmarks.cal import timed
from benchmarks.figure import Figure
from benchmarks.seating_cases import OPEN, Work, drawing, round_by_round, swiss, teams, two_left
from tournaments.seating.draw import Drawing, draw
from tournaments.seating.elimination.planner import alternatives
from tournaments.seating.figures.bounds import seat_bound, seat_bound_after
from tournaments.seating.question.problem import DrawInput, Round

DESIGNS = [(16, 4, 5, 0.05), (20, 4, 5, 0.05), (40, 4, 4, 0.05), (100, 4, 4, 0.05), (100, 5, 3, 0.05), (32, 4, 9, 0.05)]
TIGHT = [(24, 4, 7, 10.0), (28, 4, 9, 10.0), (36, 4, 11, 60.0), (32, 4, 10, 60.0)]
LARGE = [(256, 4, 7, 0.1), (1000, 4, 7, 0.3), (5000, 4, 5, 1.0)]
UNEVEN = (20, 12, 9, 7, 5, 4, 3, 2, 1, 1)
RUNS = 3


class Case(NamedTuple):
    """`limit` in CAL; of the rematches `repeats` are allowed; `played`: the rounds before; `mixed`: the preferred size
    where tables of another size are counted too, of whom `short` more than dealt evenly may sit there twice."""

    name: str
    work: Work
    limit: float
    repeats: int = 0
    played: Sequence[Round] = ()
    mixed: int = 0
    short: int = 0


def cases() -> Iterator[Case]:
    """Yield every draw that is measured."""
    for count, size, rounds, limit in (*DESIGNS, *TIGHT, *LARGE):
        yield Case(f"{count}x{rounds} at {size}", drawing(count, rounds, (size,)), limit)
    yield Case("22x4 in fours and threes", drawing(22, 4, (4, 3)), 15, mixed=4)
    yield Case("22x4 in fours and fives", drawing(22, 4, (4, 5)), 15, mixed=4)
    yield Case("22x4 in fives and fours", drawing(22, 4, (5, 4)), 15, mixed=5)
    yield Case("64x6, 8 clubs of 8", drawing(64, 6, (4,), (8,) * 8), 5)
    yield Case("64x6, uneven clubs", drawing(64, 6, (4,), UNEVEN), 5)
    for members in OPEN:
        # With 21, who never sits at the five twice has twelve rematches: without any, somebody sits there again.
        short = int(sum(members) == 21)
        yield Case(f"open of {sum(members)}", drawing(sum(members), 4, (4, 5), members), 5, mixed=4, short=short)
    yield _later("100, two left, three to come", two_left(), 1)
    yield _later("100 players, fourth round", round_by_round(100, 4, 10), 1)
    yield _later("500 players, fourth round", round_by_round(500, 4, 25), 3)
    for count, limit, repeats in ((100, 0.3, 1), (1000, 1.0, 0)):
        for number, asked in enumerate(swiss(count, 7), 2):
            yield _later(f"swiss, {count:,} players, round {number}", asked, limit, repeats)
    yield Case("teams of 100, four rounds", teams(4), 10)
    yield Case("teams of 100, nine rounds", teams(9), 10, repeats=1)


def _later(name: str, asked: DrawInput, limit: float, repeats: int = 0) -> Case:
    return Case(name, partial(draw, asked), limit, repeats, asked.history)


def _seat_bound(played: Sequence[Round], rounds: Sequence[Round]) -> int:
    """Return the least seat imbalance: of one round after others exactly, by these tables; else what is proven."""
    return seat_bound_after(played, rounds[0]) if played and len(rounds) == 1 else seat_bound([*played, *rounds])


def _short_bound(rounds: Sequence[Round], preferred: int) -> int:
    """Return how many sit at a table of another size at least twice when these seats are dealt as evenly as they can
    be."""
    seats = sum(len(table) for tables in rounds for table in tables if len(table) != preferred)
    people = sum(map(len, rounds[0]))
    return min(people, max(0, seats - people))


def _best_drawing(case: Case) -> tuple[float, Drawing]:
    """Return the seconds of the best run of a case, and what it draws."""
    drawings: list[Drawing] = []
    seconds = min(timed(lambda: drawings.append(case.work())) for _ in range(RUNS))
    return seconds, drawings[0]


def figures(cal: float) -> Iterator[Figure]:
    """Yield time of every case (the best of three), and what it leaves, each against its bound."""
    for case in cases():
        seconds, drawing = _best_drawing(case)
        yield Figure(f"draw {case.name}", seconds / cal, case.limit)
        yield from _leftovers(case, drawing)
    yield Figure("plan 1,000 entrants with alternatives", timed(lambda: alternatives(1000, 4)) / cal, 1.0)


def _leftovers(case: Case, drawing: Drawing) -> Iterator[Figure]:
    """Yield rematches, club clashes, seats, first moves; at mixed tables who sat short twice; of teams the clubs."""
    metrics, bounds, name = drawing.metrics, drawing.bounds, f"draw {case.name}"
    allowed = max(bounds.repeats, case.repeats)
    yield Figure(f"{name}: repeats (bound {bounds.repeats})", metrics.repeats, allowed, "repeats")
    if metrics.club_clashes or bounds.club_clashes:
        bound = bounds.club_clashes
        yield Figure(f"{name}: club clashes (bound {bound})", metrics.club_clashes, bound, "clashes")
    bound = _seat_bound(case.played, drawing.rounds)
    yield Figure(f"{name}: seat imbalance (bound {bound})", metrics.seat_imbalance, bound, "seats")
    if not case.played:
        yield Figure(f"{name}: first moves apart", metrics.first_mover_spread, 1, "moves")
    if case.mixed:
        bound = _short_bound(drawing.rounds, case.mixed)
        yield Figure(
            f"{name}: at another size twice (evenly {bound})", metrics.short_twice, bound + case.short, "people"
        )
    figures_had, bounds_had = drawing.more
    if "club_again" in bounds_had:
        bound = bounds_had["club_again"]
        yield Figure(f"{name}: club against club again (bound {bound})", figures_had["club_again"], bound, "pairs")
