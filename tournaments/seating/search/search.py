"""Local search: swaps two players of two tables of one new round until the bound or the end of its budget.

Annealing in whole numbers: the slack of a step is the temperature times a geometric random number counted in bits,
so the same input takes the same steps on every machine.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.seating.lots.chance import Chance
from tournaments.seating.question.criteria import Distance
from tournaments.seating.search.cost import Ledger, Weights, whole_cost

Rounds = list[list[list[int]]]
Spot = tuple[int, int]  # a round and a player
# One part in so many of the steps goes downhill, before the annealing begins.
QUENCH = 8
# The queue is filled with about so many tries at least: a few people in trouble stand in it several times, so that
# they are not looked for again after every step.
REFILL = 200
# Bits drawn for the slack of a step: k zeros in front, one time in 2^(k+1), allow k halves of the heat. So the slack
# is half the heat on the average, and eight times the heat at most.
HEAT_BITS = 16


@dataclass(slots=True)
class Held:
    """What may not move in one round, by index: `fixed` players stay, `group` maps a player to their group."""

    fixed: frozenset[int]
    group: dict[int, tuple[int, ...]]
    apart: dict[int, frozenset[int]]


class Search:
    """A seating under improvement. `rounds` are tables of indices; the ledger already holds them."""

    def __init__(
        self, rounds: Rounds, held: Sequence[Held], ledger: Ledger, weigh: Weights, preferred: int, chance: Chance
    ) -> None:
        self.rounds = rounds
        self.held = held
        self.ledger = ledger
        self.weigh = weigh
        self.preferred = preferred
        self.chance = chance
        self.at = [{player: place for place, table in enumerate(tables) for player in table} for tables in rounds]
        self.short = weigh.of("short")
        self.cost = whole_cost(rounds, ledger, weigh, preferred) + weigh.locked * self._pairs_not_apart()
        self._swaps: list[tuple[int, int, int]] = []
        # What was seen since the last swap: who is not in trouble where, and who is, with the change of cost by whom
        # they were to swap with.
        self._calm: set[Spot] = set()
        self._known: dict[Spot, dict[int, int]] = {}

    def run(self, target: int, budget: int) -> int:
        """Improve until the cost is `target` or `budget` steps are spent; leaves the best and returns its cost.

        First downhill, then annealing level by level: while one priority is improved the temperature is of the
        size of its weight, so that the higher ones are never given up for it.
        """
        self.anneal(target, budget // QUENCH, 0)
        levels = self.weigh.levels
        for place, level in enumerate(levels):
            if self.cost - target >= level:
                self.anneal(target, budget // (len(levels) - place), level)
        return self.cost

    def anneal(self, target: int, steps: int, level: int) -> None:
        """Anneal at the temperature of one weight and keep the best seating met. Late in the `steps` only improvements
        pass."""
        best = self.cost
        self._swaps.clear()
        bits = self.chance.bits
        for step, spot in zip(range(steps), self._troubled(), strict=False):
            if self.cost <= target:
                break
            heat = level * (steps - step) // steps
            self._improve(spot, heat * (HEAT_BITS - bits(HEAT_BITS).bit_length()) // 2)
            if self.cost < best:
                best = self.cost
                self._swaps.clear()
        self.back(0, best)

    def beyond(self, target: int) -> bool:
        """Return whether people of a kind meet more often than at a cost of `target`, which is the least of
        everything."""
        over = self.cost - target
        kinds = {weight for _, weight in self.ledger.labels}
        for level in self.weigh.levels:
            if level in kinds and over >= level:
                return True
            over %= level
        return False

    def clashes(self, number: int) -> int:
        """Return what it costs in one round that people of a kind meet."""
        return sum(
            weight * (label[a] == label[b])
            for label, weight in self.ledger.labels
            for table in self.rounds[number]
            for a, b in combinations(table, 2)
        )

    def reorder(self, order: Sequence[int]) -> None:
        """Put the rounds in another order; nothing of what they cost together changes."""
        self.rounds = [self.rounds[number] for number in order]
        self.held = [self.held[number] for number in order]
        self.at = [self.at[number] for number in order]
        self._swaps.clear()
        self._forget()

    def spread(self, table: Sequence[int]) -> list[int]:
        """Return the players of a table who are far from each other in the standing, where that counts."""
        return [
            player
            for criterion in self.ledger.criteria
            if isinstance(criterion, Distance)
            for player in criterion.spread(table)
        ]

    def _troubled(self) -> Iterator[Spot]:
        """Yield a round and a player in trouble there, by lot, again and again as long as there are any."""
        known, calm = self._known, self._calm
        while queue := self._queue():
            while queue:
                spot = queue.pop()
                if spot in known:
                    yield spot
                elif spot not in calm:
                    if self.in_trouble(*spot):
                        known[spot] = {}
                        yield spot
                    else:
                        calm.add(spot)

    def _queue(self) -> list[Spot]:
        """Return everybody in trouble in a random order, so often that the queue lasts for a while."""
        spots = [(number, player) for number in range(len(self.rounds)) for player in self.players_in_trouble(number)]
        return self.chance.shuffle(spots * (1 + REFILL // (1 + len(spots))))

    def players_in_trouble(self, number: int) -> list[int]:
        """Return the players who may move and whose place in that round costs anything."""
        fixed = self.held[number].fixed
        return [player for player in self.at[number] if player not in fixed and self.in_trouble(number, player)]

    def in_trouble(self, number: int, player: int) -> bool:
        """Return whether the player's place in that round costs anything."""
        ledger = self.ledger
        table = self.rounds[number][self.at[number][player]]
        if self.short and len(table) != self.preferred and ledger.short[player] > 1:
            return True
        row, part = ledger.pairs.rows[player], ledger.pairs.part
        for mate in table:
            if part[row[mate]]:
                return True
        apart = self.held[number].apart
        if apart and player in apart and not apart[player].isdisjoint(table):
            return True
        return any(criterion.in_trouble(player, table) for criterion in ledger.criteria)

    def _improve(self, spot: Spot, slack: int) -> None:
        """Try one swap of the player with another of the round; take it if it costs at most `slack`."""
        number, player = spot
        tables, held, below = self.rounds[number], self.held[number], self.chance.below
        if len(tables) < 2:
            return
        there = below(len(tables) - 1)
        if there >= self.at[number][player]:
            there += 1
        if player in held.group:
            self._move_group(number, held.group[player], there, slack)
            return
        table = tables[there]
        other = table[below(len(table))]
        known = self._known[spot]
        if other in known:
            delta = known[other]
        elif other in held.fixed or other in held.group:
            return
        else:
            delta = known[other] = self.delta(number, player, other)
        if delta <= slack:
            self.swap(number, player, other)
            self.cost += delta

    def take(self, number: int, a: int, b: int) -> None:
        """Change the places of a and b, and the cost with them."""
        self.cost += self.delta(number, a, b)
        self.swap(number, a, b)

    def _move_group(self, number: int, group: tuple[int, ...], there: int, slack: int) -> None:
        """Exchange a whole group with as many single players, or a group of its size, of another table."""
        held, table = self.held[number], self.rounds[number][there]
        singles = [other for other in table if other not in held.fixed and other not in held.group]
        others = self.chance.shuffle(singles)[: len(group)]
        for other in table:
            if len(held.group.get(other, ())) == len(group):
                others = list(held.group[other])
        if len(others) < len(group):
            return
        if not self.ledger.criteria and self._group_delta(number, group, others) > slack:
            return
        before = self.cost
        for a, b in zip(group, others, strict=True):
            self.take(number, a, b)
        if self.cost - before > slack:
            self.back(len(self._swaps) - len(group), before)

    def _group_delta(self, number: int, group: Sequence[int], others: Sequence[int]) -> int:
        """Return the change of cost if they all change places with the others, but for the criteria. Who moves together
        stays what they are to each other."""
        tables, at = self.rounds[number], self.at[number]
        from_a, from_b = tables[at[group[0]]], tables[at[others[0]]]
        stay_a = [mate for mate in from_a if mate not in group]
        stay_b = [mate for mate in from_b if mate not in others]
        return sum(
            self._mates_delta(number, a, b, stay_a, stay_b) + self._short_delta(a, b, len(from_a), len(from_b))
            for a, b in zip(group, others, strict=True)
        )

    def delta(self, number: int, a: int, b: int) -> int:
        """Return the change of cost if a and b, of two tables of that round, change places."""
        tables, at = self.rounds[number], self.at[number]
        from_a, from_b = tables[at[a]], tables[at[b]]
        out = self._mates_delta(number, a, b, from_a, from_b)
        if len(from_a) != len(from_b):
            out += self._short_delta(a, b, len(from_a), len(from_b))
        for criterion in self.ledger.criteria:
            out += criterion.delta(a, b, from_a, from_b)
        return out

    def _mates_delta(self, number: int, a: int, b: int, mates_a: Sequence[int], mates_b: Sequence[int]) -> int:
        """Return the change of what it costs whom they sit with, if a and b change mates; they may be among them."""
        pairs, apart = self.ledger.pairs, self.held[number].apart
        to_a, to_b, change = pairs.rows[a], pairs.rows[b], pairs.change
        out = 0
        for x in mates_a:
            out += change[to_b[x]][to_a[x]]
        for y in mates_b:
            out += change[to_a[y]][to_b[y]]
        if a in apart or b in apart:
            for_a, for_b = apart.get(a, frozenset()), apart.get(b, frozenset())
            met = sum((x in for_b) - (x in for_a) for x in mates_a if x != a)
            met += sum((y in for_a) - (y in for_b) for y in mates_b if y != b)
            out += self.weigh.locked * met
        return out

    def _short_delta(self, a: int, b: int, size_a: int, size_b: int) -> int:
        """Return the change of what it costs who sits at tables of another size than the preferred one."""
        if (size_a == self.preferred) == (size_b == self.preferred):
            return 0
        loser, winner = (a, b) if size_a == self.preferred else (b, a)
        more, less = self.ledger.short[loser], self.ledger.short[winner] - 1
        return self.short * (more * more - less * less)

    def swap(self, number: int, a: int, b: int) -> None:
        """Change the places of a and b, in the tables and in the ledger; the cost is the caller's."""
        ledger, at = self.ledger, self.at[number]
        here, there = at[a], at[b]
        from_a, from_b = self.rounds[number][here], self.rounds[number][there]
        for criterion in ledger.criteria:
            criterion.swap(a, b, from_a, from_b)
        rows, once = ledger.pairs.rows, ledger.pairs.kinds
        for mates, leaver, comer in ((from_a, a, b), (from_b, b, a)):
            left, joined = rows[leaver], rows[comer]
            for mate in mates:
                if mate != leaver:
                    left[mate] -= once
                    joined[mate] += once
                    theirs = rows[mate]
                    theirs[leaver] -= once
                    theirs[comer] += once
        if len(from_a) != len(from_b):
            more = (len(from_b) != self.preferred) - (len(from_a) != self.preferred)
            ledger.short[a] += more
            ledger.short[b] -= more
        from_a[from_a.index(a)] = b
        from_b[from_b.index(b)] = a
        at[a], at[b] = there, here
        self._swaps.append((number, a, b))
        self._forget()

    def _forget(self) -> None:
        self._calm.clear()
        self._known.clear()

    @property
    def mark(self) -> int:
        """Return how many swaps lie behind; `back` returns there."""
        return len(self._swaps)

    def back(self, mark: int, cost: int) -> None:
        """Take back every swap since the mark; the cost was `cost` then."""
        for number, a, b in self._swaps[mark:][::-1]:
            self.swap(number, a, b)
        del self._swaps[mark:]
        self.cost = cost

    def _pairs_not_apart(self) -> int:
        """Return the pairs locked apart that share a table."""
        return sum(
            b in held.apart.get(a, ())
            for tables, held in zip(self.rounds, self.held, strict=True)
            for table in tables
            for place, a in enumerate(table)
            for b in table[:place]
        )
