"""Who is to sit at a table of a certain number: which of them share it, and the order the tables then have."""

from collections.abc import Iterable, Sequence

from tournaments.seating.errors import Infeasible
from tournaments.seating.question.metrics import Tables
from tournaments.seating.question.problem import Lock


def numbers_wanted(locks: Iterable[Lock], here: set[int]) -> dict[int, int]:
    """Return the number of the table of every player of `here` who is locked to one.

    Raise Infeasible (two_numbers) where a player is to sit at two of them.
    """
    wanted: dict[int, int] = {}
    first: dict[int, Lock] = {}
    for lock in locks:
        for player in lock.players if lock.number is not None else ():
            if player in here and wanted.get(player, lock.number) != lock.number:
                raise two_numbers([player], [first[player], lock])
            if player in here and lock.number is not None:
                wanted[player], first[player] = lock.number, lock
    return wanted


def check_numbers(unit: Sequence[int], wanted: dict[int, int], locks: Sequence[Lock]) -> None:
    """Raise Infeasible (two_numbers) where people who sit together are locked to tables of different numbers."""
    if len({wanted[player] for player in unit if player in wanted}) > 1:
        concerned = [lock for lock in locks if lock.kind != "apart" and set(unit) & set(lock.players)]
        raise two_numbers(unit, concerned)


def two_numbers(players: Sequence[int], locks: Sequence[Lock]) -> Infeasible:
    """Return the refusal of locks that want the same people at tables of different numbers."""
    reason = f"players {', '.join(map(str, players))} are locked to tables of different numbers"
    documents = [lock.document() for lock in locks]
    return Infeasible("two_numbers", reason, locks=documents, nearest={"without": documents[-1]})


def too_high(locks: Sequence[Lock], tables: int) -> Infeasible:
    """Return the refusal of table numbers that the round does not have."""
    reason = f"there are {tables} tables, and the locks want others"
    documents = [lock.document() for lock in locks]
    return Infeasible("table_number", reason, locks=documents, nearest={"number_at_most": tables})


def order_by_number(tables: Tables, locks: Sequence[Lock], number: int) -> list[list[int]]:
    """Return the tables of new round `number`, those of the locks at their numbers, the others in their order around
    them.

    Raise Infeasible: two_numbers, table_number.
    """
    held = [lock for lock in locks if lock.number is not None and lock.round in (None, number)]
    wanted = numbers_wanted(held, {player for table in tables for player in table})
    if max(wanted.values(), default=0) > len(tables):
        raise too_high([lock for lock in held if (lock.number or 0) > len(tables)], len(tables))
    placed: dict[int, list[int]] = {}
    for table in tables:
        check_numbers(table, wanted, held)
        for at in {wanted[player] for player in table if player in wanted}:
            if at in placed:
                people = [player for player in wanted if wanted[player] == at]
                raise two_numbers(people, [lock for lock in held if lock.number == at])
            placed[at] = list(table)
    others = (list(table) for table in tables if list(table) not in placed.values())
    return [placed[at] if at in placed else next(others) for at in range(1, len(tables) + 1)]
