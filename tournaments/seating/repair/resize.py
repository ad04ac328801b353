"""How many sit at each announced table once somebody left or came: the sizes that move the fewest people."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Key = tuple[int, ...]
Price = Callable[[int, int], Key]
# By how many people the tables looked at so far may hold more or fewer than now: a bound for the states, wider than
# three of the largest tables.
SLACK = 24


@dataclass(frozen=True, slots=True)
class Held:
    """One announced table now: `here` people, of whom `pinned` may not leave; `closed`: nothing changes there;
    `stays`: it is not dissolved."""

    here: int
    pinned: int = 0
    closed: bool = False
    stays: bool = False


def fewest_moved(preferred: int, even: bool = False) -> Price:
    """Return the price that prefers fewest people moved, then sizes near the preferred one (`_off`), then fewest tables
    changed."""
    return lambda here, size: (max(0, here - size), _off(size, preferred, even), size != here)


def best_sizes(preferred: int, even: bool = False) -> Price:
    """Return the price that prefers sizes near the preferred one (`_off`), then fewest people moved, then fewest tables
    changed."""
    return lambda here, size: (_off(size, preferred, even), max(0, here - size), size != here)


def _off(size: int, preferred: int, even: bool) -> int:
    """Return the seats at tables off the preferred size; `even`: the squared difference, so that all tables are
    alike."""
    return (size - preferred) ** 2 if even else size * (size != preferred)


def resize_tables(tables: Sequence[Held], arrived: int, sizes: Sequence[int], price: Price) -> list[int] | None:
    """Return the new number of people of every table (0: dissolved), `arrived` more in all; None if `sizes` cannot do
    it.

    Dynamic programming over the tables; the state is how many more people they hold than are there now. Empty tables
    of the input may be opened.
    """
    reach = SLACK + arrived
    trail: list[dict[int, tuple[int, int]]] = []
    costs: dict[int, Key] = {0: (0, 0, 0)}
    for table in tables:
        level: dict[int, Key] = {}
        came_from: dict[int, tuple[int, int]] = {}
        for more, cost in costs.items():
            for size in _choices(table, sizes):
                now = more + size - table.here
                if abs(now) > reach:
                    continue
                total = tuple(a + b for a, b in zip(cost, price(table.here, size), strict=True))
                if now not in level or total < level[now]:
                    level[now], came_from[now] = total, (more, size)
        costs = level
        trail.append(came_from)
    if arrived not in costs:
        return None
    out: list[int] = []
    more = arrived
    for came_from in reversed(trail):
        more, size = came_from[more]
        out.append(size)
    return out[::-1]


def _choices(table: Held, sizes: Sequence[int]) -> Sequence[int]:
    if table.closed:
        return (table.here,)
    return [size for size in (*(() if table.stays else (0,)), *sizes) if size >= table.pinned]
