"""The tables of the new rounds: a direct design where one fits, else the start of the mode, improved by the search."""

from collections.abc import Mapping, Sequence

from tournaments.seating.locks.conflict import packing_conflict
from tournaments.seating.locks.locks import RoundLocks
from tournaments.seating.locks.start import starting_tables
from tournaments.seating.locks.wishes import wished_tables
from tournaments.seating.lots.chance import Chance
from tournaments.seating.question.labels import is_kind, labels_of, packed_by
from tournaments.seating.question.problem import DrawInput
from tournaments.seating.search.cost import Ledger, target_cost, weights
from tournaments.seating.search.design import direct_design
from tournaments.seating.search.fair_sizes import fair_sizes
from tournaments.seating.search.nearby import improve_nearby
from tournaments.seating.search.search import Held, Search
from tournaments.seating.search.settle import settle_seats
from tournaments.seating.search.size_shares import NOBODY, SizeShares, SizesOff, size_shares
from tournaments.seating.seats.sweep import seat_counts

# Steps of a search: so many for each seat. With fewer than the least, small fields stop short of their bound. What the
# most takes stands in docs/performance.md.
STEPS_LEAST, STEPS_PER_SEAT, STEPS_MOST = 16_000, 40, 60_000
# Steps at each weight that bring the clubs to their shares of the larger tables.
SIZE_STEPS = 12_000
# What it costs that a club has one seat of a size that was another's: more heat hardly ever mends that.
ONE_SEAT = 2
# Seats in all rounds: at most so many for further starts. There are STARTS / seats^2 of them, four with all 64 seats.
SMALL, STARTS = 64, 20_000
# A club of whom nobody is here.
AWAY = -2
Rounds = list[list[list[int]]]


def arrange_tables(
    asked: DrawInput, locks: Sequence[RoundLocks], clubs: Mapping[int, str | None], chance: Chance
) -> Rounds:
    """Return the tables of the new rounds; their order and that of the seats means nothing yet."""
    ids = [player.id for player in asked.present]
    sizes = [list(lock.sizes) for lock in locks]
    search, target = _improve(asked, locks, clubs, _design(asked, ids, sizes[0], False, chance), chance)
    if asked.rounds > 1 and not asked.has_table_order:
        for spread in _other_starts(search, target, sizes):
            if search.cost > target:
                design = _design(asked, ids, sizes[0], True, chance) if spread else []
                other, _ = _improve(asked, locks, clubs, design, chance)
                search = min(search, other, key=lambda candidate: candidate.cost)
    search = _shared_sizes(asked, locks, search, chance)
    if all(lock.round is None for lock in asked.locks) and len(set(map(tuple, sizes))) == 1:
        _apart_first(search)
    _settle(asked, search, chance)
    return [[[ids[at] for at in table] for table in tables] for tables in search.rounds]


