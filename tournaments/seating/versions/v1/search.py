"""Local search: swaps two players of two tables of one new round until the bound or the end of its budget.

Annealing in whole numbers: the slack of a step is the temperature times a geometric random number counted in bits,
so the same input takes the same steps on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .chance import Chance
from .cost import Ledger, Weights

Rounds = list[list[list[int]]]
QUENCH = 8
REFILL = 200
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
        self.cost = self._whole_cost()
        self._since_best: list[tuple[int, int, int]] = []

    def run(self, target: int, budget: int) -> int:
        """Improves until the cost is `target` or `budget` steps are spent; leaves the best and returns its cost.

        First downhill, then annealing level by level: while one priority is improved the temperature is of the
        size of its weight, so that the higher ones are never given up for it.
        """
        self._anneal(target, budget // QUENCH, 0)
        weigh = self.weigh
        levels = [level for level in (weigh.locked, weigh.third, weigh.repeat, weigh.club, weigh.short) if level]
        for place, level in enumerate(sorted(levels, reverse=True)):
            if self.cost - target >= level:
                self._anneal(target, budget // (len(levels) - place), level)
        return self.cost

    def _anneal(self, target: int, steps: int, level: int) -> None:
        """Late in the `steps` only improvements pass; the best seating met is left behind."""
        best = self.cost
        self._since_best.clear()
        queue: list[tuple[int, int]] = []
        for step in range(steps):
            number, player = self._next_troubled(queue)
            if player < 0 or self.cost <= target:
                break
            heat = level * (steps - step) // steps
            self._improve(number, player, heat * (HEAT_BITS - self.chance.bits(HEAT_BITS).bit_length()) // 2)
            if self.cost < best:
                best = self.cost
                self._since_best.clear()
        for number, a, b in self._since_best[::-1]:
            self.swap(number, a, b)
        self._since_best.clear()
        self.cost = best

    def _next_troubled(self, queue: list[tuple[int, int]]) -> tuple[int, int]:
        """A round and a player in trouble there, from the queue, which is refilled when empty; (0, -1): none."""
        for _ in range(2):
            while queue:
                number, player = queue.pop()
                if self._trouble(number, player):
                    return number, player
            troubled = self._troubled()
            queue += self.chance.shuffled(troubled * (1 + REFILL // (1 + len(troubled))))
        return 0, -1

    def _troubled(self) -> list[tuple[int, int]]:
        return [
            (number, player)
            for number, at in enumerate(self.at)
            for player in at
            if player not in self.held[number].fixed and self._trouble(number, player)
        ]

    def _trouble(self, number: int, player: int) -> bool:
        """Whether the player's place in that round costs anything."""
        ledger, weigh = self.ledger, self.weigh
        table = self.rounds[number][self.at[number][player]]
        if weigh.short and len(table) != self.preferred and ledger.short[player] > 1:
            return True
        row, club = player * ledger.n, ledger.club[player]
        apart = self.held[number].apart.get(player, ())
        for mate in table:
            if mate == player:
                continue
            if weigh.repeat and ledger.meetings[row + mate] > 1:
                return True
            if (weigh.club and ledger.club[mate] == club) or mate in apart:
                return True
        return False

    def _improve(self, number: int, player: int, slack: int) -> None:
        """Tries one swap of the player with another of the round; takes it if it costs at most `slack`."""
        tables, held = self.rounds[number], self.held[number]
        if len(tables) < 2:
            return
        here = self.at[number][player]
        there = self.chance.below(len(tables) - 1)
        there += there >= here
        if player in held.group:
            self._move_group(number, held.group[player], there, slack)
            return
        other = tables[there][self.chance.below(len(tables[there]))]
        if other in held.fixed or other in held.group:
            return
        delta = self.delta(number, player, other)
        if delta <= slack:
            self.swap(number, player, other)
            self.cost += delta

    def _move_group(self, number: int, group: tuple[int, ...], there: int, slack: int) -> None:
        """Exchanges a whole group with as many single players, or a group of its size, of another table."""
        held, table = self.held[number], self.rounds[number][there]
        singles = [other for other in table if other not in held.fixed and other not in held.group]
        others = self.chance.shuffled(singles)[: len(group)]
        for other in table:
            if len(held.group.get(other, ())) == len(group):
                others = list(held.group[other])
        if len(others) < len(group):
            return
        before = self.cost
        for a, b in zip(group, others, strict=True):
            self.cost += self.delta(number, a, b)
            self.swap(number, a, b)
        if self.cost - before > slack:
            for a, b in zip(group, others, strict=True):
                self.swap(number, b, a)
            del self._since_best[-2 * len(group) :]
            self.cost = before

    def delta(self, number: int, a: int, b: int) -> int:
        """The change of cost if a and b, of two tables of that round, change places."""
        ledger, weigh = self.ledger, self.weigh
        meetings, join, club = ledger.meetings, ledger.join, ledger.club
        row_a, row_b, club_a, club_b = a * ledger.n, b * ledger.n, club[a], club[b]
        from_a = self.rounds[number][self.at[number][a]]
        from_b = self.rounds[number][self.at[number][b]]
        out, clashes = 0, 0
        for x in from_a:
            if x != a:
                out += join[meetings[row_b + x]] - join[meetings[row_a + x] - 1]
                clashes += (club[x] == club_b) - (club[x] == club_a)
        for y in from_b:
            if y != b:
                out += join[meetings[row_a + y]] - join[meetings[row_b + y] - 1]
                clashes += (club[y] == club_a) - (club[y] == club_b)
        out += clashes * weigh.club
        if len(from_a) != len(from_b):
            off_a, off_b = len(from_a) != self.preferred, len(from_b) != self.preferred
            if off_a != off_b:
                loser, winner = (b, a) if off_a else (a, b)
                out += weigh.short * (ledger.short[loser] - ledger.short[winner] + 1)
        if self.held[number].apart:
            out += weigh.locked * self._apart_delta(number, a, b, from_a, from_b)
        return out

    def _apart_delta(self, number: int, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> int:
        apart = self.held[number].apart
        for_a, for_b = apart.get(a, ()), apart.get(b, ())
        out = sum((x in for_b) - (x in for_a) for x in from_a if x != a)
        return out + sum((y in for_a) - (y in for_b) for y in from_b if y != b)

    def swap(self, number: int, a: int, b: int) -> None:
        """Changes the places of a and b, in the tables and in the ledger; the cost is the caller's."""
        ledger, at = self.ledger, self.at[number]
        here, there = at[a], at[b]
        from_a, from_b = self.rounds[number][here], self.rounds[number][there]
        for mates, leaver, comer in ((from_a, a, b), (from_b, b, a)):
            for mate in mates:
                if mate != leaver:
                    self._meet(leaver, mate, -1)
                    self._meet(comer, mate, 1)
            off = len(mates) != self.preferred
            ledger.short[leaver] -= off
            ledger.short[comer] += off
        from_a[from_a.index(a)] = b
        from_b[from_b.index(b)] = a
        at[a], at[b] = there, here
        self._since_best.append((number, a, b))

    def _meet(self, a: int, b: int, by: int) -> None:
        ledger = self.ledger
        ledger.meetings[a * ledger.n + b] += by
        ledger.meetings[b * ledger.n + a] += by

    def _whole_cost(self) -> int:
        """The cost of the new rounds beyond what history alone costs, computed from the ledger."""
        ledger, weigh = self.ledger, self.weigh
        seen: dict[tuple[int, int], int] = {}
        short: dict[int, int] = {}
        cost = 0
        for number, tables in enumerate(self.rounds):
            apart = self.held[number].apart
            for table in tables:
                for place, a in enumerate(table):
                    short[a] = short.get(a, 0) + (len(table) != self.preferred)
                    for b in table[:place]:
                        pair = (min(a, b), max(a, b))
                        seen[pair] = seen.get(pair, 0) + 1
                        cost += weigh.club * (ledger.club[a] == ledger.club[b])
                        cost += weigh.locked * (b in apart.get(a, ()))
        for (a, b), count in seen.items():
            total = ledger.meetings[a * ledger.n + b]
            cost += sum(ledger.join[total - 1 - back] for back in range(count))
        for a, count in short.items():
            cost += weigh.short * sum(ledger.short[a] - 1 - back for back in range(count))
        return cost
