"""One new round after others: players change tables where that costs nothing but gives fairer seats.

Seats alone cannot repair a table whose players all want the same seat, so two players of two tables are exchanged
if no higher priority gets worse (`Search.delta` at most 0) and the best seat orders of both tables become cheaper.
"""

from collections.abc import Sequence

from .chance import Chance
from .search import Search
from .seats import best_seats

TRIES_PER_PLAYER, MOST_TRIES = 60, 6_000


def settle_seats(search: Search, history_counts: Sequence[list[int]], chance: Chance) -> None:
    """Exchanges players of the one new round of `search`; `history_counts[player]` are the seats had so far."""
    tables, held = search.rounds[0], search.held[0]
    if len(tables) < 2:
        return
    price = [best_seats(table, history_counts)[0] for table in tables]
    tries = min(MOST_TRIES, TRIES_PER_PLAYER * len(search.at[0]))
    waiting: list[int] = []
    for _ in range(tries):
        if not waiting:
            least = min(price)
            waiting = chance.shuffled([place for place, cost in enumerate(price) if cost > least])
            if not waiting:
                return
        here = waiting.pop()
        a = tables[here][chance.below(len(tables[here]))]
        there = chance.below(len(tables) - 1)
        there += there >= here
        b = tables[there][chance.below(len(tables[there]))]
        if any(player in held.fixed or player in held.group for player in (a, b)) or search.delta(0, a, b) > 0:
            continue
        swapped = [b if player == a else player for player in tables[here]]
        others = [a if player == b else player for player in tables[there]]
        new = [best_seats(swapped, history_counts)[0], best_seats(others, history_counts)[0]]
        if sum(new) < price[here] + price[there]:
            search.cost += search.delta(0, a, b)
            search.swap(0, a, b)
            price[here], price[there] = new
