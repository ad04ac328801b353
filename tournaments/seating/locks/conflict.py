"""When the locks leave no way to fill the tables: which of them it takes, and which one to give up."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.seating.errors import Infeasible
from tournaments.seating.locks.locks import compile_locks
from tournaments.seating.locks.start import starting_tables
from tournaments.seating.lots.chance import Chance
from tournaments.seating.question.metrics import Tables
from tournaments.seating.question.parallel import parallel_fields
from tournaments.seating.question.problem import DrawInput, Lock
from tournaments.seating.question.table_numbers import order_by_number

MOST_LOCKS = 60  # each of them is left out once, and every time all tables are filled anew


def lock_conflict(asked: DrawInput) -> Infeasible | None:
    """Return why the locks of the one new round cannot be kept, before anything is drawn; None where they can, and
    where what is wrong is not about locks."""
    try:
        fields = list(parallel_fields(asked)) if asked.parallel > 1 or asked.groups else [asked]
        order_by_number([table for field in fields for table in _tables_by_locks(field)], asked.locks, 1)
    except Infeasible as error:
        return error if error.locks else None
    return None


def _tables_by_locks(asked: DrawInput) -> Tables:
    """Return tables that keep the locks and nothing else. Raise Infeasible."""
    tables = _start(asked, asked.locks, 1)
    if tables is None:
        raise packing_conflict(asked, 1)
    return tables


def packing_conflict(asked: DrawInput, number: int) -> Infeasible:
    """Return the refusal for new round `number`: the smallest set of locks found that does not fit, and the one lock of
    it without which everything does (`nearest` is None when no single one is enough, or there are too many to try)."""
    concerned = [lock for lock in asked.locks if lock.round in (None, number)]
    nearest: dict[str, object] | None = None
    if len(concerned) <= MOST_LOCKS:
        for lock in list(concerned):
            others = [other for other in concerned if other is not lock]
            if not _fits(asked, others, number):
                concerned = others
        every = [lock for lock in asked.locks if lock.round in (None, number)]
        for lock in reversed(concerned):
            if _fits(asked, [other for other in every if other is not lock], number):
                nearest = {"without": lock.document()}
                break
    reason = f"these locks leave no way to fill the tables of round {number}"
    documents = [lock.document() for lock in concerned]
    return Infeasible("locks_do_not_fit", reason, params={"round": number}, locks=documents, nearest=nearest)


def _fits(asked: DrawInput, locks: list[Lock], number: int) -> bool:
    try:
        return _start(asked, locks, number) is not None
    except Infeasible:
        return False


def _start(asked: DrawInput, locks: Sequence[Lock], number: int) -> Tables | None:
    compiled = compile_locks(replace(asked, locks=tuple(locks)), number)
    ids = [player.id for player in asked.present]
    clubs = {player: -1 - place for place, player in enumerate(ids)}
    return starting_tables(compiled, ids, clubs, Chance(asked.seed))
