"""Draws and plans: the cases of the seating figures. What no draw can avoid (the bound) stands beside each number."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from benchmarks.cal import timed
from benchmarks.figure import Figure
from benchmarks.seating_cases import OPEN, Work, drawing, round_by_round, swiss, teams, two_left
from tournaments.seating.bounds import seat_bound, seat_bound_after
from tournaments.seating.draw import Drawing, draw
from tournaments.seating.planner import alternatives
from tournaments.seating.problem import DrawInput, Round

DESIGNS = [(16, 4, 5, 0.05), (20, 4, 5, 0.05), (40, 4, 4, 0.05), (100, 4, 4, 0.05), (100, 5, 3, 0.05), (32, 4, 9, 0.05)]
TIGHT = [(24, 4, 7, 10.0), (28, 4, 9, 10.0), (36, 4, 11, 60.0), (32, 4, 10, 60.0)]
LARGE = [(256, 4, 7, 0.1), (1000, 4, 7, 0.3), (5000, 4, 5, 1.0)]
UNEVEN = (20, 12, 9, 7, 5, 4, 3, 2, 1, 1)


class Case(NamedTuple):
    """`limit` in CAL; of the rematches `repeats` are allowed; `played`: the rounds before."""

    name: str
    work: Work
    limit: float
    repeats: int = 0
    played: Sequence[Round] = ()


def cases() -> Iterator[Case]:
    """Every draw that is measured."""
    for count, size, rounds, limit in (*DESIGNS, *TIGHT, *LARGE):
        yield Case(f"{count}x{rounds} at {size}", drawing(count, rounds, (size,)), limit)
    yield Case("22x4 in fours and threes", drawing(22, 4, (4, 3)), 15)
    yield Case("22x4 in fours and fives", drawing(22, 4, (4, 5)), 15)
    yield Case("22x4 in fives and fours", drawing(22, 4, (5, 4)), 15)
    yield Case("64x6, 8 clubs of 8", drawing(64, 6, (4,), (8,) * 8), 5)
    yield Case("64x6, uneven clubs", drawing(64, 6, (4,), UNEVEN), 5)
    for members in OPEN:
        yield Case(f"open of {sum(members)}", drawing(sum(members), 4, (4, 5), members), 5)
    yield _later("100, two left, three to come", two_left(), 1)
    yield _later("100 players, fourth round", round_by_round(100, 4, 10), 1)
    yield _later("500 players, fourth round", round_by_round(500, 4, 25), 3)
    yield _later("swiss, 100 players, seventh round", swiss(100, 7), 0.3, repeats=1)
    yield _later("swiss, 1,000 players, seventh round", swiss(1000, 7), 1)
    yield Case("teams of 100, four rounds", teams(), 10)


def _later(name: str, asked: DrawInput, limit: float, repeats: int = 0) -> Case:
    return Case(name, partial(draw, asked), limit, repeats, asked.history)


def _seat_bound(played: Sequence[Round], rounds: Sequence[Round]) -> int:
    """The least seat imbalance: of one round after others exactly, by these tables; else what is proven."""
    return seat_bound_after(played, rounds[0]) if played and len(rounds) == 1 else seat_bound([*played, *rounds])


def figures(cal: float) -> Iterator[Figure]:
    """Time of every case, the rematches, club clashes and seat imbalance it leaves, each against its bound."""
    for case in cases():
        found: list[Drawing] = []
        seconds = timed(lambda case=case, found=found: found.append(case.work()))  # type: ignore[misc]
        metrics, bounds = found[0].metrics, found[0].bounds
        name = f"draw {case.name}"
        yield Figure(name, seconds / cal, case.limit)
        allowed = max(bounds.repeats, case.repeats)
        yield Figure(f"{name}: repeats (bound {bounds.repeats})", metrics.repeats, allowed, "repeats")
        if metrics.club_clashes or bounds.club_clashes:
            bound = bounds.club_clashes
            yield Figure(f"{name}: club clashes (bound {bound})", metrics.club_clashes, bound, "clashes")
        bound = _seat_bound(case.played, found[0].rounds)
        yield Figure(f"{name}: seat imbalance (bound {bound})", metrics.seat_imbalance, max(1, bound), "seats")
        figures_had, bounds_had = found[0].more
        if "club_again" in bounds_had:
            bound = bounds_had["club_again"]
            yield Figure(f"{name}: club against club again (bound {bound})", figures_had["club_again"], bound, "pairs")
    yield Figure("plan 1,000 entrants with alternatives", timed(lambda: alternatives(1000, 4)) / cal, 1.0)
