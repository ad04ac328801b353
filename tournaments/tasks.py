"""The Celery tasks, where Celery looks for them: each slice has its own, and here is what follows results."""

from __future__ import annotations

import logging
import time

from celery import shared_task
from django.core.cache import cache

from matches.agenda import Agenda
from matches.tasks import JOBS, task_hand
from tournaments.accounts.tasks import account_letter, reset_letters
from tournaments.backup.services.snapshots import snapshot_take
from tournaments.errors import Refused
from tournaments.mirror.tasks import publication_bring, publications_look
from tournaments.models import FollowUp, Tournament
from tournaments.notices.tasks import mailbox_question, notices_clean, notices_look, notices_send
from tournaments.paper.tasks import jobs_overtake, render_chunk
from tournaments.photos.tasks import photos_overtake, read_photo
from tournaments.selectors.standings.behind import copies_late, standings_late
from tournaments.services.rounds.rounds import rounds_settle
from tournaments.services.standings.follow_ups import standings_renew

__all__ = [
    "account_letter",
    "copy_take",
    "follow_hand",
    "follow_ups_overtake",
    "jobs_overtake",
    "mailbox_question",
    "notices_clean",
    "notices_look",
    "notices_send",
    "photos_overtake",
    "publication_bring",
    "publications_look",
    "read_photo",
    "render_chunk",
    "reset_letters",
    "standings_task",
]

logger = logging.getLogger(__name__)
PAUSE = 0.2  # seconds in which more results come in before the standings are made anew
# Before a copy is taken: so many times as long as the last one took, so that a rush of results has the processor, and
# so many seconds at least and at most.
COPY_RESTS, COPY_LEAST, COPY_MOST = 40, 5.0, 20.0
COPY_AGAIN = 30  # seconds between two tries to take a copy that nothing kept
# Between two tries to make a standing that cannot be made, in seconds: after the first one, and at most; each rest is
# twice the one before.
STANDING_AGAIN, STANDING_AGAIN_MOST = 10, 600
FAILING = 24 * 3600  # seconds for which it is known how long the last rest of a standing was
HANDED = 30  # seconds after which the same is handed over again, should it have been lost
STANDINGS = Agenda("agenda of standings")


def follow_hand(tournament_id: int, *, is_copy: bool) -> None:
    """Hand what follows from results to the workers, once for all that come in until it begins."""
    if not cache.add(_key(tournament_id, is_copy), 1, HANDED):
        return
    if is_copy:
        task_hand(copy_take, (tournament_id,), seconds=copy_rest(tournament_id), turn=JOBS)
    else:
        task_hand(standings_task, (tournament_id,), seconds=PAUSE, turn=STANDINGS)


def copy_rest(tournament_id: int) -> float:
    """Return the seconds to wait before a copy is taken."""
    return min(max(float(cache.get(_rest_key(tournament_id), 0.0)), COPY_LEAST), COPY_MOST)


def _rest_key(tournament_id: int) -> str:
    return f"follow-up:copy-rest:{tournament_id}"


def _key(tournament_id: int, is_copy: bool) -> str:
    return f"follow-up:{'copy' if is_copy else 'standings'}:{tournament_id}"


@shared_task(name="tournaments.tasks.standings_renew")
def standings_task(tournament_id: int) -> None:
    """Make the standings of a tournament anew that are behind, and tell the pages. Twice does no harm."""
    cache.delete(_key(tournament_id, is_copy=False))
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is not None:
        standings_renew(tournament=tournament)
        rounds_settle(tournament=tournament)


@shared_task(name="tournaments.tasks.copy_take")
def copy_take(tournament_id: int) -> None:
    """Keep one copy of a tournament for all the results that asked for it; it is named after the last.

    Where neither disk nor bucket takes it, it is tried again (`follow_ups_overtake`).
    """
    cache.delete(_key(tournament_id, is_copy=True))
    due = list(FollowUp.objects.filter(tournament=tournament_id, stage=None))
    if not due:
        return
    began = time.monotonic()
    try:
        snapshot_take(tournament=Tournament.objects.get(pk=tournament_id), reason=due[-1].copy)
    except Refused as refused:
        logger.warning("A copy of tournament %s waits: %s", tournament_id, refused.params.get("reason", refused.code))
        return
    cache.set(_rest_key(tournament_id), COPY_RESTS * (time.monotonic() - began))
    FollowUp.objects.filter(pk__in=[row.pk for row in due]).delete()


def follow_ups_overtake() -> int:
    """Do here what nobody has done in time, because a process ended or no worker runs; return for how many
    tournaments. One tournament's trouble stops no other and no copy: it is logged, and tried again after a rest."""
    behind, copies = (
        list(late.values_list("tournament_id", flat=True).distinct()) for late in (standings_late(), copies_late())
    )
    for tournament_id in behind:
        if cache.get(_failed_key(tournament_id)) is None:
            _standings_overtake(tournament_id)
    for tournament_id in copies:
        if cache.add(f"follow-up:copy-again:{tournament_id}", 1, COPY_AGAIN):  # one process tries, however many look
            _copy_overtake(tournament_id)
    return len({*behind, *copies})


def _standings_overtake(tournament_id: int) -> None:
    rest_key = f"follow-up:standings-rest:{tournament_id}"
    try:
        standings_task(tournament_id)
    except Exception:
        rest = min(2 * cache.get(rest_key, STANDING_AGAIN / 2), STANDING_AGAIN_MOST)
        cache.set(rest_key, rest, FAILING)
        cache.set(_failed_key(tournament_id), 1, rest)
        logger.exception("The standings of tournament %s failed; they are tried again in %d s.", tournament_id, rest)
    else:
        cache.delete(rest_key)


def _failed_key(tournament_id: int) -> str:
    return f"follow-up:standings-failed:{tournament_id}"


def _copy_overtake(tournament_id: int) -> None:
    try:
        copy_take(tournament_id)
    except Exception:
        logger.exception("The copy of tournament %s failed; it is tried again in %d s.", tournament_id, COPY_AGAIN)
