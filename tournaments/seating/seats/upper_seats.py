"""The seats that only the larger tables of a draw have: who takes them, so that the others can be dealt evenly.

A player who sat at a table of five and never had the fifth seat has one of the others too often, so each of these
seats goes to somebody else as long as there is somebody: a matching of players and tables by alternating paths.
"""

from collections.abc import Sequence

from tournaments.seating.question.metrics import Tables

Place = tuple[int, int]


def upper_seats(rounds: Sequence[Tables]) -> dict[Place, list[int]]:
    """Return for each (round, table) the players of the seats beyond those of the smallest table, in seat order."""
    least = min(len(table) for tables in rounds for table in tables)
    most = max(len(table) for tables in rounds for table in tables)
    left = {(number, at): list(table) for number, tables in enumerate(rounds) for at, table in enumerate(tables)}
    out: dict[Place, list[int]] = {place: [] for place in left}
    for seat in range(most - 1, least - 1, -1):
        tables = {place: players for place, players in left.items() if len(players) > seat}
        for place, player in _match_players(tables, _needs(rounds)).items():
            out[place].insert(0, player)
            left[place].remove(player)
    return out


def _needs(rounds: Sequence[Tables]) -> list[int]:
    """Return the players, those with the most games first: they lack a seat soonest."""
    games: dict[int, int] = {}
    for tables in rounds:
        for table in tables:
            for player in table:
                games[player] = games.get(player, 0) + 1
    return sorted(games, key=lambda player: -games[player])


def _match_players(tables: dict[Place, list[int]], players: Sequence[int]) -> dict[Place, int]:
    """Return one player per table, as many different ones as can be; then again who had the seat least often."""
    at: dict[int, list[Place]] = {player: [] for player in players}
    for place, members in tables.items():
        for player in members:
            at[player].append(place)
    taken: dict[Place, int] = {}
    for player in players:
        if len(taken) < len(tables):
            _augment(player, at, taken)
    had = dict.fromkeys(taken.values(), 1)
    for place in tables:
        if place not in taken:
            taken[place] = min(tables[place], key=lambda player: had.get(player, 0))
            had[taken[place]] = had.get(taken[place], 0) + 1
    return taken


def _augment(player: int, at: dict[int, list[Place]], taken: dict[Place, int]) -> None:
    """Give the player a table by an alternating path, found breadth first; nothing changes without one."""
    came_from: dict[Place, int] = {}
    waiting = [player]
    for seeker in waiting:
        for place in at[seeker]:
            if place in came_from:
                continue
            came_from[place] = seeker
            if place in taken:
                waiting.append(taken[place])
                continue
            step: Place | None = place
            while step is not None:
                mover = came_from[step]
                before = next((other for other in at[mover] if taken.get(other) == mover), None)
                taken[step] = mover
                step = before
            return
