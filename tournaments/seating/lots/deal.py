"""People dealt over the tables from the start: clubs apart, and the tables of every size shared fairly among them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

from tournaments.seating.lots.chance import Chance

Clubs = dict[int, list[int]]
Club = TypeVar("Club", int, str)


def deal(
    tables: Sequence[list[int]], sizes: Sequence[int], free: Sequence[int], club_of: Mapping[int, int], chance: Chance
) -> None:
    """Fill the tables with the free players, who come in random order; every club sits at tables of each size in
    proportion to its people, as far as it can without two of them meeting who need not.

    Everybody has a number in `club_of`, equal for those of one club; who sits already counts for theirs.
    """
    clubs: Clubs = {}
    for player in free:
        clubs.setdefault(club_of[player], []).append(player)
    places: dict[int, list[int]] = {}
    for place, size in enumerate(sizes):
        if len(tables[place]) < size:
            places.setdefault(size, []).append(place)
    kinds = list(places.values())
    while len(kinds) > 1:
        counts = _counts(tables, sizes, kinds, clubs, club_of, chance)
        kind = kinds.pop(0)
        here = {
            club: [members.pop() for _ in range(counts[club])] for club, members in clubs.items() if counts.get(club)
        }
        _deal_apart([tables[place] for place in kind], [sizes[place] for place in kind], here)
    for kind in kinds:
        _deal_apart([tables[place] for place in kind], [sizes[place] for place in kind], clubs)


def _counts(
    tables: Sequence[list[int]],
    sizes: Sequence[int],
    kinds: Sequence[Sequence[int]],
    clubs: Clubs,
    club_of: Mapping[int, int],
    chance: Chance,
) -> dict[int, int]:
    """Return how many free people of every club sit at the first of these kinds of tables: what its part lacks
    there."""
    members = {club: len(people) for club, people in clubs.items()}
    free = sum(sizes[place] - len(tables[place]) for place in kinds[0])
    there, later = (
        Counter(club_of[player] for place in kind for player in tables[place]) for kind in _split_kinds(kinds)
    )
    whole = Counter(members) + there + later
    seats, people = free + there.total(), whole.total()
    lacks = {club: max(1, whole[club] * seats - there[club] * people) for club, count in members.items() if count}
    bounds = {}
    for club, count in members.items():
        low, high = spread_bounds(whole[club], len(kinds[0]), sum(map(len, kinds)))
        bounds[club] = max(0, low - there[club]), max(0, min(count, high - there[club]))
    return shares(lacks if there or later else members, bounds, free, chance)


def _split_kinds(kinds: Sequence[Sequence[int]]) -> tuple[Sequence[int], list[int]]:
    """Return the tables of the first kind, and those of all the others."""
    return kinds[0], [place for kind in kinds[1:] for place in kind]


def shares(
    members: Mapping[Club, int], bounds: Mapping[Club, tuple[int, int]], seats: int, chance: Chance
) -> dict[Club, int]:
    """Return how many of the `seats` each club of so many `members` takes, by chance, on the average in proportion.

    A club whose proportion is out of its bounds (least, most) takes the nearer of them, the others share the rest.
    """
    out: dict[Club, int] = {}
    open_ = {club: count for club, count in members.items() if count}
    while open_:
        people, left = sum(open_.values()), seats - sum(out.values())
        few = {club: low for club, n in open_.items() if (low := bounds[club][0]) * people > left * n}
        many = {club: high for club, n in open_.items() if (high := bounds[club][1]) * people < left * n}
        lacking = sum(low * people - left * open_[club] for club, low in few.items())
        beyond = sum(left * open_[club] - high * people for club, high in many.items())
        if not few and not many:
            return out | _round_shares(open_, left, chance)
        held = few if lacking >= beyond else many
        others = {club: count for club, count in open_.items() if club not in held}
        least, most = (sum(bounds[club][end] for club in others) for end in (0, 1))
        if not least <= left - sum(held.values()) <= most:
            return out | _round_shares(open_, left, chance)
        out |= held
        open_ = others
    return out


def spread_bounds(count: int, some: int, tables: int) -> tuple[int, int]:
    """Return the fewest and the most people of a club of `count` at `some` of the tables, where it is spread as evenly
    as can be."""
    each, more = divmod(count, tables)
    return each * some + max(0, more - (tables - some)), each * some + min(some, more)


def _round_shares(members: Mapping[Club, int], seats: int, chance: Chance) -> dict[Club, int]:
    """Return `seats` shared in proportion, by equally spaced marks with a random start over the clubs in random
    order."""
    whole = sum(members.values())
    out = dict.fromkeys(members, 0)
    mark, end = chance.below(whole), 0
    for club in chance.shuffle(list(members)):
        end += members[club] * seats
        while mark < end:
            out[club] += 1
            mark += whole
    return out


def _deal_apart(tables: Sequence[list[int]], sizes: Sequence[int], clubs: Clubs) -> None:
    """Deal people seat by seat over the tables, the members of one club one after the other."""
    queue = [player for club in sorted(clubs.values(), key=len, reverse=True) for player in club]
    source = iter(queue)
    while any(len(table) < size for table, size in zip(tables, sizes, strict=True)):
        for table, size in zip(tables, sizes, strict=True):
            if len(table) < size:
                table.append(next(source))
