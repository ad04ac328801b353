"""How many first moves each club should have in every new round: its share, rounded to whole moves by chance."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.seating.lots.chance import Chance
from tournaments.seating.lots.deal import shares
from tournaments.seating.lots.rounding import expected_share
from tournaments.seating.question.metrics import Tables

UNIT = 420  # the least number that every size from 2 to 7 divides: a seat's share of a first move in whole parts
Clubs = Mapping[int, str | None]


def wanted_firsts(
    rounds: Sequence[Tables], history: Sequence[Tables], clubs: Clubs, chance: Chance
) -> list[Counter[str]]:
    """Return the first moves of each club by new round, summing up to its tables; people without a club are one of name
    "".

    Over all rounds so far a club has its share rounded up or down; which of the two is drawn, so that on the average
    it is the share, after every round.
    """
    share: Counter[str] = Counter()
    had: Counter[str] = Counter()
    for tables in history:
        _count(tables, clubs, share)
        had.update(clubs.get(table[0]) or "" for table in tables)
    out = []
    for tables in rounds:
        before = Counter(share)
        here = _count(tables, clubs, share)
        owed = {club: share[club] - UNIT * had[club] for club in sorted(here)}
        bounds = {club: _bounds(count) for club, count in owed.items() if count > 0}
        expected = {club: max(1, expected_share(before[club], share[club], had[club], UNIT)) for club in bounds}
        wanted = Counter(shares(expected, bounds, len(tables), chance))
        had.update(wanted)
        out.append(wanted)
    return out


def club_ranges(rounds: Sequence[Tables], history: Sequence[Tables], clubs: Clubs) -> dict[str, tuple[int, int]]:
    """Return the fewest and the most of the new first moves with which each club is less than a whole one off its share
    over all rounds; for people without a club, who are one of name "", any number."""
    share: Counter[str] = Counter()
    here: set[str] = set()
    for tables in history:
        _count(tables, clubs, share)
    for tables in rounds:
        here |= _count(tables, clubs, share)
    had = Counter(clubs.get(table[0]) or "" for tables in history for table in tables)
    out = {club: _bounds(max(0, share[club] - UNIT * had[club])) for club in sorted(here)}
    return out | ({"": (0, sum(map(len, rounds)))} if "" in here else {})


def _count(tables: Tables, clubs: Clubs, due: Counter[str]) -> set[str]:
    """Add the shares of one round; return the clubs that sit in it."""
    here = set()
    for table in tables:
        for player in table:
            club = clubs.get(player) or ""
            due[club] += UNIT // len(table)
            here.add(club)
    return here


def _bounds(due: int) -> tuple[int, int]:
    """Return the whole first moves next to what is due, in parts of UNIT: none of them leaves a club a whole move
    off."""
    return due // UNIT, -(-due // UNIT)
