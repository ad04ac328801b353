"""n players at exactly t tables: fewest different sizes, then the most even, then larger ones first."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations


@lru_cache(maxsize=131072)
def split(n: int, tables: int, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the sizes of exactly `tables` tables for n players, larger ones first; None if `sizes` cannot do it."""
    allowed = tuple(sorted(set(sizes), reverse=True))
    if not allowed or tables < 1 or not tables * allowed[-1] <= n <= tables * allowed[0]:
        return None
    for kinds in range(1, len(allowed) + 1):
        mixes = [mix for chosen in combinations(allowed, kinds) for mix in _fills(n, tables, chosen)]
        if mixes:
            return min(mixes, key=lambda mix: (mix[0] - mix[-1], [-size for size in mix]))
    return None


def _fills(n: int, tables: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every way to fill the tables with each of these sizes (largest first) at least once."""
    first, rest = sizes[0], sizes[1:]
    if not rest:
        if first * tables == n:
            yield (first,) * tables
        return
    if len(rest) == 1:
        count, odd = divmod(n - rest[0] * tables, first - rest[0])
        if not odd and 0 < count < tables:
            yield (first,) * count + rest * (tables - count)
        return
    for count in range(1, tables - len(rest) + 1):
        for tail in _fills(n - first * count, tables - count, rest):
            yield (first,) * count + tail
