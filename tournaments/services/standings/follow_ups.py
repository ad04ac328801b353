"""What follows from a result that is stored: its stage's standing made anew, in a task of its own where that is long.

The request notes that it is due and answers. Whoever makes the standing anew takes off the record what was there when
it began to read; what is noted meanwhile stays, and the standing is made once more.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection, transaction

from tournaments.models import FollowUp, Stage, Tournament
from tournaments.selectors.standings.behind import is_behind, stages_behind
from tournaments.selectors.standings.stage_record import record_of_stage
from tournaments.services.standings.standings import rows_of, rows_replace, standings_rebuild
from tournaments.services.steady import steady
from tournaments.signals import follow_up_noted

LOCK = 7_526_466  # with the key of a tournament it is a number that no other program takes in this database
# Between two standings: so many times as long as one takes, so that a rush of results has the processor; and so long at
# least and at most, in seconds. A standing is a page of news for everybody who is in it.
RESTS, LEAST_REST, MOST_REST = 4, 1.0, 5.0
TIMES = 20  # that one task makes standings anew while more results come in; then it hands over what is left
_turn = threading.Lock()
_busy: set[int] = set()


def is_small(tournament: Tournament) -> bool:
    """Say whether the standings of a tournament are made anew at once, within the request: one query."""
    return not tournament.entrants.order_by()[settings.STANDINGS_AT_ONCE :].exists()


def standing_follow(*, stage: Stage) -> None:
    """Let the standing of a stage follow what the caller's transaction stores: in it where few take part, else after
    it."""
    if is_small(stage.tournament):
        standings_rebuild(stage=stage)
        return
    FollowUp.objects.create(tournament_id=stage.tournament_id, stage=stage)
    follow_up_noted.send(sender=FollowUp, tournament_id=stage.tournament_id, is_copy=False)


@transaction.atomic
def copy_follow(*, tournament: Tournament, reason: str) -> None:
    """Note that a copy of a tournament is due. `reason` is a text shown in the list."""
    FollowUp.objects.create(tournament=tournament, copy=reason[:120])
    follow_up_noted.send(sender=FollowUp, tournament_id=tournament.pk, is_copy=True)


@steady
@transaction.atomic
def standings_settle(*, tournament: Tournament) -> None:
    """Make every standing of a tournament anew that is behind, before something is decided by it or printed."""
    for stage in stages_behind(tournament):
        standings_rebuild(stage=stage)


def standings_renew(*, tournament: Tournament) -> None:
    """Make the standings anew that are behind until none is; where somebody else does it already, leave it to them.

    Whoever does it looks once more when they are done: what was noted before they were asked is not forgotten. Between
    two times they rest, so that a rush of results has the processor. After TIMES the rest is handed over anew: who was
    asked meanwhile has left it to them.
    """
    rest = 0.0
    for _time in range(TIMES):
        stages = stages_behind(tournament)
        if not stages:
            return
        time.sleep(rest)
        began = time.monotonic()
        with _alone(tournament.pk) as is_mine:
            if not is_mine:
                return
            for stage in stages:
                _renew(stage)
        rest = min(max(RESTS * (time.monotonic() - began), LEAST_REST), MOST_REST)
    if is_behind(tournament):
        follow_up_noted.send(sender=FollowUp, tournament_id=tournament.pk, is_copy=False)


@steady
def _renew(stage: Stage) -> None:
    """Make a standing anew without holding anything while it is computed.

    Whoever made it anew in a transaction of their own meanwhile has seen more: then nothing is written here.
    """
    made = Stage.objects.values_list("standing_made", flat=True).get(pk=stage.pk)
    noted = list(stage.follow_ups.values_list("pk", flat=True))
    rows = rows_of(stage, record_of_stage(stage))
    with transaction.atomic():
        if Stage.objects.filter(pk=stage.pk, standing_made=made).update(standing_made=made + 1):
            rows_replace(stage, rows)
            FollowUp.objects.filter(pk__in=noted).delete()
            Tournament.objects.filter(pk=stage.tournament_id).touch()


@contextmanager
def _alone(tournament_id: int) -> Iterator[bool]:
    """Hold the turn of a tournament against the other threads and, on PostgreSQL, processes; say whether it was free.

    Nothing false comes of two at once, only work that one of them throws away.
    """
    with _turn:
        is_free = tournament_id not in _busy
        _busy.add(tournament_id)
    if not is_free:
        yield False
        return
    try:
        with _alone_in_database(tournament_id) as is_free:
            yield is_free
    finally:
        with _turn:
            _busy.discard(tournament_id)


@contextmanager
def _alone_in_database(tournament_id: int) -> Iterator[bool]:
    if connection.vendor != "postgresql":
        yield True
        return
    key = [LOCK, tournament_id % 2**31]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", key)
        is_free = bool(cursor.fetchone()[0])
        try:
            yield is_free
        finally:
            if is_free:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", key)
