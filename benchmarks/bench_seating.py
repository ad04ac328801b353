"""Draws and plans: the cases of the seating issue that the present draw serves, whole rounds included."""

from collections.abc import Callable, Iterator

from benchmarks.cal import timed
from benchmarks.figure import Figure
from tournaments.seating.draw import Drawing, draw
from tournaments.seating.planner import alternatives
from tournaments.seating.problem import DrawInput, DrawPlayer

DESIGNS = [(16, 4, 5, 0.05), (20, 4, 5, 0.05), (40, 4, 4, 0.05), (100, 4, 4, 0.05), (100, 5, 3, 0.05), (32, 4, 9, 0.05)]
LARGE = [(256, 4, 7, 0.1), (1000, 4, 7, 0.3), (5000, 4, 5, 1.0)]


def field(count: int, clubs: int = 0) -> tuple[DrawPlayer, ...]:
    """Players 1..count in `clubs` clubs of equal size."""
    return tuple(DrawPlayer(number + 1, f"C{number % clubs}" if clubs else None) for number in range(count))


def drawing(count: int, size: int, rounds: int, clubs: int = 0) -> Callable[[], Drawing]:
    """A draw of equal tables."""
    return lambda: draw(DrawInput(field(count, clubs), rounds, size, (size,)))


def round_by_round(count: int, rounds: int, clubs: int) -> Callable[[], Drawing]:
    """The last of several rounds drawn one after the other, with tables of 3 to 5."""
    history = draw(DrawInput(field(count, clubs), rounds - 1)).rounds
    return lambda: draw(DrawInput(field(count, clubs), 1, history=history))


def figures(cal: float) -> Iterator[Figure]:
    """Time of every case, and the repeats it leaves."""
    cases = [(f"{n}x{r} at {k}", drawing(n, k, r), limit) for n, k, r, limit in (*DESIGNS, *LARGE)]
    cases += [("64x6, 8 clubs", drawing(64, 4, 6, 8), 5.0)]
    cases += [("100 players, fourth round", round_by_round(100, 4, 9), 1.0)]
    cases += [("500 players, fourth round", round_by_round(500, 4, 25), 3.0)]
    for name, work, limit in cases:
        found: list[Drawing] = []
        seconds = timed(lambda work=work, found=found: found.append(work()))  # type: ignore[misc]
        yield Figure(f"draw {name}", seconds / cal, limit)
        yield Figure(f"draw {name}: repeats", found[0].metrics.repeats, 0, "repeats")
        yield Figure(f"draw {name}: club clashes", found[0].metrics.club_clashes, 0, "clashes")
    yield Figure("plan 1,000 entrants with alternatives", timed(lambda: alternatives(1000, 4)) / cal, 1.0)
