"""Several rounds at once: people change places in all of them, so that no club has the tables of one size to itself.

Who changes places with somebody in every round leaves all meetings as they are, only other people have them. So the
rounds of a design or of the search keep what they reached, and only the clubs that share a table may change; they never
do so more often than before.
"""

from collections import Counter
from collections.abc import Sequence

from tournaments.seating.lots.chance import Chance
from tournaments.seating.search.search import Held
from tournaments.seating.search.size_shares import Rounds, SizeShares

# Changes tried for each player who may move, and at most.
TRIES_PER_PLAYER, MOST_TRIES = 400, 24_000
# Bits drawn for what a change may cost: nothing half of the time, else 1, 2 or 3 seats.
HEAT_BITS = 3
# A clash more counts as so many seats off a share. What is kept in the end has none more than before.
CLASH = 2


def fair_sizes(
    rounds: Rounds,
    shares: SizeShares,
    labels: Sequence[tuple[Sequence[int], int]],
    held: Sequence[Held],
    chance: Chance,
) -> dict[int, int]:
    """Return who takes the places of whom in all rounds, by index, so that every club comes to its share.

    `labels` holds what should not share a table, with its weight. Who is `held` at a table, or in a group, stays; who
    is kept apart from somebody changes places like everybody else, but never to a table of theirs.
    """
    stay = {player for hold in held for player in hold.fixed.union(hold.group)}
    free = [player for player in range(len(shares.clubs)) if player not in stay]
    return _Places(rounds, shares, labels, held, chance).run(free)


class _Places:
    """People at places; a place is named by who had it before."""

    def __init__(
        self,
        rounds: Rounds,
        shares: SizeShares,
        labels: Sequence[tuple[Sequence[int], int]],
        held: Sequence[Held],
        chance: Chance,
    ) -> None:
        self.clubs, self.labels, self.chance = shares.clubs, labels, chance
        self.who = list(range(len(self.clubs)))
        self.near: list[list[int]] = [[] for _ in self.clubs]
        self.full = {size: [0] * len(self.clubs) for size in sorted({size for size, _ in shares.due})}
        for table in (table for tables in rounds for table in tables):
            for player in table:
                self.near[player] += [mate for mate in table if mate != player]
                if len(table) in self.full:
                    self.full[len(table)][player] += 1
        self.off = Counter(shares.off(rounds))
        self.parted = [
            ({place: table for table in tables for place in table}, hold.apart)
            for tables, hold in zip(rounds, held, strict=True)
            if hold.apart
        ]

    def run(self, free: Sequence[int]) -> dict[int, int]:
        """Try changes of two, also such as cost for a while; return the fairest that costs no more than before."""
        count = len(free)
        clashes, fair = 0, sum(map(abs, self.off.values()))
        best, kept = fair, list(self.who)
        for _ in range(min(MOST_TRIES, TRIES_PER_PLAYER * count)):
            if not best or count < 2:
                break
            here, there = free[self.chance.below(count)], free[self.chance.below(count)]
            if self.clubs[self.who[here]] == self.clubs[self.who[there]]:
                continue
            gain, more = self._gain(here, there), self._clashes(here, there)
            if gain + CLASH * more > HEAT_BITS - self.chance.bits(HEAT_BITS).bit_length():
                continue
            if self._meets(here, there):
                continue
            self._change(here, there)
            clashes, fair = clashes + more, fair + gain
            if clashes <= 0 and fair < best:
                best, kept = fair, list(self.who)
        return {before: now for before, now in enumerate(kept) if before != now}

    def _gain(self, here: int, there: int) -> int:
        """Return the change of what the clubs are off their shares."""
        club_here, club_there, out = self.clubs[self.who[here]], self.clubs[self.who[there]], 0
        for size, times in self.full.items():
            by = times[there] - times[here]
            a, b = self.off[size, club_here], self.off[size, club_there]
            out += abs(a + by) - abs(a) + abs(b - by) - abs(b)
        return out

    def _clashes(self, here: int, there: int) -> int:
        """Return the change of clashes."""
        who, near_here, near_there = self.who, self.near[here], self.near[there]
        out = 0
        for label, weight in self.labels:
            mine, other = label[who[here]], label[who[there]]
            if mine != other:
                at_here, at_there = [label[who[mate]] for mate in near_here], [label[who[mate]] for mate in near_there]
                more = at_here.count(other) - at_here.count(mine) + at_there.count(mine) - at_there.count(other)
                # The two meet as often as before: each was counted as if the other stayed.
                out += weight * (more - 2 * near_here.count(there))
        return out

    def _meets(self, here: int, there: int) -> bool:
        """Return whether one of the two would come to a table of somebody they are kept apart from."""
        return any(
            self.who[mate] in apart.get(self.who[comer], ())
            for table_of, apart in self.parted
            for comer, place in ((here, there), (there, here))
            for mate in table_of[place]
            if mate not in (here, there)
        )

    def _change(self, here: int, there: int) -> None:
        for size, times in self.full.items():
            by = times[there] - times[here]
            self.off[size, self.clubs[self.who[here]]] += by
            self.off[size, self.clubs[self.who[there]]] -= by
        self.who[here], self.who[there] = self.who[there], self.who[here]
