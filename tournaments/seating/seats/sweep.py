"""Seats of mixed tables or after history: each table takes its best order given all the others."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from tournaments.seating.lots.chance import Chance
from tournaments.seating.question.metrics import Tables
from tournaments.seating.seats.first_moves import Tally

# Turns over the unbalanced players that leave no fewer of them, before the sweeps end. It was 3 until small fields were
# held to brute force.
PATIENCE = 6
# A seat costs whoever had it so many times as the square of their count grows: two for each time. The first move
# weighs more, so that it is evened out before the others.
OTHER_SEAT, FIRST_SEAT = 2, 3
# Counts that lie two apart cost more than any seat somebody had up to thirteen times.
TWO_APART = 40
# Every unit further apart costs as many times more: a table has seven seats at most, so one person far off costs more
# than a whole table slightly off.
FURTHER_APART = 8
# The least price of a seat is more than the one that a first move costs which its club has too many.
OUTWEIGHS = 2


class Sweep:
    """A player's price is the sum of squares of the seat counts, the first seat weighing more, and a penalty for
    imbalance beyond one, each further unit of which outweighs a whole table of smaller ones. What is left equal is
    decided by the first moves of the clubs (`tally`), and then at random, so that the sweeps do not get stuck. Seats
    before `begin` stay as they are.
    """

    def __init__(
        self,
        rounds: Sequence[Sequence[list[int]]],
        history: Iterable[Tables],
        tally: Tally,
        chance: Chance,
        begin: int = 0,
    ) -> None:
        self.tables = [(number, table) for number, tables in enumerate(rounds) for table in tables]
        self.tally = tally
        self.chance = chance
        self.begin = begin
        self.counts = seat_counts([*history, *rounds])

    def run(self) -> None:
        """Sweep all tables while that helps, then the tables of unbalanced players and of their neighbours."""
        for number, table in self.tables:
            self.tally.add(number, table[0])
        while sum(self._reorder(*place) for place in self.tables):
            pass
        at: dict[int, list[tuple[int, list[int]]]] = {}
        for place in self.tables:
            for player in place[1]:
                at.setdefault(player, []).append(place)
        idle, fewest = 0, len(at) + 1
        while idle < PATIENCE:
            rough = [player for player in at if len(at[player]) > 1 and self._rough(player)]
            idle = idle + 1 if len(rough) >= fewest else 0
            fewest = min(fewest, len(rough))
            if not rough:
                break
            for player in rough:
                for place in at[player]:
                    for neighbour in place[1]:
                        self._reorder(*at[neighbour][self.chance.below(len(at[neighbour]))])
                    self._reorder(*place)

    def _rough(self, player: int) -> bool:
        counts = self.counts[player]
        return max(counts) - min(counts) > 1

    def _reorder(self, number: int, table: list[int]) -> bool:
        """Put one table in its best order; return whether that was an improvement."""
        self.tally.add(number, table[0], -1)
        free = table[self.begin :]
        for seat, player in enumerate(free, self.begin):
            self.counts[player][seat] -= 1
        price = [self._price(number, player, len(table))[self.begin :] for player in free]
        now = sum(mine[seat] for seat, mine in enumerate(price))
        cost, table[self.begin :] = _any_best(free, price, self.chance)
        for seat, player in enumerate(table[self.begin :], self.begin):
            self.counts[player][seat] += 1
        self.tally.add(number, table[0])
        return cost < now

    def _price(self, number: int, player: int, seats: int) -> list[int]:
        price = [OUTWEIGHS * seat_price(self.counts[player], seat) for seat in range(seats)]
        if self.tally.wanted:
            price[0] += self.tally.price(number, player)
        return price


def seat_price(counts: list[int], seat: int) -> int:
    """Return what one more time at `seat` costs a player with these seat counts."""
    out = counts[seat] * (FIRST_SEAT if seat == 0 else OTHER_SEAT)
    counts[seat] += 1
    apart = max(counts) - min(counts)
    out += TWO_APART * FURTHER_APART ** (apart - 2) if apart > 1 else 0
    counts[seat] -= 1
    return out


def best_seats(
    table: Sequence[int], counts: Mapping[int, list[int]] | Sequence[list[int]], begin: int = 0
) -> tuple[int, list[int]]:
    """Return the cheapest order of these players, who had the seats of `counts` before, on the seats from `begin` on:
    (price, players by seat)."""
    cost, places = _best_order(_prices(table, counts, begin))
    return cost, [table[place] for place in places]


def any_best_seats(
    table: Sequence[int], counts: Mapping[int, list[int]] | Sequence[list[int]], begin: int, chance: Chance
) -> tuple[int, list[int]]:
    """Return the same, and by chance which of several orders that are equally cheap."""
    return _any_best(table, _prices(table, counts, begin), chance)


def _prices(table: Sequence[int], counts: Mapping[int, list[int]] | Sequence[list[int]], begin: int) -> list[list[int]]:
    seats = range(begin, begin + len(table))
    return [[seat_price(counts[player], seat) for seat in seats] for player in table]


def _any_best(table: Sequence[int], price: Sequence[Sequence[int]], chance: Chance) -> tuple[int, list[int]]:
    """Return the cheapest order of a table, by lot which of equals. `_best_order` finds one among equals by how players
    and seats come, so both come by lot."""
    players = chance.shuffle(list(range(len(table))))
    seats = chance.shuffle(list(range(len(table))))
    cost, places = _best_order([[price[player][seat] for seat in seats] for player in players])
    by_seat = dict(zip(seats, (table[players[place]] for place in places), strict=True))
    return cost, [by_seat[seat] for seat in range(len(table))]


def seat_counts(rounds: Iterable[Tables]) -> dict[int, list[int]]:
    """Return how often each player had each seat; as long as the largest table the player sat at."""
    out: dict[int, list[int]] = {}
    for tables in rounds:
        for table in tables:
            for seat, player in enumerate(table):
                mine = out.setdefault(player, [])
                mine.extend([0] * (len(table) - len(mine)))
                mine[seat] += 1
    return out


def _best_order(price: Sequence[Sequence[int]]) -> tuple[int, list[int]]:
    """Return the cheapest assignment of the players of a table to its seats, over subsets: (cost, players by seat)."""
    prices = [cost for mine in price for cost in mine]
    none_yet = 1 + sum(prices)
    cost, last = [0] + [none_yet] * ((1 << len(price)) - 1), [0] * (1 << len(price))
    for used, player, place, now in _steps(len(price)):
        total = cost[used] + prices[place]
        if total < cost[now]:
            cost[now], last[now] = total, player
    order: list[int] = []
    used = len(cost) - 1
    while used:
        order.insert(0, last[used])
        used ^= 1 << last[used]
    return cost[-1], order


@cache
def _steps(size: int) -> list[tuple[int, int, int, int]]:
    """Return how sets of players grow seat by seat: (the set, the player who takes the next seat, where the price of
    that stands among all, the set with them). Of equally cheap ways to a set the first holds."""
    out = []
    sets = [0]
    for seat in range(size):
        grown = [(used, player) for used in sets for player in range(size) if not used >> player & 1]
        out += [(used, player, player * size + seat, used | 1 << player) for used, player in grown]
        sets = list(dict.fromkeys(used | 1 << player for used, player in grown))
    return out
