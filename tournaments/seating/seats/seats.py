"""Who sits on which seat: over the rounds everybody should have every seat, and the first move, equally often.

Equal tables: equitable edge colouring of the graph of players and tables (seats are colours), which keeps every
player within one of perfect balance after any seating. Everything else: sweeps that give each table its best order.
What that leaves open goes to the clubs that lack first moves, and then to chance.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.seating.lots.chance import Chance
from tournaments.seating.question.metrics import Tables
from tournaments.seating.seats.colouring import colour_other_seats, colour_seats
from tournaments.seating.seats.first_flow import FirstFlow, Range, Vertex, even_firsts
from tournaments.seating.seats.first_moves import Ahead, Tally, share_round
from tournaments.seating.seats.first_shares import Clubs, club_ranges, wanted_firsts
from tournaments.seating.seats.sweep import Sweep, any_best_seats, seat_counts, seat_price
from tournaments.seating.seats.upper_seats import upper_seats

# First moves as wanted are tried so often: the seats behind them are dealt by chance and may come out less even.
NEARER_TRIES = 4
Rounds = list[list[list[int]]]
Ranges = Mapping[str, Range]


def balance_seats(
    rounds: Sequence[Tables], history: Sequence[Tables], chance: Chance, clubs: Clubs | None = None
) -> Rounds:
    """Return the same tables in seat order, seats balanced over history and rounds, then first moves among the clubs,
    and by chance where nothing else decides.

    With equal tables and no history every player's seat counts differ by at most one
    (docs/seating.md#what-nobody-can-avoid).
    """
    out = [[chance.shuffle(list(table)) for table in tables] for tables in rounds]
    apart = clubs if clubs and len({clubs.get(player) for player in _people(out)}) > 1 else None
    wanted = wanted_firsts(out, history, apart, chance) if apart else []
    if not history:
        out = _seat_by_layers(out, Tally(wanted, apart or {}), chance)
    widths = {len(table) for tables in out for table in tables}
    if len(widths) > 1 or history:
        Sweep(out, history, Tally(wanted, apart or {}), chance).run()
    if apart and len(out) == 1:
        _share_round(out[0], history, Tally(wanted, apart), chance)
    for ranges in _targets(out, history, apart, wanted) if apart else ():
        out = _bring_nearer(out, history, apart or {}, ranges, chance)
    return out


def _targets(
    rounds: Rounds, history: Sequence[Tables], clubs: Clubs, wanted: Sequence[Mapping[str, int]]
) -> tuple[Ranges, Ranges]:
    """Return what first moves by club aim at: just what was drawn for every club, so that none has more on the average;
    where that has no way, the whole moves next to its share."""
    near = club_ranges(rounds, history, clubs)
    drawn = Counter[str]()
    for firsts in wanted:
        drawn.update(firsts)
    return {club: (drawn[club], drawn[club]) if club else near[club] for club in near}, near


def _bring_nearer(rounds: Rounds, history: Sequence[Tables], clubs: Clubs, wanted: Ranges, chance: Chance) -> Rounds:
    """Return the same tables with first moves by club as wanted, or nearer to it, where nobody's own seats are less
    even for it."""
    counts = seat_counts([*history, *rounds])
    for _ in range(NEARER_TRIES):
        flow = FirstFlow(rounds, clubs, even_firsts(rounds, counts), wanted, chance)
        off = flow.off
        if not off:
            break
        first = flow.run()
        if flow.off >= off:
            break
        other = _seat_others(rounds, first, history, chance)
        now = _unevenness(seat_counts([*history, *other]))
        if all(after <= before for after, before in zip(now, _unevenness(counts), strict=True)):
            return other
    return rounds


def _seat_others(rounds: Rounds, first: Mapping[Vertex, int], history: Sequence[Tables], chance: Chance) -> Rounds:
    """Return the tables with these first seats and the others as even as can be."""
    rest = [
        [[player for player in table if player != first[number, at]] for at, table in enumerate(tables)]
        for number, tables in enumerate(rounds)
    ]
    rest = [[chance.shuffle(table) for table in tables] for tables in rest]
    if not history:
        rest = _seat_by_layers(rest, Tally([], {}), chance)
    out = [[[first[number, at], *table] for at, table in enumerate(tables)] for number, tables in enumerate(rest)]
    if history or len({len(table) for tables in out for table in tables}) > 1:
        Sweep(out, history, Tally([], {}), chance, begin=1).run()
    return out


def _unevenness(counts: Mapping[int, Sequence[int]]) -> tuple[list[int], list[int]]:
    """Return how uneven first moves are over everybody, and everybody's own seats, the worst first."""
    firsts = [mine[0] for mine in counts.values()]
    return [max(firsts) - min(firsts)], sorted((max(mine) - min(mine) for mine in counts.values()), reverse=True)


def random_seats(
    rounds: Sequence[Tables], history: Sequence[Tables], chance: Chance, clubs: Clubs | None = None
) -> Rounds:
    """Return the same tables with seats by lot, only the first moves shared among the clubs."""
    out = [[chance.shuffle(list(table)) for table in tables] for tables in rounds]
    if not clubs or len({clubs.get(player) for player in _people(out)}) < 2:
        return out
    drawn = []
    for number, tables in enumerate(out):
        drawn += wanted_firsts([tables], [*history, *out[:number]], clubs, chance)
        tally = Tally(drawn[number:], clubs)
        for table in tables:
            tally.add(0, table[0])
        share_round(tables, tally, lambda table, first: _by_lot(table, first, chance), chance)
    anybody = {player: (0, len(out)) for player in sorted(_people(out))}
    for ranges in _targets(out, history, clubs, drawn):
        flow = FirstFlow(out, clubs, anybody, ranges, chance)
        for (number, at), player in flow.run().items() if flow.off else ():
            if out[number][at][0] != player:
                out[number][at] = _by_lot(out[number][at], player, chance)
    return out


def _by_lot(table: Sequence[int], first: int, chance: Chance) -> list[int]:
    return [first, *chance.shuffle([player for player in table if player != first])]


def _people(rounds: Sequence[Tables]) -> set[int]:
    return {player for tables in rounds for table in tables for player in table}


def _seat_by_layers(rounds: Rounds, tally: Tally, chance: Chance) -> Rounds:
    """Seat tables without history: the seats that only the larger tables have first, then the others by colouring."""
    if len(rounds) == 1:
        return rounds
    least = min(len(table) for tables in rounds for table in tables)
    upper = upper_seats(rounds)
    lower = [
        [[player for player in table if player not in upper[number, at]] for at, table in enumerate(tables)]
        for number, tables in enumerate(rounds)
    ]
    seated = colour_seats(lower, least, chance)
    if tally.wanted:
        first = {(number, at): table[0] for number, tables in enumerate(seated) for at, table in enumerate(tables)}
        Ahead(lower, first, tally, chance).run()
        Ahead(lower, first, tally.whole(), chance).run()
        seated = colour_other_seats(lower, least, first, chance)
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
        others = [player for player in table if player != first]
        cost, seated = any_best_seats(others, counts, 1, chance)
        cost += seat_price(counts[first], 0)
        now = sum(seat_price(counts[player], seat) for seat, player in enumerate(table))
        return [first, *seated] if cost <= now else None

    share_round(tables, tally, order, chance)
