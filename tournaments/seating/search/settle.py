"""One new round after others: players change tables where that costs nothing but gives fairer seats.

Seats alone cannot repair a table whose players all want the same seat, so two players of two tables are exchanged
if no higher priority gets worse (`Search.delta` at most 0) and the best seat orders of both tables become no dearer.
Half of the tries are between two tables that both have such a trouble, which one exchange can often solve.
"""

from collections.abc import Sequence

from tournaments.seating.lots.chance import Chance
from tournaments.seating.search.search import Search
from tournaments.seating.seats.sweep import best_seats

# Exchanges tried for each player, and at most.
TRIES_PER_PLAYER, MOST_TRIES = 120, 24_000


def settle_seats(search: Search, history_counts: Sequence[list[int]], chance: Chance) -> None:
    """Exchange players of the one new round of `search`; `history_counts[player]` are the seats had so far."""
    tables, held = search.rounds[0], search.held[0]
    if len(tables) < 2:
        return
    price = [best_seats(table, history_counts)[0] for table in tables]
    tries = min(MOST_TRIES, TRIES_PER_PLAYER * len(search.at[0]))
    waiting: list[int] = []
    dear: list[int] = []
    for _ in range(tries):
        if not waiting:
            least = min(price)
            dear = [place for place, cost in enumerate(price) if cost > least]
            waiting = chance.shuffle(dear)
            if not waiting:
                return
        here = waiting.pop()
        a = tables[here][chance.below(len(tables[here]))]
        among = dear if chance.below(2) else range(len(tables))
        there = among[chance.below(len(among))]
        if there == here:
            continue
        b = tables[there][chance.below(len(tables[there]))]
        if any(player in held.fixed or player in held.group for player in (a, b)) or search.delta(0, a, b) > 0:
            continue
        swapped = [b if player == a else player for player in tables[here]]
        others = [a if player == b else player for player in tables[there]]
        new = [best_seats(swapped, history_counts)[0], best_seats(others, history_counts)[0]]
        if sum(new) <= price[here] + price[there]:
            search.cost += search.delta(0, a, b)
            search.swap(0, a, b)
            price[here], price[there] = new
