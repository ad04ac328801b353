"""Who is locked together or apart: the sizes of their tables, drawn in proportion before anybody has one.

Of two who are kept apart the second finds the first at one of the tables, more likely at a large one, and would sit at
a small one too often. So their sizes are drawn before, for all of one lock at once: as many of them at tables of each
size as is their part of its seats, and each of them as likely as the other.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from tournaments.seating.locks.locks import RoundLocks
from tournaments.seating.lots.chance import Chance

Unit = tuple[int, ...]
PARTS = 10**6  # of a whole turn


def drawn_sizes(units: Sequence[Unit], locks: RoundLocks, chance: Chance) -> dict[Unit, int]:
    """Return the size of the table by unit, that is by people who stay together; a unit too large for all tables left
    has none."""
    room: dict[int, int] = {}
    for size in locks.sizes[len(locks.fixed) :]:
        room[size] = room.get(size, 0) + size
    out: dict[Unit, int] = {}
    for linked in sorted(chance.shuffle(_linked_units(units, locks)), key=lambda cluster: -max(map(len, cluster))):
        sizes = _mark_sizes(chance.shuffle(linked), room, chance)
        for unit, size in sizes.items():
            room[size] -= len(unit)
        out |= sizes
    return out


def _mark_sizes(units: Sequence[Unit], room: dict[int, int], chance: Chance) -> dict[Unit, int]:
    """Return a size for each unit, by equally spaced marks with a random start over the seats that are free."""
    out: dict[Unit, int] = {}
    start = chance.below(PARTS)
    for number, unit in enumerate(units):
        fits = [size for size, seats in room.items() if len(unit) <= min(size, seats)]
        ends = list(accumulate(room[size] for size in fits))
        if ends:
            mark = (start + number * PARTS // len(units)) % PARTS
            out[unit] = fits[bisect_right(ends, mark * ends[-1] // PARTS)]
    return out


def _linked_units(units: Sequence[Unit], locks: RoundLocks) -> list[list[Unit]]:
    """Return the units by who is kept apart from whom, directly or by way of others."""
    unit_of = {player: unit for unit in units for player in unit}
    out: list[list[Unit]] = []
    seen: set[Unit] = set()
    for unit in units:
        if unit in seen:
            continue
        seen.add(unit)
        linked = [unit]
        for member in linked:
            enemies = sorted({enemy for player in member for enemy in locks.apart.get(player, ())} & unit_of.keys())
            new = [other for other in dict.fromkeys(map(unit_of.__getitem__, enemies)) if other not in seen]
            seen.update(new)
            linked += new
        out.append(linked)
    return out
