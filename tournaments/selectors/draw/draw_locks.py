"""The locks that a draw has to keep, as the organiser set them and as its question says them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.db.models import Prefetch, Q, QuerySet

from tournaments.models import DrawLock, LockedEntrant, Stage
from tournaments.seating.question.problem import DrawInput, Lock

Document = dict[str, object]


def locks_of(stage: Stage, number: int) -> QuerySet[DrawLock]:
    """Return the locks that hold for a round, the oldest first, with their people; two queries."""
    of_round = Q(stage__isnull=True) | Q(stage=stage, round_number=number)
    people = LockedEntrant.objects.select_related("entrant__player", "entrant__club").order_by("entrant__number")
    rows = DrawLock.objects.filter(of_round, tournament=stage.tournament_id).order_by("pk")
    return rows.prefetch_related(Prefetch("people", people))


def lock_document(lock: DrawLock) -> Document:
    """Return a lock as the `draw` contract writes it, people by their number."""
    document: Document = {lock.kind: [person.entrant.number for person in lock.people.all()]}
    return document if lock.table_number is None else {**document, "number": lock.table_number}


def own_locks(question: DrawInput) -> tuple[Lock, ...]:
    """Return the locks somebody set; not those that only say where the standing seats everybody (semifinals)."""
    return () if _seats_everybody(question) else question.locks


def given_tables(question: DrawInput | None, keys: Mapping[int, int]) -> list[list[int]]:
    """Return the tables at which the format seats everybody by the standing (semifinals), by primary key of the
    entrants; [] where the draw chooses them."""
    if question is None or not _seats_everybody(question):
        return []
    tables = [lock.players for lock in question.locks if lock.kind == "table"]
    return [[keys[number] for number in table if number in keys] for table in tables]


def _seats_everybody(question: DrawInput) -> bool:
    seated = {player for lock in question.locks if lock.kind == "table" for player in lock.players}
    return question.mode == "fixed" and seated.issuperset(player.id for player in question.present)


def locks_by_key(question: DrawInput | None, keys: Mapping[int, int]) -> tuple[Lock, ...]:
    """Return the locks of a drawn round by primary key of the entrants (`keys` by number); who left the list since is
    left out."""
    locks = own_locks(question) if question else ()
    return tuple(
        replace(lock, players=tuple(keys[player] for player in lock.players if player in keys)) for lock in locks
    )
