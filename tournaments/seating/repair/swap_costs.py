"""What every swap of two people of a round would change in the verifier's figures, without measuring anew each time."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from heapq import nlargest, nsmallest
from typing import Literal

from tournaments.seating.figures.figures import NAMES, present_at, round_figures
from tournaments.seating.figures.remarks import DrawContext
from tournaments.seating.question.metrics import Tables, short_counts
from tournaments.seating.repair.swap_cost import playing, swap_seats
from tournaments.seating.repair.swap_locks import LockCosts
from tournaments.seating.repair.swap_more import more_costs
from tournaments.seating.seats.sweep import seat_counts

Tone = Literal["better", "same", "worse"]


@dataclass(frozen=True, slots=True)
class Change:
    """The figures of `figures.round_figures` of the same names, after the swap minus before.

    `heaviest` names those that the draw of the round weighed, the first before all others.
    """

    locks_broken: int = 0
    repeats: int = 0
    club_clashes: int = 0
    family_clashes: int = 0
    region_clashes: int = 0
    winner_clashes: int = 0
    quarter_clashes: int = 0
    club_again: int = 0
    player_club_again: int = 0
    short_twice: int = 0
    distance: int = 0
    seat_imbalance: int = 0
    first_mover_spread: int = 0
    heaviest: tuple[str, ...] = ()

    @property
    def tone(self) -> Tone:
        """Return whether the heaviest figure that changes gets better or worse."""
        order = ("locks_broken", *self.heaviest, *FIGURES)
        first = next((value for name in order if (value := getattr(self, name))), 0)
        return "worse" if first > 0 else "better" if first else "same"


FIGURES = tuple(field.name for field in fields(Change) if field.name != "heaviest")
WEIGHED = {**NAMES, "repeats": "repeats", "clubs": "club_clashes", "short": "short_twice"}


class SwapCosts:
    """Every swap within one round of `tables` (ids in seat order). After a preparation linear in the meetings so far,
    each swap is answered from a few counts; one with somebody `missing`, who keeps a seat and counts for nothing, is
    measured anew."""

    def __init__(self, tables: Tables, context: DrawContext, missing: Collection[int] = ()) -> None:
        self.people = [player for table in tables for player in table]
        self._seated, self._context, self._missing = tables, context, frozenset(missing)
        self._before: Mapping[str, int] = {}
        tables = playing(tables, self._missing)
        self._at = {player: (number, seat) for number, table in enumerate(tables) for seat, player in enumerate(table)}
        self._sizes = [len(table) for table in tables]
        self._clubs = context.clubs
        self._met = _mates(context.history)
        self._again = {player: self._tables_of(self._met.get(player, set())) for player in self._at}
        self._members = [Counter(self._clubs.get(player) for player in table) for table in tables]
        self._had = seat_counts(context.history)
        self._short = short_counts(context.history, context.preferred)
        self._preferred = context.preferred
        self._locks = LockCosts(tables, context)
        asked = context.asked
        self._heaviest = tuple(WEIGHED[name] for name in asked.order if name in WEIGHED) if asked else ()
        self._more = more_costs(tables, present_at(asked, tables)) if asked else {}
        self._uneven = _Extremes({player: self._imbalance(player, *self._at[player]) for player in self._at})
        self._first = _Extremes({player: self._firsts(player, self._at[player][1]) for player in self._at})
        for player in self._had.keys() - self._at.keys():
            counts = self._had[player]
            self._uneven.add(player, max(counts) - min(counts))
            self._first.add(player, counts[0])
        self._uneven.close()
        self._first.close()

    def change(self, a: int, b: int) -> Change:
        """Return what changes when a and b change places. Raise KeyError for somebody who is not seated."""
        if self._missing & {a, b}:
            return self._measure_anew(a, b)
        (at, seat), (to, place) = self._at[a], self._at[b]
        moved = {
            a: (self._imbalance(a, to, place), self._firsts(a, place)),
            b: (self._imbalance(b, at, seat), self._firsts(b, seat)),
        }
        uneven = self._uneven.spread_with({player: value for player, (value, _) in moved.items()}, floor=0)
        first = self._first.spread_with({player: value for player, (_, value) in moved.items()})
        repeats, clubs = self._company(a, at, b, to) if at != to else (0, 0)
        short = (
            self._short_twice(a, to) + self._short_twice(b, at) - self._short_twice(a, at) - self._short_twice(b, to)
        )
        return Change(
            locks_broken=self._locks.change(a, b),
            repeats=repeats,
            club_clashes=clubs,
            short_twice=short,
            seat_imbalance=uneven - self._uneven.spread(floor=0),
            first_mover_spread=first - self._first.spread(),
            heaviest=self._heaviest,
            **({name: cost(a, at, b, to) for name, cost in self._more.items()} if at != to else {}),
        )

    def _measure_anew(self, a: int, b: int) -> Change:
        self._before = self._before or round_figures(playing(self._seated, self._missing), self._context)
        after = round_figures(playing(swap_seats(self._seated, a, b), self._missing), self._context)
        by = {name: after[name] - value for name, value in self._before.items() if name in FIGURES}
        return Change(heaviest=self._heaviest, **by)

    def row(self, player: int) -> list[Change]:
        """Return the change with everybody, in the order of `people`; none with oneself."""
        return [self.change(player, other) if other != player else Change() for other in self.people]

    def _tables_of(self, mates: Iterable[int]) -> Counter[int]:
        return Counter(self._at[mate][0] for mate in mates if mate in self._at)

    def _company(self, a: int, at: int, b: int, to: int) -> tuple[int, int]:
        """Return (repeats, club clashes) that come, less those that go."""
        known = b in self._met.get(a, ())
        again, other = self._again[a], self._again[b]
        repeats = again[to] + other[at] - 2 * known - again[at] - other[to]
        return repeats, self._mates_at(a, to, b) + self._mates_at(b, at, a) - self._mates_at(a, at) - self._mates_at(
            b, to
        )

    def _mates_at(self, player: int, number: int, without: int | None = None) -> int:
        """Return how many club mates of a player sit at a table, the player not counted, nor the one who leaves it."""
        club = self._clubs.get(player)
        if not club:
            return 0
        leaves = self._clubs.get(without) == club if without is not None else self._at[player][0] == number
        return self._members[number][club] - leaves

    def _short_twice(self, player: int, number: int) -> bool:
        return self._short[player] + (self._sizes[number] != self._preferred) > 1

    def _imbalance(self, player: int, number: int, seat: int) -> int:
        counts = self._had.get(player, [])
        counts = counts + [0] * (self._sizes[number] - len(counts))
        counts[seat] += 1
        return max(counts) - min(counts)

    def _firsts(self, player: int, seat: int) -> int:
        return self._had.get(player, [0])[0] + (seat == 0)


class _Extremes:
    """The largest and smallest of many values when two of them are replaced: the third from either end is enough."""

    def __init__(self, values: Mapping[int, int]) -> None:
        self._values = dict(values)

    def add(self, player: int, value: int) -> None:
        self._values[player] = value

    def close(self) -> None:
        self._high = nlargest(3, self._values.items(), key=lambda item: item[1])
        self._low = nsmallest(3, self._values.items(), key=lambda item: item[1])

    def spread(self, floor: int | None = None) -> int:
        return self._high[0][1] - (self._low[0][1] if floor is None else floor)

    def spread_with(self, instead: Mapping[int, int], floor: int | None = None) -> int:
        """Return the largest minus the smallest (or minus `floor`) with these values in place of those of the same
        players."""
        high = max([value for player, value in self._high if player not in instead] + list(instead.values()))
        if floor is not None:
            return high - floor
        return high - min([value for player, value in self._low if player not in instead] + list(instead.values()))


def _mates(history: Sequence[Tables]) -> dict[int, set[int]]:
    mates: dict[int, set[int]] = {}
    for tables in history:
        for table in tables:
            for player in table:
                mates.setdefault(player, set()).update(other for other in table if other != player)
    return mates
