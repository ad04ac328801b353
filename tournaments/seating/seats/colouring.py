"""Seats as colours: every table has each colour once, every player each colour equally often.

Koenig's alternating paths on the graph of players and tables; a player with more games than seats is split into nodes
of as many games as there are seats, so that each node has every colour at most once.
"""

from collections.abc import Mapping, Sequence

from tournaments.seating.lots.chance import Chance

Rounds = list[list[list[int]]]
Vertex = tuple[int, int]
Colouring = dict[Vertex, list[Vertex | None]]
Firsts = Mapping[Vertex, int]


def colour_seats(rounds: Rounds, size: int, chance: Chance) -> Rounds:
    """Return the same tables, all of `size` people, in seat order; nobody has a seat twice more than another seat.

    Every seat is as likely for everybody: tables and people are taken in random order, and the colours are dealt to the
    seats by chance.
    """
    seen: dict[int, int] = {}
    edges: list[tuple[Vertex, Vertex]] = []
    for number, place in _tables_by_lot(rounds, chance):
        for player in chance.shuffle(rounds[number][place]):
            edges.append(((player, seen.get(player, 0) // size), (number, place)))
            seen[player] = seen.get(player, 0) + 1
    return _seat_tables(rounds, _colours(edges, size), chance.shuffle(list(range(size))))


def colour_other_seats(rounds: Rounds, size: int, firsts: Firsts, chance: Chance) -> Rounds:
    """Return the same with the first seat of every (round, table) given; everybody must have it as often as is even."""
    had: dict[int, int] = {}
    others: dict[int, int] = {}
    edges: list[tuple[Vertex, Vertex]] = []
    for player in firsts.values():
        had[player] = had.get(player, 0) + 1
    for number, place in _tables_by_lot(rounds, chance):
        for player in chance.shuffle(rounds[number][place]):
            if firsts[number, place] != player:
                edges.append(((player, others.get(player, 0) // (size - 1)), (number, place)))
                others[player] = others.get(player, 0) + 1
    rest = _seat_tables(rounds, _colours(edges, size - 1), chance.shuffle(list(range(size - 1))))
    return [[[firsts[n, place], *table] for place, table in enumerate(tables)] for n, tables in enumerate(rest)]


def _tables_by_lot(rounds: Rounds, chance: Chance) -> list[Vertex]:
    return chance.shuffle([(number, place) for number, tables in enumerate(rounds) for place in range(len(tables))])


def _seat_tables(rounds: Rounds, at_table: Colouring, order: Sequence[int]) -> Rounds:
    def table(number: int, place: int) -> list[int]:
        row = at_table[number, place]
        return [node[0] for node in (row[colour] for colour in order) if node]

    return [[table(number, place) for place in range(len(tables))] for number, tables in enumerate(rounds)]


def _colours(edges: Sequence[tuple[Vertex, Vertex]], size: int) -> Colouring:
    """Return the node that has each colour, by table."""
    at_node: Colouring = {}
    at_table: Colouring = {}
    for node, table in edges:
        _colour_edge(at_node, at_table, node, table, size)
    return at_table


def _colour_edge(at_node: Colouring, at_table: Colouring, node: Vertex, table: Vertex, size: int) -> None:
    """Give an edge a colour free at both ends, after swapping two colours along the alternating path from the table
    (Koenig)."""
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
