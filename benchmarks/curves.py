"""`python -m benchmarks.curves`: how the time of a draw grows, as the rows of the table in docs/performance.md.

In CAL of processor time, the best of three runs each: other work on the machine hardly shows in it.
"""

import sys
from collections.abc import Callable
from time import process_time

from benchmarks.cal import cal_loop
from benchmarks.seating_cases import drawing, field, swiss
from tournaments.seating.draw import draw
from tournaments.seating.question.problem import DrawInput

COUNTS = (16, 40, 100, 252, 500, 1000, 2000, 5000)
RUNS = 3


def least_seconds(work: Callable[[], object]) -> float:
    """Return the least processor seconds of three runs."""
    seconds = []
    for _ in range(RUNS):
        start = process_time()
        work()
        seconds.append(process_time() - start)
    return min(seconds)


def row(count: int) -> list[Callable[[], object]]:
    """Return four rounds of n at fours and of n + 1, the fourth Swiss round, one round after two with two missing."""
    *_, fourth = swiss(count, 4)
    played = draw(DrawInput(field(count), 2)).rounds
    missing = DrawInput(field(count, (), (1, count)), 1, history=played)
    return [
        drawing(count, 4, (4,)),
        drawing(count + 1, 4, (4, 5)),
        lambda: draw(fourth),
        lambda: draw(missing),
    ]


def main() -> None:
    """Print the rows."""
    unit = least_seconds(cal_loop)
    for count in COUNTS:
        cells = [f"{least_seconds(work) / unit:.3g}" for work in row(count)]
        sys.stdout.write(f"| {count:,} | {' | '.join(cells)} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
