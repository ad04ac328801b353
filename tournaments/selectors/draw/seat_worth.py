"""What the seats alone give to whom: the shares that equals win by their turn, added up over the rounds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.play.seat_worth import matches_counted, shares_by_turn

Rounds = Iterable[Iterable[Sequence[int]]]


class SeatWorth(NamedTuple):
    """Tables that whoever had the worst and the best seats would win among equals, over so many rounds, and an even
    share of them; beside it how often the first and the last to play at the usual table win, of how many matches."""

    rounds: int
    worst: float
    best: float
    even: float
    seats: int
    first: float
    last: float
    matches: int


def seat_worth(rounds: Rounds, ruleset: str) -> SeatWorth | None:
    """Return what the order of play gave those who sat in every round, of tables in seat order; None where it was not
    counted for a size of these tables, or nobody sat in every round."""
    tables = [[list(table) for table in tables if table] for tables in rounds]
    sizes = Counter(len(table) for drawn in tables for table in drawn)
    shares = {size: shares_by_turn(ruleset, size) for size in sizes}
    if not sizes or not all(shares.values()):
        return None
    had: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for drawn in tables:
        for table in drawn:
            for who, share in zip(table, shares[len(table)], strict=True):
                had[who].append((share, len(table)))
    whole = [rows for rows in had.values() if len(rows) == len(tables)]
    if not whole:
        return None
    sums = [sum(share for share, _ in rows) for rows in whole]
    even = sum(1 / size for _, size in whole[0])
    usual = sizes.most_common(1)[0][0]
    first, *_, last = shares[usual]
    return SeatWorth(len(tables), min(sums), max(sums), even, usual, first, last, matches_counted(ruleset, usual))
