"""Fields that do not meet: the standing dealt out to several finals at once, or groups given by name."""

from collections.abc import Iterator
from dataclasses import replace

from tournaments.seating.errors import Infeasible
from tournaments.seating.question.problem import DrawInput, Lock


def parallel_fields(asked: DrawInput) -> Iterator[DrawInput]:
    """Yield one question per field: of three, the first has the places 1, 4, 7, ... of the standing.

    Groups are fields as they stand. Raise Infeasible for a lock that joins players of two fields, and for exact
    table sizes, which no field has.
    """
    if asked.tables:
        raise Infeasible("parallel_tables", "tables: exact sizes cannot be kept in several parallel fields")
    order = asked.standing_order()
    dealt = [order[number :: asked.parallel] for number in range(asked.parallel)]
    for members in map(set, asked.groups or dealt):
        players = tuple(replace(player, present=player.id in members) for player in asked.players)
        locks = tuple(lock for lock in asked.locks if _is_within(lock, members, set(order)))
        ranking = tuple(tuple(player for player in table if player in members) for table in asked.ranking)
        ranking = tuple(table for table in ranking if table)
        yield replace(asked, players=players, locks=locks, ranking=ranking, parallel=1, groups=())


def _is_within(lock: Lock, members: set[int], here: set[int]) -> bool:
    held = [player for player in lock.players if player in here]
    inside = [player for player in held if player in members]
    if lock.kind != "apart" and inside and len(inside) < len(held):
        reason = f"players {', '.join(map(str, held))} are in different parallel fields"
        raise Infeasible("parallel_lock", reason, locks=[lock.document()], nearest={"without": lock.document()})
    return bool(inside)
