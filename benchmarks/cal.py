"""CAL: the unit of the figures, the best of three runs of a fixed loop in this process."""

from collections.abc import Callable
from time import perf_counter

LOOPS = 10**7


def cal() -> float:
    """Return seconds of one CAL on this machine, now."""
    return min(timed(cal_loop) for _ in range(3))


def timed(work: Callable[[], object]) -> float:
    """Return seconds that `work` takes once."""
    start = perf_counter()
    work()
    return perf_counter() - start


def cal_loop() -> int:
    """Return the fixed loop: ten million turns."""
    x = 0
    for i in range(LOOPS):
        x += i & 7
    return x
