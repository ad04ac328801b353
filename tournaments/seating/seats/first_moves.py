"""First moves shared out among the clubs, as far as nobody's own balance of seats gets worse for it.

Three ways, each for what the others cannot do: `share_ahead` for several rounds at equal tables, where only the first
seats are chosen yet; the price of a first seat (`Tally.price`) while tables are swept; `share_round` for one round.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence

from tournaments.seating.lots.chance import Chance
from tournaments.seating.question.metrics import Tables
from tournaments.seating.seats.first_shares import Clubs

Vertex = tuple[int, int]
# First moves passed on, at least, for each table, and at most; what is left `first_flow` exchanges exactly.
LEAST_TRIES, TRIES_PER_TABLE, MOST_TRIES = 400, 16, 3_000
# People reached on the way from one first move to another, before the way is given up.
DEEPEST = 2_000


class Tally:
    """First moves by round and club, against those wanted; without any wanted it counts nothing.

    `surplus` are those that a club has too many in a round, negative where it lacks some; `off` is what clubs have too
    many or too few, all together.
    """

    def __init__(self, wanted: Sequence[Counter[str]], clubs: Clubs) -> None:
        self.wanted = wanted
        self.clubs = clubs
        self.surplus = [Counter({club: -count for club, count in firsts.items()}) for firsts in wanted]
        self.off = sum(firsts.total() for firsts in wanted)

    def club(self, player: int) -> str:
        return self.clubs.get(player) or ""

    def add(self, number: int, player: int, by: int = 1) -> None:
        if self.wanted:
            surplus, club = self.surplus[number], self.club(player)
            before = surplus[club]
            surplus[club] = before + by
            self.off += abs(before + by) - abs(before)

    def price(self, number: int, player: int) -> int:
        """Return what one more first move of the player in that round costs: 1 where the club has those it should
        have."""
        return int(self.surplus[number][self.club(player)] >= 0)

    def whole(self) -> "Tally":
        """Return the same over all rounds together, where a first move of any of them serves; nothing had yet."""
        together = Tally([sum(self.wanted, Counter())], self.clubs)
        together.surplus *= len(self.wanted)
        return together


class Ahead:
    """The first seats of several rounds of equal tables: `first` holds the player of every (round, table).

    A first move goes from one player to another of the table; who then has one too many gives up another, and so on
    until it comes to somebody who has one too few.
    """

    def __init__(self, rounds: Sequence[Tables], first: dict[Vertex, int], tally: Tally, chance: Chance) -> None:
        self.tables = {(n, at): table for n, tables in enumerate(rounds) for at, table in enumerate(tables)}
        self.first, self.tally, self.chance = first, tally, chance
        size = len(rounds[0][0])
        games = Counter(player for table in self.tables.values() for player in table)
        self.least = {player: count // size for player, count in games.items()}
        self.most = {player: -(-count // size) for player, count in games.items()}
        self.club = {player: tally.club(player) for player in games}
        self.of: dict[int, set[Vertex]] = {player: set() for player in games}
        for at, player in first.items():
            self.of[player].add(at)
            tally.add(at[0], player)

    def run(self) -> None:
        """Pass first moves on while clubs have too many somewhere; a way that changes nothing is taken too."""
        order = sorted(self.first)
        waiting: list[Vertex] = []
        for _ in range(min(MOST_TRIES, LEAST_TRIES + TRIES_PER_TABLE * len(self.tables))):
            off = self.tally.off
            if not off:
                return
            waiting = waiting or self.chance.shuffle(self._too_many(order))
            at = waiting.pop()
            if self._too_many([at]):
                back = self._pass_on(at)
                if self.tally.off > off:
                    self._take(back)

    def _too_many(self, places: Sequence[Vertex]) -> list[Vertex]:
        """Return those of the tables whose first player is of a club that has too many first moves in that round."""
        surplus, club, first = self.tally.surplus, self.club, self.first
        return [at for at in places if surplus[at[0]][club[first[at]]] > 0]

    def _pass_on(self, at: Vertex) -> list[tuple[Vertex, int]]:
        """Give the first move of a table to a mate; return what undoes it, [] where there is no way."""
        loser = self.first[at]
        surplus, club = self.tally.surplus[at[0]], self.club
        others = [mate for mate in self.tables[at] if club[mate] != club[loser]]
        under = [mate for mate in others if surplus[club[mate]] < 0] or others
        if not under:
            return []
        gainer = under[self.chance.below(len(under))]
        lacks = len(self.of[loser]) <= self.least[loser]
        way = [(at, gainer)]
        if lacks or len(self.of[gainer]) >= self.most[gainer]:
            more = self._way(at, gainer, loser, lacks)
            if not more:
                return []
            way += more
        back = [(place, self.first[place]) for place, _ in way]
        self._take(way)
        return back

    def _way(self, at: Vertex, gainer: int, loser: int, lacks: bool) -> list[tuple[Vertex, int]]:
        """Return who takes which first move so that the gainer gives one up: to the loser, or to anybody who may have
        one."""
        came_from: dict[int, tuple[int, Vertex]] = {gainer: (gainer, at)}
        waiting = deque([gainer])
        shuffle = self.chance.shuffle
        while waiting and len(came_from) < DEEPEST:
            giver = waiting.popleft()
            for place in shuffle(sorted(self.of[giver] - {at})):
                for mate in shuffle([mate for mate in self.tables[place] if mate not in came_from]):
                    came_from[mate] = (giver, place)
                    if mate == loser or (not lacks and len(self.of[mate]) < self.most[mate]):
                        return self._trail(came_from, mate, gainer)
                    waiting.append(mate)
        return []

    def _trail(self, came_from: dict[int, tuple[int, Vertex]], last: int, gainer: int) -> list[tuple[Vertex, int]]:
        way = []
        while last != gainer:
            before, place = came_from[last]
            way.append((place, last))
            last = before
        return way

    def _take(self, way: Sequence[tuple[Vertex, int]]) -> None:
        for at, player in way:
            self.of[self.first[at]].discard(at)
            self.tally.add(at[0], self.first[at], -1)
            self.first[at] = player
            self.of[player].add(at)
            self.tally.add(at[0], player)


def share_round(
    tables: Sequence[list[int]], tally: Tally, order: Callable[[Sequence[int], int], list[int] | None], chance: Chance
) -> None:
    """Put others first at the tables of one new round until every club has what it should, where a way leads there.

    `order` gives the seats of a table with a player first, None where that would cost somebody.
    """
    while way := _shortest(tables, tally, order, chance):
        for at, seated in way:
            tally.add(0, tables[at][0], -1)
            tally.add(0, seated[0])
            tables[at][:] = seated


def _shortest(
    tables: Sequence[list[int]], tally: Tally, order: Callable[[Sequence[int], int], list[int] | None], chance: Chance
) -> list[tuple[int, list[int]]]:
    """Return the changes that take a first move from a club with too many, table by table, to one with too few."""
    holds: dict[str, list[int]] = {}
    for at in chance.shuffle(list(range(len(tables)))):
        holds.setdefault(tally.club(tables[at][0]), []).append(at)
    over = [club for club in holds if tally.surplus[0][club] > 0]
    came_from: dict[str, tuple[str, int, list[int]] | None] = dict.fromkeys(over)
    waiting = deque(over)
    while waiting:
        club = waiting.popleft()
        for at, seated in _others(tables, holds.get(club, []), tally, order, came_from, chance):
            other = tally.club(seated[0])
            came_from[other] = (club, at, seated)
            if tally.surplus[0][other] < 0:
                return _steps(came_from, other)
            waiting.append(other)
    return []


def _others(
    tables: Sequence[list[int]],
    places: Sequence[int],
    tally: Tally,
    order: Callable[[Sequence[int], int], list[int] | None],
    came_from: dict[str, tuple[str, int, list[int]] | None],
    chance: Chance,
) -> Iterator[tuple[int, list[int]]]:
    for at in places:
        for player in chance.shuffle(tables[at][1:]):
            if tally.club(player) not in came_from and (seated := order(tables[at], player)):
                yield at, seated


def _steps(came_from: dict[str, tuple[str, int, list[int]] | None], club: str) -> list[tuple[int, list[int]]]:
    out = []
    while step := came_from[club]:
        club, at, seated = step
        out.append((at, seated))
    return out
