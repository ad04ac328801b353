"""What no seat order of one new round can better: the bounds of seats, first moves and tables of another size."""

from collections.abc import Sequence

from tournaments.seating.figures.bounds import seat_bound_after
from tournaments.seating.question.metrics import Tables, seats_had, short_counts


def round_bounds(history: Sequence[Tables], tables: Tables, preferred: int) -> dict[str, int]:
    """Return lower bounds of `seat_imbalance`, `first_mover_spread` and `short_twice` after one round's `tables`.

    Those of the seats hold for these tables, whatever their seat order; that of `short_twice` for these table sizes,
    whoever sits there.
    """
    return {
        "seat_imbalance": seat_bound_after(history, tables),
        "first_mover_spread": first_bound(history, tables),
        "short_twice": twice_bound(history, tables, preferred),
    }


def first_bound(history: Sequence[Tables], tables: Tables) -> int:
    """Return the least spread of first moves: who moved first least often at each table does so now."""
    firsts = {player: counts[0] for player, counts in seats_had(history).items()}
    firsts |= {player: firsts.get(player, 0) for table in tables for player in table}
    most = max([*firsts.values(), *(1 + min(firsts[player] for player in table) for table in tables)], default=0)
    least = min(firsts.values(), default=0)
    lowest = {player for player, count in firsts.items() if count == least}
    raised = sum(1 for table in tables if any(player in lowest for player in table))
    return most - least - (raised == len(lowest))


def twice_bound(history: Sequence[Tables], tables: Tables, preferred: int) -> int:
    """Return the fewest people who sat at tables of another size twice, once these have their people."""
    short = short_counts(history, preferred)
    seats = sum(len(table) for table in tables if len(table) != preferred)
    free = sum(1 for table in tables for player in table if short[player] != 1)
    return sum(1 for count in short.values() if count > 1) + max(0, seats - free)
