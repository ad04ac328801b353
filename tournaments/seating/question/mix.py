"""How many tables of which size: fewest seats off the preferred size, then larger tables."""

from collections.abc import Iterable
from functools import lru_cache

from tournaments.seating.question.problem import SIZES
from tournaments.seating.question.split import split

ANY_SIZE = 4  # whether people can be seated does not depend on the preferred size


def table_mix(n: int, preferred: int, sizes: Iterable[int]) -> tuple[int, ...] | None:
    """Return the table sizes for n players, the larger ones first; None if these sizes cannot seat n.

    Order of choice: fewest seats at tables of another size than `preferred`, then fewest (so larger) tables,
    then the larger sizes first. Zero players give no table at all, `()`.
    """
    if n < 0:
        return None
    return _mix(n, preferred, tuple(sorted(set(sizes), reverse=True)))


def tables_within(n: int, preferred: int, sizes: Iterable[int], most: int | None) -> tuple[int, ...] | None:
    """Return the table mix for n players at no more than `most` tables (None: as many as it takes): the preferred mix
    where it needs no more, else larger tables, as even as can be; None if n players cannot be seated like that."""
    allowed = tuple(sizes)
    mix = table_mix(n, preferred, allowed)
    if mix is None or most is None or len(mix) <= most:
        return mix
    mixes = (split(n, tables, allowed) for tables in range(most, 0, -1))
    return next(filter(None, mixes), None)


def nearest_counts(n: int, sizes: Iterable[int], most: int | None = None) -> tuple[int | None, int | None]:
    """Return the nearest number of players below and above n that these sizes can seat at no more than `most` tables
    (None: there is none)."""
    allowed = tuple(sizes)
    below, above = range(n - 1, 0, -1), range(n + 1, n + 1 + max(SIZES))  # every size divides one of those above
    low = next((m for m in below if tables_within(m, ANY_SIZE, allowed, most)), None)
    high = next((m for m in above if tables_within(m, ANY_SIZE, allowed, most)), None)
    return low, high


@lru_cache(maxsize=4096)
def _mix(n: int, preferred: int, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    others = [size for size in sizes if size != preferred]
    most = n // preferred if preferred in sizes else 0
    for whole in range(most, -1, -1):
        rest = _fewest(n - whole * preferred, tuple(others))
        if rest is not None:
            return tuple(sorted([preferred] * whole + list(rest), reverse=True))
    return None


@lru_cache(maxsize=65536)
def _fewest(n: int, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the fewest tables of these sizes (largest first in the tuple) that seat n exactly, larger ones first.

    As many smaller tables as the largest has seats hold the people of fewer largest ones. So there are never that many
    of any smaller size, and fewer largest ones than that need not be tried.
    """
    if not sizes:
        return () if n == 0 else None
    first, rest = sizes[0], sizes[1:]
    best: tuple[int, ...] | None = None
    for count in range(n // first, max(-1, n // first - first * len(SIZES)), -1):
        tail = _fewest(n - count * first, rest)
        if tail is not None and (best is None or count + len(tail) < len(best)):
            best = (first,) * count + tail
    return best
