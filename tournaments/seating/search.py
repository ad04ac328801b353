"""Local search: swaps two players of two tables of one new round until the bound or the end of its budget.

Late acceptance (a move is taken if it is no worse than the cost some steps ago) needs no temperature and no
floating point, so the same input takes the same steps on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.chance import Chance
from tournaments.seating.cost import Ledger, Weights

Rounds = list[list[list[int]]]
MEMORY = 60
SAMPLE = 5


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
        """Improves until the cost is `target` or `budget` steps are spent; leaves the best and returns its cost."""
        best = self.cost
        memory = [self.cost] * MEMORY
        queue: list[tuple[int, int]] = []
        step = 0
        while self.cost > target and step < budget:
            if not queue:
                queue = self.chance.shuffled(self._troubled())
                if not queue:
                    break
            number, player = queue.pop()
            if player in self.held[number].fixed or not self._trouble(number, player):
                continue
            step += 1
            touched = self._improve(number, player, max(memory[step % MEMORY], self.cost))
            memory[step % MEMORY] = self.cost
            queue.extend(touched)
            if self.cost < best:
                best = self.cost
                self._since_best.clear()
        for number, a, b in self._since_best[::-1]:
            self.swap(number, a, b)
        self._since_best.clear()
        self.cost = best
        return best

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

    def _improve(self, number: int, player: int, limit: int) -> list[tuple[int, int]]:
        """Tries swaps of the player with others of the round; returns who was touched if one was taken."""
        tables = self.rounds[number]
        if player in self.held[number].group:
            return self._move_group(number, player, limit)
        here = self.at[number][player]
        best: tuple[int, int] | None = None
        for _ in range(min(SAMPLE, len(tables) - 1)):
            there = self.chance.below(len(tables) - 1)
            there += there >= here
            for other in tables[there]:
                if other in self.held[number].fixed or other in self.held[number].group:
                    continue
                delta = self.delta(number, player, other)
                if best is None or delta < best[0]:
                    best = (delta, other)
        if best is None or self.cost + best[0] > limit:
            return []
        self.swap(number, player, best[1])
        self.cost += best[0]
        return [(number, mate) for mate in (*tables[here], *tables[self.at[number][player]])]

    def _move_group(self, number: int, player: int, limit: int) -> list[tuple[int, int]]:
        """Exchanges a whole group with as many single players, or a group of its size, of another table."""
        held, tables = self.held[number], self.rounds[number]
        group, here = held.group[player], self.at[number][player]
        there = self.chance.below(len(tables) - 1) if len(tables) > 1 else here
        there += there >= here and len(tables) > 1
        singles = [other for other in tables[there] if other not in held.fixed and other not in held.group]
        others = self.chance.shuffled(singles)[: len(group)]
        for other in tables[there]:
            if len(held.group.get(other, ())) == len(group):
                others = list(held.group[other])
        if there == here or len(others) < len(group):
            return []
        before = self.cost
        for a, b in zip(group, others, strict=True):
            self.cost += self.delta(number, a, b)
            self.swap(number, a, b)
        if self.cost <= limit:
            return [(number, mate) for mate in (*tables[here], *tables[there])]
        for a, b in zip(group, others, strict=True):
            self.swap(number, a, b)
        self.cost = before
        return []

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
