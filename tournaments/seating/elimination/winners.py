"""Elimination by winners only: dynamic programming over the entrants of a round (docs/seating.md#elimination).

Only the winner of each table goes on, so a round of t tables leaves t players; every round before the final has a
number of tables that is a multiple of the number of finalists, and the last of them has exactly that number.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tournaments.seating.elimination.plan import Plan, PlannedRound, make_plan
from tournaments.seating.question.split import split

Chain = tuple[int, ...]
Chains = dict[frozenset[int], Chain]


@dataclass(slots=True)
class Winners:
    """All shortest winners-only plans to a final of `final` players with tables of `sizes`."""

    final: int
    sizes: tuple[int, ...]
    _known: dict[int, Chains] = field(default_factory=dict)

    def table_counts(self, entrants: int) -> Iterator[int]:
        """Yield the possible numbers of tables of a round before the final, fewest (so larger) first."""
        least = -(-entrants // max(self.sizes))
        start = -(-least // self.final) * self.final
        for tables in range(max(start, self.final), entrants // min(self.sizes) + 1, self.final):
            if tables < entrants and split(entrants, tables, self.sizes):
                yield tables

    def chains(self, entrants: int) -> Chains:
        """Return for each set of table sizes the best chain of table counts, all of the fewest rounds; {} without plan.

        The final itself is not in the chain; its size is in the set. Best: larger tables earlier.
        """
        if entrants == self.final:
            return {frozenset({self.final}): ()}
        if entrants not in self._known:
            self._known[entrants] = self._find(entrants)
        return self._known[entrants]

    def _find(self, entrants: int) -> Chains:
        best: Chains = {}
        fewest = -1
        for tables in self.table_counts(entrants):
            used = set(split(entrants, tables, self.sizes) or ())
            for sizes, rest in self.chains(tables).items():
                chain = (tables, *rest)
                if fewest >= 0 and len(chain) > fewest:
                    continue
                if len(chain) < fewest or fewest < 0:
                    best, fewest = {}, len(chain)
                key = sizes | used
                if key not in best or chain < best[key]:
                    best[key] = chain
        return best

    def rounds(self, entrants: int, chain: Chain) -> tuple[PlannedRound, ...]:
        """Return the rounds of a chain, the final included."""
        out: list[PlannedRound] = []
        for tables in chain:
            out.append(PlannedRound(entrants, split(entrants, tables, self.sizes) or ()))
            entrants = tables
        return (*out, PlannedRound(self.final, (self.final,)))

    def plans(self, entrants: int, asked_final: int) -> list[Plan]:
        """Return the plans, best first: fewest different sizes, then larger tables in the earlier rounds."""
        chains = sorted(self.chains(entrants).items(), key=lambda item: (len(item[0]), item[1]))
        return [make_plan("winners", self.final, self.rounds(entrants, chain), asked_final) for _, chain in chains]

    def best_rounds(self, entrants: int) -> tuple[PlannedRound, ...] | None:
        """Return the rounds of the best plan, or None."""
        chains = self.chains(entrants)
        if not chains:
            return None
        sizes = min(chains, key=lambda key: (len(key), chains[key]))
        return self.rounds(entrants, chains[sizes])
