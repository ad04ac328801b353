"""Several rounds at once: people change places in all of them, so that no club has the tables of one size to itself.

Who changes places with somebody in every round leaves all meetings as they are, only other people have them. So the
rounds of a design or of the search keep what they reached, and only the clubs that share a table may change; they never
do so more often than before.
"""

from collections import Counter
from collections.abc import Sequence

from .chance import Chance
from .size_shares import Rounds, SizeShares

TRIES_PER_PLAYER, MOST_TRIES = 400, 24_000
HEAT_BITS, CLASH = 3, 2


def fair_sizes(
    rounds: Rounds, shares: SizeShares, labels: Sequence[tuple[Sequence[int], int]], chance: Chance
) -> dict[int, int]:
    """Who takes the places of whom in all rounds, by index, so that every club comes to its share.

    `labels` holds what should not share a table, with its weight.
    """
    return _Places(rounds, shares, labels, chance).run()


class _Places:
    """People at places; a place is named by who had it before."""

    def __init__(
        self,
        rounds: Rounds,
        shares: SizeShares,
        labels: Sequence[tuple[Sequence[int], int]],
        chance: Chance,
    ) -> None:
        self.clubs, self.labels, self.chance = shares.clubs, labels, chance
        self.who = list(range(len(self.clubs)))
        self.near: list[list[int]] = [[] for _ in self.clubs]
        self.full = [0] * len(self.clubs)
        for table in (table for tables in rounds for table in tables):
            for player in table:
                self.near[player] += [mate for mate in table if mate != player]
                self.full[player] += len(table) == shares.size
        self.off = Counter(shares.off(rounds))

    def run(self) -> dict[int, int]:
        """Tries changes of two, also such as cost for a while; returns the fairest that costs no more than before."""
        count = len(self.who)
        clashes, fair = 0, sum(map(abs, self.off.values()))
        best, kept = fair, list(self.who)
        for _ in range(min(MOST_TRIES, TRIES_PER_PLAYER * count)):
            if not best:
                break
            here, there = self.chance.below(count), self.chance.below(count)
            if self.clubs[self.who[here]] == self.clubs[self.who[there]]:
                continue
            gain, more = self._gain(here, there), self._clashes(here, there)
            if gain + CLASH * more > HEAT_BITS - self.chance.bits(HEAT_BITS).bit_length():
                continue
            self._change(here, there)
            clashes, fair = clashes + more, fair + gain
            if clashes <= 0 and fair < best:
                best, kept = fair, list(self.who)
        return {before: now for before, now in enumerate(kept) if before != now}

    def _gain(self, here: int, there: int) -> int:
        """The change of what the clubs are off their shares."""
        by = self.full[there] - self.full[here]
        a, b = self.off[self.clubs[self.who[here]]], self.off[self.clubs[self.who[there]]]
        return abs(a + by) - abs(a) + abs(b - by) - abs(b)

    def _clashes(self, here: int, there: int) -> int:
        """The change of clashes."""
        out = 0
        for label, weight in self.labels:
            mine, other = label[self.who[here]], label[self.who[there]]
            if mine != other:
                for place, is_, was in ((here, other, mine), (there, mine, other)):
                    for mate in self.near[place]:
                        if mate not in (here, there):
                            seen = label[self.who[mate]]
                            out += weight * ((seen == is_) - (seen == was))
        return out

    def _change(self, here: int, there: int) -> None:
        by = self.full[there] - self.full[here]
        self.off[self.clubs[self.who[here]]] += by
        self.off[self.clubs[self.who[there]]] -= by
        self.who[here], self.who[there] = self.who[there], self.who[here]
