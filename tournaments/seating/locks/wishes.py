"""Modes that seat by the standing: at which table each player should sit, the best first."""

from collections.abc import Iterator, Sequence

from tournaments.seating.locks.locks import RoundLocks
from tournaments.seating.question.problem import DrawInput

Wishes = list[tuple[int, int]]


def wished_tables(asked: DrawInput, locks: RoundLocks) -> Wishes:
    """Return (player, table) for everybody who is not at a fixed table; where a table is full the nearest one is taken.

    bands and swiss: 1-4, 5-8, ...; snake: 1, 8, 9, 16; fixed: 1, 5, 9, 13 (of four tables); greek: the winner of a
    table of `ranking` stays, the second moves one table on, the third two, and so on.
    """
    fixed = {player for table in locks.fixed for player in table}
    order = [player for player in asked.standing_order() if player not in fixed]
    first, sizes = len(locks.fixed), locks.sizes[len(locks.fixed) :]
    if not sizes:
        return []
    if asked.mode == "greek":
        return _wishes_moved_on(asked.ranking, order, first, len(sizes))
    places = _bands(sizes) if asked.mode in ("bands", "swiss") else _rows(sizes, asked.mode == "snake")
    return [(player, first + place) for player, place in zip(order, places, strict=True)]


def _bands(sizes: Sequence[int]) -> Iterator[int]:
    for place, size in enumerate(sizes):
        yield from [place] * size


def _rows(sizes: Sequence[int], turning: bool) -> Iterator[int]:
    """Yield one player per table and row; `turning` runs every other row backwards."""
    for row in range(max(sizes)):
        places = [place for place, size in enumerate(sizes) if size > row]
        yield from reversed(places) if turning and row % 2 else places


def _wishes_moved_on(ranking: Sequence[Sequence[int]], order: Sequence[int], first: int, tables: int) -> Wishes:
    wish = {
        player: first + (at + rank) % tables for at, table in enumerate(ranking) for rank, player in enumerate(table)
    }
    late = [player for player in order if player not in wish]
    ranked = sorted((player for player in order if player in wish), key=lambda player: _rank(ranking, player))
    return [(player, wish[player]) for player in ranked] + [(player, first + tables - 1) for player in late]


def _rank(ranking: Sequence[Sequence[int]], player: int) -> tuple[int, int]:
    return next((table.index(player), at) for at, table in enumerate(ranking) if player in table)
