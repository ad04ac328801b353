"""Tables in the order of a standing, improved without chance: who is in trouble changes with somebody close by.

The best of all swaps with the players of a few neighbouring tables is taken, and the neighbourhood widens only when
no swap in it helps; so a rematch is undone where it costs least in the standing (Swiss).
"""

from collections.abc import Iterator, Sequence

from tournaments.seating.search.search import Search

# Tables to either side whose players are looked at first; while no swap helps, the reach doubles.
REACH = 2
# From this reach on two swaps are tried together. It is also how far a table is smoothed.
PAIR_REACH = 4
# Of two swaps only so many first ones are tried, the cheapest, for each of them has all second ones behind it.
FIRST_SWAPS = 8
# Turns over all tables, at most, that bring their ends nearer to each other in the standing.
SMOOTHINGS = 8


def improve_nearby(search: Search) -> None:
    """Improve the one new round of `search`, tables in the order of the standing, until no swap helps."""
    reach = REACH
    while reach < 2 * len(search.rounds[0]):
        waiting = search.players_in_trouble(0)
        if not waiting:
            break
        better = [player for player in waiting if search.in_trouble(0, player) and _best_swap(search, player, reach)]
        if not better and reach >= PAIR_REACH:
            better = [player for player in search.players_in_trouble(0) if _best_pair(search, player, reach)][:1]
        if not better:
            reach *= 2
    for _ in range(SMOOTHINGS):
        before = search.cost
        for place in range(len(search.rounds[0])):
            for player in search.spread(search.rounds[0][place]):
                _best_swap(search, player, PAIR_REACH)
        if search.cost == before:
            break


def _best_swap(search: Search, player: int, reach: int) -> bool:
    """Take the swap that lowers the cost most; return whether there was one."""
    swaps = ((search.delta(0, player, other), other) for other in _around(search, player, reach))
    change, partner = min(swaps, default=(0, -1))
    if change >= 0:
        return False
    search.take(0, player, partner)
    return True


def _best_pair(search: Search, player: int, reach: int) -> bool:
    """Take two swaps that together lower the cost, the second of somebody who came into trouble by the first."""
    before, mark = search.cost, search.mark
    if not search.in_trouble(0, player):
        return False
    firsts = sorted((search.delta(0, player, other), other) for other in _around(search, player, reach))
    for _, other in firsts[:FIRST_SWAPS]:
        search.take(0, player, other)
        for moved in (player, other):
            if _best_swap(search, moved, reach) and search.cost < before:
                return True
        search.back(mark, before)
    return False


def _around(search: Search, player: int, reach: int) -> Iterator[int]:
    tables, held = search.rounds[0], search.held[0]
    here = search.at[0][player]
    if player in held.fixed or player in held.group:
        return
    for there in range(max(0, here - reach), min(len(tables), here + reach + 1)):
        if there != here:
            yield from _free(tables[there], held.fixed, held.group)


def _free(table: Sequence[int], fixed: frozenset[int], group: dict[int, tuple[int, ...]]) -> Iterator[int]:
    return (player for player in table if player not in fixed and player not in group)
