"""First moves of the new rounds exchanged until every club is next to its share: exact, one shortest way at a time.

First moves flow from clubs over people to tables: whoever gives one up leaves it to a mate of that table, who gives up
another or has one more, and then so has their club. So a way from a club with too many to one that may have more is
found wherever there is one. It does not see which round a first move is of.
"""

from collections import Counter, deque
from collections.abc import Mapping, Sequence

from tournaments.seating.lots.chance import Chance
from tournaments.seating.question.metrics import Tables
from tournaments.seating.seats.first_shares import Clubs

Vertex = tuple[int, int]
Range = tuple[int, int]
Node = int | str  # a player, or a club by its name ("": none)
Way = list[tuple[Vertex, int]]


class FirstFlow:
    """The first players of all new tables; `people` and `wanted` say how few and how many of these first moves
    everybody and every club may have. Nobody goes beyond that who was within it."""

    def __init__(
        self,
        rounds: Sequence[Tables],
        clubs: Clubs,
        people: Mapping[int, Range],
        wanted: Mapping[str, Range],
        chance: Chance,
    ) -> None:
        self.tables = {(number, at): table for number, tables in enumerate(rounds) for at, table in enumerate(tables)}
        self.people, self.wanted, self.chance = people, wanted, chance
        self.club = {player: clubs.get(player) or "" for player in people}
        self.of: dict[int, set[Vertex]] = {player: set() for player in people}
        for place, table in self.tables.items():
            self.of[table[0]].add(place)
        self.had = Counter(self.club[table[0]] for table in self.tables.values())

    def run(self) -> dict[Vertex, int]:
        """Return who is first at every (round, table), as near to the shares as there is a way."""
        most = {club: high for club, (_, high) in self.wanted.items()}
        least = {club: low for club, (low, _) in self.wanted.items()}
        for limit in (most, least):
            while way := self._way(limit):
                for place, player in way:
                    self._give(place, player)
        return {place: player for player, places in self.of.items() for place in places}

    def _give(self, place: Vertex, player: int) -> None:
        holder = next(mate for mate in self.tables[place] if place in self.of[mate])
        self.of[holder].discard(place)
        self.of[player].add(place)
        self.had[self.club[holder]] -= 1
        self.had[self.club[player]] += 1

    @property
    def off(self) -> int:
        """Return how many first moves clubs have beyond their range, or too few."""
        return sum(max(0, self.had[club] - high, low - self.had[club]) for club, (low, high) in self.wanted.items())

    def _way(self, limit: Mapping[str, int]) -> Way:
        """Return the shortest way that takes a first move from a club above its limit to one below; [] where there is
        none."""
        sources: list[Node] = [club for club in sorted(self.wanted) if self.had[club] > limit[club]]
        came_from: dict[Node, tuple[Node, Vertex | None] | None] = dict.fromkeys(sources)
        waiting: deque[Node] = deque(self.chance.shuffle(sources))
        while waiting:
            node = waiting.popleft()
            club = self.club[node] if isinstance(node, int) else node
            if isinstance(node, int) and len(self.of[node]) < self.people[node][1] and club not in came_from:
                came_from[club] = (node, None)
                if self.had[club] < limit[club]:
                    return _trail(came_from, club)
                waiting.append(club)
            for place in self.chance.shuffle(self._given_up(node)):
                for mate in self.chance.shuffle([mate for mate in self.tables[place] if mate not in came_from]):
                    came_from[mate] = (node, place)
                    waiting.append(mate)
        return []

    def _given_up(self, node: Node) -> list[Vertex]:
        """Return the tables whose first move this player, or any one player of this club, may leave to a mate."""
        if isinstance(node, int):
            return sorted(self.of[node])
        free = (
            player
            for player, club in self.club.items()
            if club == node and len(self.of[player]) > self.people[player][0]
        )
        return sorted(place for player in free for place in self.of[player])


def _trail(came_from: Mapping[Node, tuple[Node, Vertex | None] | None], node: Node) -> Way:
    """Return the tables that change hands on the way to `node`, and who takes them."""
    way: Way = []
    while step := came_from[node]:
        before, place = step
        if place is not None:
            way.append((place, int(node)))
        node = before
    return way


def even_firsts(rounds: Sequence[Tables], counts: Mapping[int, Sequence[int]]) -> dict[int, Range]:
    """Return the fewest and the most of the new first moves with which everybody's own are even, or as they are now.

    `counts` are the seats of everybody over history and new rounds.
    """
    now = Counter(table[0] for tables in rounds for table in tables)
    out = {}
    for player in sorted({player for tables in rounds for table in tables for player in table}):
        mine = counts[player]
        games, before = sum(mine), mine[0] - now[player]
        least, most = games // len(mine) - before, -(-games // len(mine)) - before
        out[player] = (min(now[player], max(0, least)), max(now[player], most))
    return out
