"""Where winners alone do not lead to the final: one round that lets more go on, or finalists who skip one.

The rule book's multiple of the finalists is kept wherever it can be. For these plans it means that those who go on
fill tables of allowed sizes again and that exactly `final` players reach the final; a round that cannot keep the
multiple is marked by the note `tables_not_multiple`.
"""

from collections.abc import Iterable, Iterator

from tournaments.seating.elimination.plan import Plan, PlanKind, PlannedRound, make_plan
from tournaments.seating.elimination.winners import Winners
from tournaments.seating.question.split import split

MOST_DIRECT = 2  # finalists who skip the semifinals
Rounds = tuple[PlannedRound, ...]


class Detours:
    """Plans with exactly one round that is not winners-only."""

    def __init__(self, winners: Winners) -> None:
        self.winners = winners
        self._known: dict[tuple[int, PlanKind, bool], Rounds | None] = {}

    def plan(self, entrants: int, kind: PlanKind) -> Plan | None:
        """Return the best plan of that kind, keeping the multiple of the finalists if one does; None without any."""
        for strict in (True, False):
            rounds = self._solve(entrants, kind, strict)
            if rounds:
                return make_plan(kind, self.winners.final, rounds, self.winners.final)
        return None

    def _solve(self, entrants: int, kind: PlanKind, strict: bool) -> Rounds | None:
        key = (entrants, kind, strict)
        if key not in self._known:
            ways = [*self._special(entrants, kind, strict)]
            for tables in self.winners.table_counts(entrants):
                rest = self._solve(tables, kind, strict)
                if rest:
                    ways.append((self._normal(entrants, tables), *rest))
            self._known[key] = min(ways, key=_order, default=None)
        return self._known[key]

    def _normal(self, entrants: int, tables: int) -> PlannedRound:
        return PlannedRound(entrants, split(entrants, tables, self.winners.sizes) or ())

    def _special(self, entrants: int, kind: PlanKind, strict: bool) -> Iterator[Rounds]:
        for tables in self._counts(entrants, strict):
            mix = split(entrants, tables, self.winners.sizes)
            if mix is None:
                continue
            if kind == "direct_finalists":
                yield from self._direct(entrants, mix)
                continue
            for extra in self._extras(entrants, mix, kind, strict):
                rest = self.winners.best_rounds(extra.going_on)
                if rest:
                    yield (extra, *rest)
                    break

    def _counts(self, entrants: int, strict: bool) -> Iterable[int]:
        if strict:
            return self.winners.table_counts(entrants)
        return range(1, entrants // min(self.winners.sizes) + 1)

    def _extras(self, entrants: int, mix: tuple[int, ...], kind: PlanKind, strict: bool) -> Iterator[PlannedRound]:
        """Yield rounds that let more than the winners go on, fewest lucky losers first; somebody always goes out."""
        tables = len(mix)
        if kind == "lucky_losers":
            per_table, lucky = 1, range(1, tables + 1 if strict else entrants - tables)
        elif min(mix) > 2:
            per_table, lucky = 2, range(1 if strict else entrants - 2 * tables)
        else:
            return
        for count in lucky:
            if tables * per_table + count < entrants:
                yield PlannedRound(entrants, mix, per_table, count)

    def _direct(self, entrants: int, mix: tuple[int, ...]) -> Iterator[Rounds]:
        """Yield a round of winners, then semifinals that one or two of them skip."""
        final, tables = self.winners.final, len(mix)
        for direct in range(1, min(MOST_DIRECT + 1, final)):
            semifinals = split(tables - direct, final - direct, self.winners.sizes)
            if semifinals and tables < entrants:
                yield (
                    PlannedRound(entrants, mix),
                    PlannedRound(tables - direct, semifinals, direct_finalists=direct),
                    PlannedRound(final, (final,)),
                )


def _order(rounds: Rounds) -> tuple[object, ...]:
    """Return what orders the plans: fewest rounds, fewest extra players, fewest different sizes, larger tables
    first."""
    extra = sum(played.lucky_losers + played.direct_finalists for played in rounds)
    sizes = {size for played in rounds for size in played.tables}
    return len(rounds), extra, len(sizes), [len(played.tables) for played in rounds]
