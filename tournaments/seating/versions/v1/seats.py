"""Who sits on which seat: over the rounds everybody should have every seat, and the first move, equally often.

Equal tables: equitable edge colouring of the graph of players and tables (seats are colours), which keeps every
player within one of perfect balance after any seating. Everything else: sweeps that give each table its best order.
"""

from collections.abc import Iterable, Mapping, Sequence

from .chance import Chance
from .metrics import Tables

Rounds = list[list[list[int]]]
Vertex = tuple[int, int]
Colouring = dict[Vertex, list[Vertex | None]]
PATIENCE = 6
FIRST, OTHER, UNEVEN = 3, 2, 40


def balance_seats(rounds: Sequence[Tables], history: Sequence[Tables], chance: Chance) -> Rounds:
    """The same tables in seat order, seats balanced over history and rounds.

    With equal tables and no history every player's seat counts differ by at most one (docs/seating.md).
    """
    out = [[list(table) for table in tables] for tables in rounds]
    widths = {len(table) for tables in out for table in tables}
    if len(widths) == 1 and not history:
        return _coloured(out, widths.pop()) if len(out) > 1 else out
    _Sweep(out, history, chance).run()
    return out


def _coloured(rounds: Rounds, size: int) -> Rounds:
    """Splits every player into nodes of `size` rounds and colours the edges node-table with `size` colours."""
    at_node: Colouring = {}
    at_table: Colouring = {}
    seen: dict[int, int] = {}
    for number, tables in enumerate(rounds):
        for place, table in enumerate(tables):
            for player in table:
                node = (player, seen.get(player, 0) // size)
                seen[player] = seen.get(player, 0) + 1
                _colour_edge(at_node, at_table, node, (number, place), size)
    return [
        [[node[0] for node in at_table[number, place] if node] for place in range(len(tables))]
        for number, tables in enumerate(rounds)
    ]


def _colour_edge(
    at_node: Colouring,
    at_table: Colouring,
    node: Vertex,
    table: Vertex,
    size: int,
) -> None:
    """Koenig: a colour free at both ends, after swapping two colours along the alternating path from the table."""
    mine = at_node.setdefault(node, [None] * size)
    theirs = at_table.setdefault(table, [None] * size)
    free_node, free_table = mine.index(None), theirs.index(None)
    path: list[Vertex] = [table]
    while step := (at_node if len(path) % 2 == 0 else at_table)[path[-1]][(free_table, free_node)[len(path) % 2]]:
        path.append(step)
    for place, vertex in enumerate(path):
        row = (at_node if place % 2 else at_table)[vertex]
        row[free_node], row[free_table] = row[free_table], row[free_node]
    mine[free_node], theirs[free_node] = table, node


class _Sweep:
    """Seats of mixed tables or after history: each table takes its best order given all the others.

    A player's price is the sum of squares of the seat counts, the first seat weighing more, and a penalty for
    each unit of imbalance beyond one. Equal orders are exchanged at random, so that the sweeps do not get stuck.
    """

    def __init__(self, rounds: Rounds, history: Iterable[Tables], chance: Chance) -> None:
        self.tables = [table for tables in rounds for table in tables]
        self.chance = chance
        self.counts = seat_counts([*history, *rounds])

    def run(self) -> None:
        """Sweeps all tables while that helps, then the tables of unbalanced players and of their neighbours."""
        while sum(self._reorder(table) for table in self.tables):
            pass
        at: dict[int, list[list[int]]] = {}
        for table in self.tables:
            for player in table:
                at.setdefault(player, []).append(table)
        idle, fewest = 0, len(at) + 1
        while idle < PATIENCE:
            rough = [player for player in at if len(at[player]) > 1 and self._rough(player)]
            idle = idle + 1 if len(rough) >= fewest else 0
            fewest = min(fewest, len(rough))
            if not rough:
                break
            for player in rough:
                for table in at[player]:
                    for neighbour in table:
                        self._reorder(at[neighbour][self.chance.below(len(at[neighbour]))])
                    self._reorder(table)

    def _rough(self, player: int) -> bool:
        counts = self.counts[player]
        return max(counts) - min(counts) > 1

    def _reorder(self, table: list[int]) -> bool:
        """Puts one table in its best order; whether that was an improvement."""
        for seat, player in enumerate(table):
            self.counts[player][seat] -= 1
        order = self.chance.shuffled(table)
        now = sum(seat_price(self.counts[player], seat) for seat, player in enumerate(table))
        cost, seated = best_seats(order, self.counts)
        table[:] = seated
        for seat, player in enumerate(table):
            self.counts[player][seat] += 1
        return cost < now


def seat_price(counts: list[int], seat: int) -> int:
    """What one more time at `seat` costs a player with these seat counts."""
    out = counts[seat] * (FIRST if seat == 0 else OTHER)
    counts[seat] += 1
    out += UNEVEN * max(0, max(counts) - min(counts) - 1)
    counts[seat] -= 1
    return out


def best_seats(table: Sequence[int], counts: Mapping[int, list[int]] | Sequence[list[int]]) -> tuple[int, list[int]]:
    """The cheapest seat order of these players, who had the seats of `counts` before: (price, players by seat)."""
    cost, places = _best_order([[seat_price(counts[player], seat) for seat in range(len(table))] for player in table])
    return cost, [table[place] for place in places]


def seat_counts(rounds: Iterable[Tables]) -> dict[int, list[int]]:
    """How often each player had each seat; as long as the largest table the player sat at."""
    out: dict[int, list[int]] = {}
    for tables in rounds:
        for table in tables:
            for seat, player in enumerate(table):
                mine = out.setdefault(player, [])
                mine.extend([0] * (len(table) - len(mine)))
                mine[seat] += 1
    return out


def _best_order(price: Sequence[Sequence[int]]) -> tuple[int, list[int]]:
    """The cheapest assignment of the players of a table to its seats, over subsets: (cost, players by seat)."""
    size = len(price)
    best: dict[int, tuple[int, list[int]]] = {0: (0, [])}
    for seat in range(size):
        level: dict[int, tuple[int, list[int]]] = {}
        for used, (cost, order) in best.items():
            for player in range(size):
                bit = 1 << player
                if used & bit:
                    continue
                total = cost + price[player][seat]
                if used | bit not in level or total < level[used | bit][0]:
                    level[used | bit] = (total, [*order, player])
        best = level
    return best[(1 << size) - 1]