def _other_starts(search: Search, target: int, sizes: Sequence[Sequence[int]]) -> tuple[bool, ...]:
    """Return what else to begin with, whether with a design that spreads its empty places: at tables of two sizes with
    both, and a small field whose clubs meet more often than they must with nothing, a few times."""
    mixed = (True, False) if len(set(sizes[0])) > 1 else ()
    seats = sum(map(sum, sizes))
    return (*mixed, *((False,) * (STARTS // seats**2) if seats <= SMALL and search.beyond(target) else ()))


def _apart_first(search: Search) -> None:
    """Put the rounds first where the fewest meet who should not."""
    if any(max(label) >= 0 for label, _ in search.ledger.labels):
        search.reorder(sorted(range(len(search.rounds)), key=search.clashes))


def _shared_sizes(asked: DrawInput, locks: Sequence[RoundLocks], search: Search, chance: Chance) -> Search:
    """Return the search with every club at its share of the larger tables, as far as nothing that was asked for gets
    worse.

    Where nothing but kinds of people tells one from another, first people change places in all rounds; if that is not
    enough, in one.
    """
    begun = asked.history or asked.locks
    weighed = asked.clubs == "hard" or "clubs" in asked.order
    if asked.has_table_order or (begun and not weighed) or _as_dealt(asked, search):
        return search
    shares = _shares(asked, search, chance)
    if not shares:
        return search
    rounds = search.rounds
    if not asked.history and not search.ledger.criteria:
        labels = search.ledger.labels
        least = min((weight for _, weight in labels), default=1)
        parting = [(label, weight // least) for label, weight in labels]
        other = fair_sizes(rounds, shares, parting, search.held, chance)
        rounds = [[[other.get(at, at) for at in table] for table in tables] for tables in rounds]
    off = sum(map(abs, shares.off(rounds).values()))
    ids = [player.id for player in asked.present]
    finer = _search_from(
        asked, locks, [[[ids[at] for at in table] for table in tables] for tables in rounds], chance, shares
    )
    target = finer.cost - off
    for level in (1, *(weight for _, weight in reversed(finer.weigh.order))):
        if level > 1 and finer.cost <= target + ONE_SEAT:
            break
        if finer.cost > target:
            finer.anneal(target, SIZE_STEPS, level)
    return finer


def _as_dealt(asked: DrawInput, search: Search) -> bool:
    """Return whether the clubs still have the tables they were dealt, in proportion: a first round where only one kind
    of people is kept apart, which the deal does as well as can be. For a second kind the search moves people."""
    kinds = sum(is_kind(label) for label, _ in search.ledger.labels) + len(search.ledger.criteria)
    return asked.rounds == 1 and not asked.history and not asked.locks and kinds < 2


def _shares(asked: DrawInput, search: Search, chance: Chance) -> SizeShares | None:
    clubs = labels_of(asked, "clubs")
    number = {player.club: max(club, NOBODY) for player, club in zip(asked.present, clubs, strict=True)}
    club_of = {player.id: number.get(player.club, AWAY) if player.club else NOBODY for player in asked.players}
    played = [[[club_of[player] for player in table] for table in tables] for tables in asked.history]
    return size_shares(search.rounds, clubs, [held.fixed.union(held.group) for held in search.held], played, chance)


def _improve(
    asked: DrawInput, locks: Sequence[RoundLocks], clubs: Mapping[int, str | None], design: Rounds, chance: Chance
) -> tuple[Search, int]:
    """Return the search at its end, begun from the rounds of a design and others dealt for it, and the cost it
    sought."""
    ids = [player.id for player in asked.present]
    rounds = [*design]
    rounds += [_start(asked, n + 1, locks[n], ids, chance) for n in range(len(rounds), asked.rounds)]
    search = _search_from(asked, locks, rounds, chance)
    target = target_cost(asked, [list(lock.sizes) for lock in locks], clubs, search.weigh)
    if design and search.cost <= target:
        return search, target
    if asked.has_table_order:
        improve_nearby(search)
    if not asked.has_table_order or search.cost - target >= search.weigh.least_trouble:
        steps = min(STEPS_MOST, max(STEPS_LEAST, STEPS_PER_SEAT * len(ids) * asked.rounds))
        search.run(target, steps)
        if asked.has_table_order:
            improve_nearby(search)
    return search, target


def _search_from(
    asked: DrawInput,
    locks: Sequence[RoundLocks],
    rounds: Rounds,
    chance: Chance,
    shares: SizeShares | None = None,
) -> Search:
    """Return the search from these rounds on; with `shares` they weigh less than all that was asked for, and who sits
    together stays where the lot put them."""
    seats = sum(len(table) for tables in rounds for table in tables)
    weigh = weights(asked, seats)
    if shares:
        weigh = weigh.above(2 * seats)
    ledger = Ledger(asked, weigh)
    if shares:
        ledger.criteria.append(SizesOff(shares))
    by_index = [[[ledger.index[player] for player in table] for table in tables] for tables in rounds]
    for tables in by_index:
        ledger.seat(tables, asked.preferred)
    held = [_held_round(lock, ledger.index) for lock in locks]
    if shares:
        held = [Held(hold.fixed.union(hold.group), {}, hold.apart) for hold in held]
    return Search(by_index, held, ledger, weigh, asked.preferred, chance)


def _design(asked: DrawInput, ids: Sequence[int], sizes: Sequence[int], spread: bool, chance: Chance) -> Rounds:
    """Return the new rounds from a direct design, which knows no history and no locks; one round of odd sizes is
    dealt."""
    if (
        (asked.rounds == 1 and len(set(sizes)) > 1)
        or asked.mode != "avoid"
        or asked.locks
        or asked.history
        or "repeats" not in asked.order
    ):
        return []
    packed = {player: label for player, label in zip(ids, packed_by(asked), strict=False) if label >= 0}
    off = next((size for size in sizes if size != asked.preferred), 0)
    return direct_design(ids, sizes, asked.rounds, packed, off, spread, chance)


def _settle(asked: DrawInput, search: Search, chance: Chance) -> None:
    if asked.history and asked.rounds == 1 and asked.seats == "balanced" and asked.mode == "avoid":
        had = seat_counts(asked.history)
        widest = max(len(table) for table in search.rounds[0])
        counts = [had.get(player.id, []) for player in asked.present]
        settle_seats(search, [mine + [0] * (widest - len(mine)) for mine in counts], chance)


def _start(asked: DrawInput, number: int, locks: RoundLocks, ids: Sequence[int], chance: Chance) -> list[list[int]]:
    labels = packed_by(asked) or [-1 - place for place in range(len(ids))]
    wished = wished_tables(asked, locks) if asked.has_table_order else None
    tables = starting_tables(locks, ids, dict(zip(ids, labels, strict=True)), chance, wished)
    if tables is None:
        raise packing_conflict(asked, number)
    return tables


def _held_round(locks: RoundLocks, index: Mapping[int, int]) -> Held:
    groups = [tuple(index[player] for player in group) for group in locks.groups]
    return Held(
        fixed=frozenset(index[player] for table in locks.fixed for player in table),
        group={player: group for group in groups for player in group},
        apart={index[a]: frozenset(index[b] for b in others) for a, others in locks.apart.items()},
    )
