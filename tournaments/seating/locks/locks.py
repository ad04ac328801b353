"""The locks of one new round, put together: whole tables, groups that stay together, pairs kept apart."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.seating.errors import Infeasible
from tournaments.seating.question.mix import nearest_counts, table_mix
from tournaments.seating.question.problem import DrawInput, Lock
from tournaments.seating.question.table_numbers import check_numbers, numbers_wanted, too_high


@dataclass(frozen=True, slots=True)
class RoundLocks:
    """The compiled locks of a round, present players only, by id.

    `fixed` are whole tables, `groups` are disjoint and of at least two players, `apart` holds both directions.
    `sizes` is the table mix of the round, the fixed tables first, then the others from the largest; where the first
    tables are for the best of the standing, those of the preferred size come before the others.
    """

    fixed: tuple[tuple[int, ...], ...]
    groups: tuple[tuple[int, ...], ...]
    apart: dict[int, frozenset[int]]
    sizes: tuple[int, ...]


def compile_locks(asked: DrawInput, number: int) -> RoundLocks:
    """Return the RoundLocks of new round `number` (from 1). Raise Infeasible with the locks that contradict."""
    here = {player.id for player in asked.present}
    locks = [lock for lock in asked.locks if lock.round in (None, number)]
    fixed = _fixed_tables(locks, here, asked.sizes)
    sizes = _sizes(asked, fixed, len(here), locks)
    if asked.has_table_order:
        rest = sorted(sizes[len(fixed) :], key=lambda size: (size != asked.preferred, -size))
        sizes = sizes[: len(fixed)] + tuple(rest)
    apart = _apart(locks, here)
    groups = _groups(locks, here, fixed)
    wanted = numbers_wanted(locks, here)
    if len(set(wanted.values())) > len(sizes):
        raise too_high([lock for lock in locks if lock.kind == "at"], len(sizes))
    for unit in (*fixed, *groups):
        check_numbers(unit, wanted, locks)
        _check_unit(unit, locks, apart, asked)
    _part_numbers(apart, wanted)
    free = sizes[len(fixed) :]
    for group in groups:
        if not free or len(group) > max(free):
            raise _contradiction("group_too_big", "they are more than the largest table of the round", locks, group)
    for lock in locks:
        held = [player for player in lock.players if player in here]
        if lock.kind == "apart" and len(held) > len(sizes):
            reason = f"{len(held)} players cannot all be apart at {len(sizes)} tables"
            nearest: dict[str, object] = {"apart_at_most": len(sizes)}
            raise Infeasible("apart_too_many", reason, locks=[lock.document()], nearest=nearest)
    return RoundLocks(fixed, groups, apart, sizes)


def _fixed_tables(locks: Sequence[Lock], here: set[int], allowed: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    taken: dict[int, Lock] = {}
    tables: dict[frozenset[int], Lock] = {}
    for lock in locks:
        members = frozenset(lock.players)
        if lock.kind != "table" or members in tables:
            continue
        _check_fixed(lock, here, allowed)
        for player in lock.players:
            if player in taken:
                reason = f"player {player} is locked to two different tables in the same round"
                raise Infeasible("two_tables", reason, locks=_documents([taken[player], lock]), nearest=_without(lock))
            taken[player] = lock
        tables[members] = lock
    return tuple(lock.players for lock in tables.values())


def _check_fixed(lock: Lock, here: set[int], allowed: Sequence[int]) -> None:
    missing = [player for player in lock.players if player not in here]
    if missing:
        reason = f"player {missing[0]} of a locked table is absent"
        raise Infeasible("locked_absent", reason, locks=[lock.document()], nearest=_without(lock))
    if len(lock.players) not in allowed:
        reason = f"a locked table has {len(lock.players)} players, which is not an allowed size"
        raise Infeasible("locked_size", reason, locks=[lock.document()], nearest={"sizes": sorted(allowed)})


def _sizes(asked: DrawInput, fixed: Sequence[Sequence[int]], count: int, locks: Sequence[Lock]) -> tuple[int, ...]:
    rest = count - sum(len(table) for table in fixed)
    if asked.tables:
        return tuple(len(table) for table in fixed) + _sizes_left(asked.tables, fixed, count, locks)
    mix = table_mix(rest, asked.preferred, asked.sizes)
    if mix is not None:
        return tuple(len(table) for table in fixed) + mix
    sizes = ", ".join(str(size) for size in asked.sizes)
    if fixed and table_mix(count, asked.preferred, asked.sizes) is not None:
        concerned = [lock for lock in locks if lock.kind == "table"]
        reason = f"the locked tables leave {rest} players, whom tables of {sizes} cannot seat"
        raise Infeasible("locked_rest", reason, locks=_documents(concerned), nearest=_without(concerned[-1]))
    low, high = nearest_counts(count, asked.sizes)
    reason = f"{count} players cannot be seated at tables of {sizes}"
    near = {"fewer_players": low, "more_players": high}
    raise Infeasible("count", reason, params={"players": count, "sizes": list(asked.sizes)}, nearest=near)


def _sizes_left(
    tables: Sequence[int], fixed: Sequence[Sequence[int]], count: int, locks: Sequence[Lock]
) -> tuple[int, ...]:
    """Return the sizes left of the tables asked for once the fixed ones are taken, the larger ones first."""
    if sum(tables) != count:
        reason = f"{count} players cannot fill tables of {', '.join(map(str, tables))}"
        raise Infeasible("tables", reason, params={"players": count, "tables": list(tables)})
    left = sorted(tables, reverse=True)
    for table in fixed:
        if len(table) not in left:
            concerned = [lock for lock in locks if lock.kind == "table"]
            reason = f"the tables asked for do not hold the locked tables of {len(table)} players"
            raise Infeasible("locked_size", reason, locks=_documents(concerned), nearest=_without(concerned[-1]))
        left.remove(len(table))
    return tuple(left)


def _apart(locks: Iterable[Lock], here: set[int]) -> dict[int, frozenset[int]]:
    pairs: dict[int, set[int]] = {}
    for lock in locks:
        if lock.kind == "apart":
            for a, b in combinations([player for player in lock.players if player in here], 2):
                pairs.setdefault(a, set()).add(b)
                pairs.setdefault(b, set()).add(a)
    return {player: frozenset(others) for player, others in pairs.items()}


def _part_numbers(apart: dict[int, frozenset[int]], wanted: dict[int, int]) -> None:
    """Keep apart who is to sit at tables of different numbers."""
    for player, number in wanted.items():
        others = frozenset(other for other, at in wanted.items() if at != number)
        if others:
            apart[player] = apart.get(player, frozenset()) | others


def _groups(locks: Sequence[Lock], here: set[int], fixed: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    at_table = {player: place for place, table in enumerate(fixed) for player in table}
    groups: list[list[int]] = []
    same = [tuple(player for lock in of for player in lock.players) for of in _by_number(locks)]
    for members in [*(lock.players for lock in locks if lock.kind == "together"), *same]:
        merged = [player for player in dict.fromkeys(members) if player in here]
        for group in [group for group in groups if any(player in merged for player in group)]:
            groups.remove(group)
            merged = group + [player for player in merged if player not in group]
        groups.append(merged)
    out: list[tuple[int, ...]] = []
    for group in groups:
        places = {at_table.get(player) for player in group}
        if len(places) > 1:
            raise _contradiction("together_two_tables", "they are locked to different tables", locks, group)
        if places == {None} and len(group) > 1:
            out.append(tuple(group))
    return tuple(out)


def _by_number(locks: Sequence[Lock]) -> Iterable[list[Lock]]:
    """Return the locks to a table, one list for each number."""
    by_number: dict[int, list[Lock]] = {}
    for lock in locks:
        if lock.number is not None:
            by_number.setdefault(lock.number, []).append(lock)
    return by_number.values()


def _check_unit(unit: Sequence[int], locks: Sequence[Lock], apart: dict[int, frozenset[int]], asked: DrawInput) -> None:
    clubs = {player.id: player.club for player in asked.players}
    together = [lock for lock in locks if lock.kind != "apart" and any(player in unit for player in lock.players)]
    for a, b in combinations(unit, 2):
        if b in apart.get(a, ()):
            parting = next(lock for lock in locks if lock.kind == "apart" and {a, b} <= set(lock.players))
            reason = f"players {a} and {b} are to sit both together and apart"
            raise Infeasible(
                "apart_together", reason, locks=_documents([*together, parting]), nearest=_without(parting)
            )
        if asked.clubs == "hard" and clubs[a] and clubs[a] == clubs[b]:
            reason = f"players {a} and {b} are of one club, which the club rule keeps apart"
            raise Infeasible("together_club", reason, locks=_documents(together), nearest={"clubs": "soft"})


def _contradiction(code: str, why: str, locks: Sequence[Lock], group: Sequence[int]) -> Infeasible:
    concerned = [lock for lock in locks if lock.kind != "apart" and any(player in group for player in lock.players)]
    reason = f"players {', '.join(str(player) for player in group)} are to sit together, but {why}"
    return Infeasible(code, reason, locks=_documents(concerned), nearest=_without(concerned[-1]))


def _documents(locks: Iterable[Lock]) -> list[dict[str, object]]:
    return [lock.document() for lock in locks]


def _without(lock: Lock) -> dict[str, object]:
    return {"without": lock.document()}
