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
    """First moves by round and club, against those wanted; without any wanted it counts nothing."""

    def __init__(self, wanted: Sequence[Counter[str]], clubs: Clubs) -> None:
        self.wanted = wanted
        self.clubs = clubs
        self.had: list[Counter[str]] = [Counter() for _ in wanted]

    def club(self, player: int) -> str:
        return self.clubs.get(player) or ""

    def add(self, number: int, player: int, by: int = 1) -> None:
        if self.wanted:
            self.had[number][self.club(player)] += by

    def price(self, number: int, player: int) -> int:
        """Return what one more first move of the player in that round costs: 1 where the club has those it should
        have."""
        club = self.club(player)
        return int(self.had[number][club] >= self.wanted[number][club])

    def over(self, number: int, club: str) -> int:
        return self.had[number][club] - self.wanted[number][club]

    def off(self) -> int:
        """Return how many first moves are with another club than wanted, counted at both."""
        return sum(
            abs(self.over(number, club)) for number in range(len(self.wanted)) for club in self._clubs_counted(number)
        )

    def whole(self) -> "Tally":
        """Return the same over all rounds together, where a first move of any of them serves; nothing had yet."""
        together = Tally([sum(self.wanted, Counter())] * len(self.wanted), self.clubs)
        together.had = [Counter()] * len(self.wanted)
        return together

    def _clubs_counted(self, number: int) -> list[str]:
        return [*self.had[number], *(club for club in self.wanted[number] if club not in self.had[number])]


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
        self.of: dict[int, set[Vertex]] = {player: set() for player in games}
        for at, player in first.items():
            self.of[player].add(at)
            tally.add(at[0], player)

    def run(self) -> None:
        """Pass first moves on while clubs have too many somewhere; a way that changes nothing is taken too."""
        off = self.tally.off()
        waiting: list[Vertex] = []
        for _ in range(min(MOST_TRIES, LEAST_TRIES + TRIES_PER_TABLE * len(self.tables))):
            if not off:
                return
            waiting = waiting or self.chance.shuffle([at for at in sorted(self.first) if self._too_many(at)])
            at = waiting.pop()
            if not self._too_many(at):
                continue
            back = self._pass_on(at)
            now = self.tally.off() if back else off
            if now <= off:
                off = now
            else:
                self._take(back)

    def _too_many(self, at: Vertex) -> bool:
        return self.tally.over(at[0], self.tally.club(self.first[at])) > 0

    def _pass_on(self, at: Vertex) -> list[tuple[Vertex, int]]:
        """Give the first move of a table to a mate; return what undoes it, [] where there is no way."""
        loser = self.first[at]
        others = [mate for mate in self.tables[at] if self.tally.club(mate) != self.tally.club(loser)]
        under = [mate for mate in others if not self.tally.price(at[0], mate)] or others
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
        while waiting and len(came_from) < DEEPEST:
            giver = waiting.popleft()
            for place in self.chance.shuffle(sorted(self.of[giver] - {at})):
                for mate in self.chance.shuffle([mate for mate in self.tables[place] if mate not in came_from]):
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
    over = [club for club in holds if tally.over(0, club) > 0]
    came_from: dict[str, tuple[str, int, list[int]] | None] = dict.fromkeys(over)
    waiting = deque(over)
    while waiting:
        club = waiting.popleft()
        for at, seated in _others(tables, holds.get(club, []), tally, order, came_from, chance):
            other = tally.club(seated[0])
            came_from[other] = (club, at, seated)
            if tally.over(0, other) < 0:
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
