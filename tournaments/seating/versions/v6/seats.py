"""Who sits on which seat: over the rounds everybody should have every seat, and the first move, equally often.

Equal tables: equitable edge colouring of the graph of players and tables (seats are colours), which keeps every
player within one of perfect balance after any seating. Everything else: sweeps that give each table its best order.
What that leaves open goes to the clubs that lack first moves, and then to chance.
"""

from collections.abc import Sequence

from .chance import Chance
from .colouring import coloured, coloured_behind
from .first_moves import Ahead, Tally, share_round
from .first_shares import Clubs, wanted_firsts
from .metrics import Tables
from .sweep import Sweep, best_seats, seat_counts, seat_price
from .upper import upper_seats

Rounds = list[list[list[int]]]


def balance_seats(
    rounds: Sequence[Tables], history: Sequence[Tables], chance: Chance, clubs: Clubs | None = None
) -> Rounds:
    """The same tables in seat order, seats balanced over history and rounds, then first moves among the clubs, and
    by chance where nothing else decides.

    With equal tables and no history every player's seat counts differ by at most one (docs/seating.md).
    """
    out = [[chance.shuffled(list(table)) for table in tables] for tables in rounds]
    apart = clubs if clubs and len({clubs.get(player) for player in _people(out)}) > 1 else None
    wanted = wanted_firsts(out, history, apart, chance) if apart else []
    if not history:
        out = _layered(out, Tally(wanted, apart or {}), chance)
    widths = {len(table) for tables in out for table in tables}
    if len(widths) > 1 or history:
        Sweep(out, history, Tally(wanted, apart or {}), chance).run()
    if apart and len(out) == 1:
        _share_round(out[0], history, Tally(wanted, apart), chance)
    return out


def random_seats(
    rounds: Sequence[Tables], history: Sequence[Tables], chance: Chance, clubs: Clubs | None = None
) -> Rounds:
    """The same tables with seats by lot, only the first moves shared among the clubs."""
    out = [[chance.shuffled(list(table)) for table in tables] for tables in rounds]
    if not clubs or len({clubs.get(player) for player in _people(out)}) < 2:
        return out
    for number, tables in enumerate(out):
        tally = Tally(wanted_firsts([tables], [*history, *out[:number]], clubs, chance), clubs)
        for table in tables:
            tally.add(0, table[0])
        share_round(tables, tally, lambda table, first: _by_lot(table, first, chance), chance)
    return out


def _by_lot(table: Sequence[int], first: int, chance: Chance) -> list[int]:
    return [first, *chance.shuffled([player for player in table if player != first])]


def _people(rounds: Sequence[Tables]) -> set[int]:
    return {player for tables in rounds for table in tables for player in table}


def _layered(rounds: Rounds, tally: Tally, chance: Chance) -> Rounds:
    """Without history: the seats that only the larger tables have first, then the others by colouring."""
    if len(rounds) == 1:
        return rounds
    least = min(len(table) for tables in rounds for table in tables)
    upper = upper_seats(rounds)
    lower = [
        [[player for player in table if player not in upper[number, at]] for at, table in enumerate(tables)]
        for number, tables in enumerate(rounds)
    ]
    seated = coloured(lower, least, chance)
    if tally.wanted:
        first = {(number, at): table[0] for number, tables in enumerate(seated) for at, table in enumerate(tables)}
        Ahead(lower, first, tally, chance).run()
        Ahead(lower, first, tally.whole(), chance).run()
        seated = coloured_behind(lower, least, first, chance)
    return [[table + upper[number, at] for at, table in enumerate(tables)] for number, tables in enumerate(seated)]


def _share_round(tables: list[list[int]], history: Sequence[Tables], tally: Tally, chance: Chance) -> None:
    had = seat_counts(history)
    counts: dict[int, list[int]] = {}
    for table in tables:
        tally.add(0, table[0])
        for player in table:
            mine = had.get(player, [])
            counts[player] = mine + [0] * (len(table) - len(mine))

    def order(table: Sequence[int], first: int) -> list[int] | None:
        others = [table[0] if player == first else player for player in table[1:]]
        cost, seated = best_seats(others, {player: counts[player] for player in others}, 1)
        cost += seat_price(counts[first], 0)
        now = sum(seat_price(counts[player], seat) for seat, player in enumerate(table))
        return [first, *seated] if cost <= now else None

    share_round(tables, tally, order, chance)
