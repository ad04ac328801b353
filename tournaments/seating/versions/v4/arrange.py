"""The tables of the new rounds: a direct design where one fits, else the start of the mode, improved by the search."""

from collections.abc import Mapping, Sequence

from .chance import Chance
from .conflict import packing_conflict
from .cost import Ledger, target_cost, weights
from .design import Design, direct_design
from .labels import packed_by
from .locks import RoundLocks
from .nearby import improve_nearby
from .problem import DrawInput
from .search import Held, Search
from .seats import seat_counts
from .settle import settle_seats
from .start import starting_tables
from .wishes import wished_tables

STEPS_LEAST, STEPS_PER_SEAT, STEPS_MOST = 16_000, 40, 60_000
Rounds = list[list[list[int]]]


def arranged(
    asked: DrawInput, locks: Sequence[RoundLocks], clubs: Mapping[int, str | None], chance: Chance
) -> tuple[Rounds, bool]:
    """The tables of the new rounds, and whether their order already balances the seats."""
    ids = [player.id for player in asked.present]
    sizes = [list(lock.sizes) for lock in locks]
    design = _designed(asked, ids, sizes[0], chance)
    rounds = [*design.rounds]
    rounds += [_start(asked, n + 1, locks[n], ids, chance) for n in range(len(rounds), asked.rounds)]
    search = _searching(asked, locks, rounds, chance)
    target = target_cost(asked, sizes, clubs, search.weigh)
    whole = len(design.rounds) == asked.rounds
    if design.rounds and search.cost <= target:
        return rounds, design.seated and whole
    if asked.ordered:
        improve_nearby(search)
    if not asked.ordered or search.cost - target >= search.weigh.settled:
        steps = min(STEPS_MOST, max(STEPS_LEAST, STEPS_PER_SEAT * len(ids) * asked.rounds))
        search.run(target, steps)
        if asked.ordered:
            improve_nearby(search)
        _settle(asked, search, chance)
    return [[[ids[place] for place in table] for table in tables] for tables in search.rounds], False


def _searching(asked: DrawInput, locks: Sequence[RoundLocks], rounds: Rounds, chance: Chance) -> Search:
    weigh = weights(asked, sum(len(table) for tables in rounds for table in tables))
    ledger = Ledger(asked, weigh)
    by_index = [[[ledger.index[player] for player in table] for table in tables] for tables in rounds]
    for tables in by_index:
        ledger.seat(tables, asked.preferred)
    held = [_held(lock, ledger.index) for lock in locks]
    return Search(by_index, held, ledger, weigh, asked.preferred, chance)


def _designed(asked: DrawInput, ids: Sequence[int], sizes: Sequence[int], chance: Chance) -> Design:
    """The new rounds from a direct design, which knows no history and no locks."""
    if asked.mode != "avoid" or asked.locks or asked.history or "repeats" not in asked.order:
        return Design([], False)
    packed = {player: label for player, label in zip(ids, packed_by(asked), strict=False) if label >= 0}
    return direct_design(ids, sizes, asked.rounds, packed, chance)


def _settle(asked: DrawInput, search: Search, chance: Chance) -> None:
    if asked.history and asked.rounds == 1 and asked.seats == "balanced" and asked.mode == "avoid":
        had = seat_counts(asked.history)
        widest = max(len(table) for table in search.rounds[0])
        counts = [had.get(player.id, []) for player in asked.present]
        settle_seats(search, [mine + [0] * (widest - len(mine)) for mine in counts], chance)


def _start(asked: DrawInput, number: int, locks: RoundLocks, ids: Sequence[int], chance: Chance) -> list[list[int]]:
    labels = packed_by(asked) or [-1 - place for place in range(len(ids))]
    wished = wished_tables(asked, locks) if asked.ordered else None
    tables = starting_tables(locks, ids, dict(zip(ids, labels, strict=True)), chance, wished)
    if tables is None:
        raise packing_conflict(asked, number)
    return tables


def _held(locks: RoundLocks, index: Mapping[int, int]) -> Held:
    groups = [tuple(index[player] for player in group) for group in locks.groups]
    return Held(
        fixed=frozenset(index[player] for table in locks.fixed for player in table),
        group={player: group for group in groups for player in group},
        apart={index[a]: frozenset(index[b] for b in others) for a, others in locks.apart.items()},
    )
