"""Where the search starts: tables that honour the locks of a round, players of one club dealt apart."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate

from tournaments.seating.locks.drawn_sizes import drawn_sizes
from tournaments.seating.locks.locks import RoundLocks
from tournaments.seating.lots.chance import Chance
from tournaments.seating.lots.deal import deal

PACK_STEPS = 20_000  # placements tried before locks count as not to be kept: to try all may take for ever


def starting_tables(
    locks: RoundLocks,
    players: Sequence[int],
    club_of: dict[int, int],
    chance: Chance,
    wished: Sequence[tuple[int, int]] | None = None,
) -> list[list[int]] | None:
    """Return tables of ids with every lock honoured; None if the groups and those apart do not fit (or were not placed
    within the steps allowed).

    Every player of `club_of` has a number there, equal for those to be dealt apart; `wished`, where given, names the
    table of every free player instead, and locked ones sit as near to theirs as they can.
    """
    tables: list[list[int]] = [list(table) for table in locks.fixed] + [[] for _ in locks.sizes[len(locks.fixed) :]]
    seated = {player for table in tables for player in table}
    units = list(locks.groups)
    grouped = {player for group in units for player in group}
    units += [(player,) for player in players if player in locks.apart and player not in grouped | seated]
    order = sorted(chance.shuffle(units), key=lambda unit: (-len(unit), -_degree(unit, locks)))
    drawn = {} if wished is not None else drawn_sizes(units, locks, chance)
    if not _Packing(tables, locks, chance, dict(wished or ()), drawn).place(order):
        return None
    placed = {player for table in tables for player in table}
    if wished is not None:
        _deal_wished(tables, locks.sizes, [wish for wish in wished if wish[0] not in placed])
        return tables
    free = [player for player in chance.shuffle(list(players)) if player not in placed]
    deal(tables, locks.sizes, free, club_of, chance)
    return tables


def _degree(unit: Sequence[int], locks: RoundLocks) -> int:
    return sum(len(locks.apart.get(player, ())) for player in unit)


class _Packing:
    """Depth-first placement of the units that cannot go anywhere, within a number of steps."""

    def __init__(
        self,
        tables: list[list[int]],
        locks: RoundLocks,
        chance: Chance,
        wished: Mapping[int, int],
        drawn: Mapping[tuple[int, ...], int],
    ) -> None:
        self.tables = tables
        self.locks = locks
        self.chance = chance
        self.wished = wished
        self.drawn = drawn
        self.steps = PACK_STEPS

    def place(self, units: Sequence[tuple[int, ...]]) -> bool:
        """Return whether all units were placed, in the order given. The stack is explicit: units may be thousands."""
        trail: list[tuple[int, list[int]]] = []
        choices = [self._choices(units[0])] if units else []
        while choices:
            if len(trail) == len(choices):
                self._lift(units[len(trail) - 1], trail.pop()[0])
            if not choices[-1]:
                choices.pop()
                continue
            self.steps -= 1
            if self.steps < 0:
                return False
            target = choices[-1].pop()
            self.tables[target].extend(units[len(trail)])
            trail.append((target, choices[-1]))
            if len(trail) == len(units):
                return True
            choices.append(self._choices(units[len(trail)]))
        return not units

    def _lift(self, unit: tuple[int, ...], target: int) -> None:
        del self.tables[target][-len(unit) :]

    def _choices(self, unit: tuple[int, ...]) -> list[int]:
        """Return the tables where the unit fits, the one to be tried first last; of equal empty tables only one. By
        lot, a table as likely as it has seats free; where one is wished for all of them, the nearest to it first."""
        out: list[int] = []
        empty: set[int] = set()
        for place in self._by_lot(unit):
            size, table = self.locks.sizes[place], self.tables[place]
            if not table and size in empty and not self.wished:
                continue
            if not table:
                empty.add(size)
            out.append(place)
        wish = self.wished.get(unit[0])
        return out[::-1] if wish is None else sorted(out, key=lambda place: (-abs(place - wish), -place))

    def _by_lot(self, unit: tuple[int, ...]) -> list[int]:
        """Return the tables with room for the unit in random order, the first of them by a lot among the free seats at
        tables of the size drawn for it, or at all of them where none such has room."""
        fits: list[int] = []
        for place in self.chance.shuffle(list(range(len(self.locks.fixed), len(self.tables)))):
            if len(unit) <= self._room(place) and not self._enemies(unit, self.tables[place]):
                fits.append(place)
        likely = [place for place in fits if self.locks.sizes[place] == self.drawn.get(unit)] or fits
        if not likely:
            return []
        ends = list(accumulate(map(self._room, likely)))
        first = likely[bisect_right(ends, self.chance.below(ends[-1]))]
        return [first, *(place for place in fits if place != first)]

    def _room(self, place: int) -> int:
        return self.locks.sizes[place] - len(self.tables[place])

    def _enemies(self, unit: Sequence[int], table: Sequence[int]) -> bool:
        apart = self.locks.apart
        return any(mate in apart.get(player, ()) for player in unit for mate in table)


def _deal_wished(tables: list[list[int]], sizes: Sequence[int], wished: Sequence[tuple[int, int]]) -> None:
    """Seat everybody at the table wished for, or at the nearest one that has room."""
    for player, wish in wished:
        room = (place for place in range(len(tables)) if len(tables[place]) < sizes[place])
        tables[min(room, key=lambda place: (abs(place - wish), place))].append(player)
