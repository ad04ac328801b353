"""Tables and seats of the new rounds, and what had to hold checked."""

from collections.abc import Mapping, Sequence

from .chance import Chance
from .conflict import packing_conflict
from .cost import Ledger, club_numbers, target_cost, weights
from .design import direct_design
from .errors import Infeasible
from .locks import RoundLocks, compile_locks
from .metrics import Tables, club_pairs
from .problem import DrawInput
from .search import Held, Search
from .seats import balance_seats, seat_counts
from .settle import settle_seats
from .start import starting_tables

STEPS_LEAST, STEPS_PER_SEAT, STEPS_MOST = 16_000, 40, 60_000


def seated(asked: DrawInput) -> list[list[list[int]]]:
    """Seats the present players for the new rounds. Raises Infeasible with the reason, never a half answer.

    Priorities, each before all that follow: locks, club mates (rule hard), third meetings, repeats, club mates
    (rule soft), nobody at a smaller or larger table again, seats. Same input, same output, on every machine.
    """
    locks = [compile_locks(asked, number) for number in range(1, asked.rounds + 1)]
    clubs = {player.id: player.club for player in asked.players}
    _check_clubs(asked, locks)
    chance = Chance(asked.seed)
    rounds, balanced = _tables(asked, locks, clubs, chance)
    _check_found(asked, locks, rounds, clubs)
    if asked.seats == "dice" or asked.mode == "random":
        rounds = [[chance.shuffled(table) for table in tables] for tables in rounds]
    elif not balanced:
        rounds = balance_seats(rounds, asked.history, chance)
    return [chance.shuffled(tables) for tables in rounds]


def _tables(
    asked: DrawInput, locks: Sequence[RoundLocks], clubs: Mapping[int, str | None], chance: Chance
) -> tuple[list[list[list[int]]], bool]:
    """The tables of the new rounds, and whether their order already balances the seats."""
    ids = [player.id for player in asked.present]
    numbers = dict(zip(ids, club_numbers(asked), strict=True))
    sizes = [list(lock.sizes) for lock in locks]
    designed: list[list[list[int]]] = []
    if asked.mode == "avoid" and not asked.history and not asked.locks:
        packed = {player: number for player, number in numbers.items() if number >= 0 and asked.clubs != "off"}
        designed = direct_design(ids, sizes[0], asked.rounds, packed, chance)
    rounds = designed + [
        _start(asked, n + 1, locks[n], ids, numbers, chance) for n in range(len(designed), asked.rounds)
    ]
    weigh = weights(asked, sum(len(ids) for _ in rounds))
    target = target_cost(asked, sizes, clubs, weigh)
    ledger = Ledger(asked, weigh)
    by_index = [[[ledger.index[player] for player in table] for table in tables] for tables in rounds]
    for tables in by_index:
        ledger.seat(tables, asked.preferred)
    held = [_held(lock, ledger.index) for lock in locks]
    search = Search(by_index, held, ledger, weigh, asked.preferred, chance)
    if search.cost <= target and designed:
        return rounds, len(designed) == asked.rounds and asked.rounds <= len(sizes[0]) and len(set(sizes[0])) == 1
    steps = min(STEPS_MOST, max(STEPS_LEAST, STEPS_PER_SEAT * len(ids) * asked.rounds))
    search.run(target, steps)
    _settle(asked, search, chance)
    return [[[ids[place] for place in table] for table in tables] for tables in search.rounds], False


def _settle(asked: DrawInput, search: Search, chance: Chance) -> None:
    if asked.history and asked.rounds == 1 and asked.seats == "balanced" and asked.mode == "avoid":
        had = seat_counts(asked.history)
        widest = max(len(table) for table in search.rounds[0])
        counts = [had.get(player.id, []) for player in asked.present]
        settle_seats(search, [mine + [0] * (widest - len(mine)) for mine in counts], chance)


def _start(
    asked: DrawInput, number: int, locks: RoundLocks, ids: Sequence[int], numbers: dict[int, int], chance: Chance
) -> list[list[int]]:
    dealt = numbers if (asked.clubs != "off" and asked.mode == "avoid") or asked.clubs == "hard" else {}
    spread = dealt or {player: -1 - place for place, player in enumerate(ids)}
    tables = starting_tables(locks, ids, spread, chance)
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


def _check_clubs(asked: DrawInput, locks: Sequence[RoundLocks]) -> None:
    if asked.clubs != "hard":
        return
    members: dict[str, int] = {}
    for player in asked.present:
        if player.club:
            members[player.club] = members.get(player.club, 0) + 1
    tables = min(len(lock.sizes) for lock in locks)
    for club, count in members.items():
        if count > tables:
            reason = f"club {club} has {count} players for {tables} tables, so two of them must meet"
            near = {"clubs": "soft", "club_at_most": tables}
            raise Infeasible("club_too_big", reason, params={"club": club, "players": count}, nearest=near)
    kinds = len(members) + sum(1 for player in asked.present if not player.club)
    largest = max(max(lock.sizes) for lock in locks)
    if kinds < largest:
        reason = f"there are {kinds} clubs for a table of {largest}, so two of one club must meet"
        raise Infeasible("clubs_too_few", reason, params={"clubs": kinds, "table": largest}, nearest={"clubs": "soft"})


def _check_found(
    asked: DrawInput, locks: Sequence[RoundLocks], rounds: Sequence[Tables], clubs: Mapping[int, str | None]
) -> None:
    """What had to hold, read off the finished tables: the search may have run out of steps."""
    for number, (lock, tables) in enumerate(zip(locks, rounds, strict=True), start=1):
        for table in tables:
            if any(b in lock.apart.get(a, ()) for a in table for b in table):
                raise packing_conflict(asked, number)
            pairs = club_pairs(table, clubs) if asked.clubs == "hard" else []
            if pairs:
                a, b = pairs[0]
                reason = f"no seating with all clubs apart was found; the best one still has {a} and {b} together"
                documents = [lock.document() for lock in asked.locks]
                raise Infeasible("club_clash", reason, locks=documents, nearest={"clubs": "soft"})
