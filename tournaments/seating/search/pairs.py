"""What any two players are to each other: how often they met and what they have in common, as one number with a price.

The search asks for such prices millions of times, so labels cost it nothing beside the meetings.
"""

from array import array
from collections.abc import MutableSequence, Sequence
from itertools import combinations

Labels = Sequence[tuple[Sequence[int], int]]
Row = MutableSequence[int]
# So many players have their rows in lists, which are read faster; of more players lists take too much memory.
LISTED = 1000


class Pairs:
    """`rows[a][b]` is `kinds` for every meeting of a and b, played or under construction, and beyond that the number of
    what they have in common; 0 of a player and themself.

    By this number `join` says what one more meeting costs, and `part` what it saves to have had one less. Both together
    are `change[x][y]`, of a mate to whom the comer is x and the leaver y. It is nothing where y is 0, for then that
    mate is the leaver.
    """

    def __init__(
        self, count: int, labels: Labels, met: Sequence[Sequence[int]], rounds: int, prices: tuple[int, int]
    ) -> None:
        """Enter the tables where they `met`; so many `rounds` are to be seated. `labels` are (label per player,
        weight): two of one label cost the weight whenever they meet. `prices` are those of every meeting after the
        first, and of every one after the second on top of that."""
        number = {0: 0}
        self.rows = _first_rows(_blank(count, len(labels), len(met) + rounds), labels, number)
        self.kinds = len(number)
        for table in met:
            self.seat(table)
        seen = max((self.rows[a][b] for table in met for a, b in combinations(table, 2)), default=0)
        repeat, third = prices
        again = [repeat * m + (third if m > 1 else 0) for m in range(rounds + seen // self.kinds + 1)]
        self.join = [cost + weight for cost in again for weight in number]
        self.part = [0] * self.kinds + self.join[: -self.kinds]
        self.change = [[cost - saved if y else 0 for y, saved in enumerate(self.part)] for cost in self.join]

    def seat(self, table: Sequence[int]) -> None:
        """Enter a table."""
        for a, b in combinations(table, 2):
            self.rows[a][b] += self.kinds
            self.rows[b][a] += self.kinds

    def cost(self, a: int, b: int, times: int) -> int:
        """Return what the last so many meetings of a and b cost."""
        now = self.rows[a][b]
        return sum(self.part[now - self.kinds * back] for back in range(times))


def _blank(count: int, labels: int, rounds: int) -> Row:
    """Return a row of nought for as many players; a number in it may grow to the rounds times the kinds."""
    if count <= LISTED:
        return [0] * count
    return array("B" if (1 + rounds) << labels <= 256 else "H", [0]) * count


def _first_rows(blank: Row, labels: Labels, number: dict[int, int]) -> list[Row]:
    """Return the rows of people who never met, and enter in `number` what the things in common weigh."""
    members: list[dict[int, list[int]]] = [{} for _ in labels]
    for (label, _), of in zip(labels, members, strict=True):
        for player, value in enumerate(label):
            of.setdefault(max(value, -1), []).append(player)
    alike: dict[tuple[int, ...], Row] = {}
    rows = []
    for player in range(len(blank)):
        mine = tuple(max(label[player], -1) for label, _ in labels)
        if mine not in alike:
            together: dict[int, int] = {}
            for value, of, (_, weight) in zip(mine, members, labels, strict=True):
                for mate in of[value] if value >= 0 else ():
                    together[mate] = together.get(mate, 0) + weight
            alike[mine] = blank[:]
            for mate, weight in together.items():
                alike[mine][mate] = number.setdefault(weight, len(number))
        rows.append(alike[mine][:])
        rows[-1][player] = 0
    return rows
