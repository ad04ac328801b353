"""How many first moves each club should have in every new round: its share, rounded to whole moves by chance."""

from collections import Counter
from collections.abc import Mapping, Sequence

from .chance import Chance
from .deal import shares
from .metrics import Tables

UNIT = 420  # the least number that every size from 2 to 7 divides: a seat's share of a first move in whole parts
Clubs = Mapping[int, str | None]


def wanted_firsts(
    rounds: Sequence[Tables], history: Sequence[Tables], clubs: Clubs, chance: Chance
) -> list[Counter[str]]:
    """The first moves of each club by new round, summing up to its tables; people without a club are one of name "".

    Over all rounds so far a club has its share rounded up or down; which of the two is drawn, so that on the average
    it is exactly the share.
    """
    due: Counter[str] = Counter()
    for tables in history:
        _count(tables, clubs, due)
        for table in tables:
            due[clubs.get(table[0]) or ""] -= UNIT
    out = []
    for tables in rounds:
        here = _count(tables, clubs, due)
        owed = {club: due[club] for club in sorted(here) if due[club] > 0}
        bounds = {club: _bounds(count) for club, count in owed.items()}
        wanted = Counter(shares(owed, bounds, len(tables), chance))
        due.subtract({club: UNIT * count for club, count in wanted.items()})
        out.append(wanted)
    return out


def _count(tables: Tables, clubs: Clubs, due: Counter[str]) -> set[str]:
    """Adds the shares of one round; returns the clubs that sit in it."""
    here = set()
    for table in tables:
        for player in table:
            club = clubs.get(player) or ""
            due[club] += UNIT // len(table)
            here.add(club)
    return here


def _bounds(due: int) -> tuple[int, int]:
    """The whole first moves next to what is due, in parts of UNIT: none of them leaves a club a whole one off."""
    return due // UNIT, -(-due // UNIT)
