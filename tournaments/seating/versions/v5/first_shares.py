"""How many first moves each club should have in every new round: its share, rounded to whole moves by chance."""

from collections import Counter
from collections.abc import Mapping, Sequence

from .chance import Chance
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
        wanted = _rounded({club: max(0, due[club]) for club in sorted(here)}, len(tables), chance)
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


def _rounded(due: Mapping[str, int], total: int, chance: Chance) -> Counter[str]:
    """`total` moves dealt in proportion to `due`: equally spaced marks with a random start over the shares laid end to
    end, in random order."""
    whole = sum(due.values())
    out: Counter[str] = Counter()
    if not whole:
        return out
    mark, end = chance.below(whole), 0
    for club in chance.shuffled(list(due)):
        end += due[club] * total
        while mark < end:
            out[club] += 1
            mark += whole
    return out
