"""First moves by club, counted from the finished tables alone, and the least that any order of their seats leaves.

A club's share of a table's first move is that of its people there. Like `metrics` it shares no code with the search.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

from tournaments.seating.question.metrics import Tables

Clubs = Mapping[int, str | None]
Shares = dict[str, tuple[int, Fraction]]
NAME = "first_moves_by_club"


def club_firsts(rounds: Iterable[Tables], clubs: Clubs) -> Shares:
    """Return (first moves had, share of them) of every club, over these rounds."""
    had: Counter[str] = Counter()
    seats: dict[str, Counter[int]] = {}
    for tables in rounds:
        for table in tables:
            had.update([club] if (club := clubs.get(table[0])) else [])
            for player in table:
                if club := clubs.get(player):
                    seats.setdefault(club, Counter())[len(table)] += 1
    return {
        club: (had[club], sum((Fraction(n, size) for size, n in seats[club].items()), Fraction())) for club in seats
    }


def firsts_off(rounds: Iterable[Tables], clubs: Clubs) -> int:
    """Return by how many whole first moves the worst club is above or below its share; 0: every share is only
    rounded."""
    return max((floor(abs(had - share)) for had, share in club_firsts(rounds, clubs).values()), default=0)


def firsts_bound(history: Sequence[Tables], rounds: Sequence[Tables], clubs: Clubs) -> int:
    """Return the least `firsts_off` of history and new rounds together over every order of the seats of the new tables.

    Exact: there is such an order if and only if the clubs that must have more can be served and all tables can be given
    away without anybody having too many (Mendelsohn and Dulmage), which two matchings decide.
    """
    before, shares = club_firsts(history, clubs), club_firsts([*history, *rounds], clubs)
    tables = [sorted({clubs.get(player) or "" for player in table}) for round_ in rounds for table in round_]
    if not before:
        return 0  # shares alone are a way to give the tables away, and whole numbers next to them always are one too
    due = {club: share - before.get(club, (0, share))[0] for club, (_, share) in shares.items()}
    off = 0
    while not _possible(tables, due, off):
        off += 1
    return off


def _possible(tables: Sequence[Sequence[str]], due: Mapping[str, Fraction], off: int) -> bool:
    """Return whether every club can have less than `off` + 1 first moves more or fewer than are due to it."""
    most = {club: ceil(share + off + 1) - 1 for club, share in due.items()} | {"": len(tables)}
    least = {club: max(0, floor(share - off - 1) + 1) for club, share in due.items()} | {"": 0}
    if min(most.values()) < 0:
        return False
    return _most_given(tables, most) == len(tables) and _most_given(tables, least) == sum(least.values())


def _most_given(tables: Sequence[Sequence[str]], room: Mapping[str, int]) -> int:
    """Return how many tables can be given to one of their clubs each, no club having more than its room."""
    holds: dict[str, set[int]] = {club: set() for club in room}
    return sum(_give(place, tables, room, holds) for place in range(len(tables)))


def _give(first: int, tables: Sequence[Sequence[str]], room: Mapping[str, int], holds: dict[str, set[int]]) -> bool:
    """Give one more table away, others changing hands for it; False where there is no way."""
    came_from: dict[str, tuple[int, str | None]] = dict.fromkeys(tables[first], (first, None))
    waiting = list(came_from)
    for club in waiting:
        if len(holds[club]) < room[club]:
            for place, taker, giver in _steps(came_from, club):
                holds[taker].add(place)
                if giver is not None:
                    holds[giver].discard(place)
            return True
        for place in sorted(holds[club]):
            for other in tables[place]:
                if other not in came_from:
                    came_from[other] = (place, club)
                    waiting.append(other)
    return False


def _steps(came_from: Mapping[str, tuple[int, str | None]], club: str | None) -> Iterator[tuple[int, str, str | None]]:
    """Yield the tables that change hands, from the end: table, who takes it, and who gives it (None: it was
    nobody's)."""
    while club is not None:
        place, giver = came_from[club]
        yield place, club, giver
        club = giver
