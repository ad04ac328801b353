"""Locks set before a draw is announced, and taken away again."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import DrawLock, Entrant, LockedEntrant, Round, Stage, Tournament
from tournaments.models.draw_locks import least_people
from tournaments.permissions import Actor
from tournaments.selectors.draw.draw_locks import locks_of
from tournaments.services.log import log_write

Kind = DrawLock.Kind


@transaction.atomic
def lock_set(
    *,
    stage: Stage,
    number: int,
    kind: str,
    entrants: Collection[Entrant],
    actor: Actor,
    table_number: int | None = None,
    only_here: bool = False,
) -> DrawLock:
    """Let the draw of a round, and of those after it unless `only_here`, keep a lock.

    Raises Refused: tournament_over, lock_announced, lock_people (too few), lock_there (the very same is set).
    """
    _check_open(stage, number)
    if len(entrants) < least_people(kind):
        raise Refused("lock_people")
    lock = DrawLock(tournament=stage.tournament, kind=kind, table_number=table_number if kind == Kind.AT else None)
    if only_here:
        lock.stage, lock.round_number = stage, number
    people = {entrant.pk for entrant in entrants}
    if any(_says_the_same(lock, people, other) for other in locks_of(stage, number)):
        raise Refused("lock_there")
    lock.save()
    LockedEntrant.objects.bulk_create(LockedEntrant(lock=lock, entrant=entrant) for entrant in entrants)
    _log(lock, actor, "lock_set")
    return lock


@transaction.atomic
def lock_remove(*, lock: DrawLock, actor: Actor) -> None:
    """Take a lock away. Raises Refused: tournament_over, lock_announced (the round it was for is public)."""
    if lock.stage is not None and lock.round_number is not None:
        lock.stage.tournament = lock.tournament
        _check_open(lock.stage, lock.round_number)
    elif lock.tournament.state == Tournament.State.FINISHED:
        raise Refused("tournament_over")
    _log(lock, actor, "lock_removed")
    lock.delete()


def _check_open(stage: Stage, number: int) -> None:
    if stage.tournament.state == Tournament.State.FINISHED:
        raise Refused("tournament_over")
    round_ = Round.objects.filter(stage=stage, number=number).first()
    if round_ is not None and round_.is_public:
        raise Refused("lock_announced", number=stage.round_named(number))


def _says_the_same(lock: DrawLock, people: Collection[int], other: DrawLock) -> bool:
    """Return whether the other lock says all that this one would."""
    same = (lock.kind, lock.table_number) == (other.kind, other.table_number)
    return (
        same
        and other.stage_id in (None, lock.stage_id)
        and people == {person.entrant_id for person in other.people.all()}
    )


def _log(lock: DrawLock, actor: Actor, action: str) -> None:
    names = list(lock.people.order_by("entrant__number").values_list("entrant__player__name", flat=True))
    said = {"kind": lock.kind, "names": names, "number": lock.table_number}
    where = {}
    if lock.stage is not None and lock.round_number is not None:
        where = {"stage": lock.stage.number, "round": lock.stage.round_named(lock.round_number)}
        action = f"{action}_once"
    log_write(tournament=lock.tournament, actor=actor, action=action, lock=said, **where)
    Tournament.objects.filter(pk=lock.tournament_id).touch()
