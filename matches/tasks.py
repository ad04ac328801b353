"""Celery tasks of the matches: bots move, clocks run, the outbox is emptied. Each may run twice without harm."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import cast

from amqp.exceptions import AMQPError
from celery import Task, current_app, shared_task
from django.conf import settings
from django.utils import timezone
from kombu.exceptions import KombuError
from redis.exceptions import RedisError

from matches.after_commit import after_commit
from matches.agenda import Agenda
from matches.database_away import database_trouble
from matches.errors import Refused
from matches.games.answering import window
from matches.models import Match, MatchSeat
from matches.rare_lines import Rarely, WhatIsAway
from matches.selectors.analyses import analyses_lost, analyses_waiting
from matches.selectors.matches import game_code, state_of
from matches.services.analyses import analyses_handed, analysis_ask, analysis_make
from matches.services.outbox import outbox_deliver
from matches.services.play.beats import beat_is_stale
from matches.services.play.bots import bot_move, bot_to_move
from matches.services.play.clock import clock_due, matches_due
from rules.play.bots import bot_searches

logger = logging.getLogger(__name__)
QUIET = 10.0  # seconds for which a broker that does not answer is left alone
PLAY, JOBS = Agenda("agenda of play"), Agenda("agenda of jobs")  # each may hold a database connection
MOVES_ON = 20  # of so many versions of a match one: from there another worker may go on with its bots
BEGUN = 6  # before analyses that nobody has begun (CELERY_TASK_ROUTES), after every other job
_broker, _broker_from = WhatIsAway(logger.warning), 0.0
_stuck_told = Rarely(3600)  # seconds between two lines about the same match


@shared_task(expires=60)
def match_advance(match_id: int, version: int) -> None:
    """Let a bot move once, if the match still stands at this version. Its step asks for the next one (match_follow)."""
    try:
        bot_move(match=Match(pk=match_id), version=version, now=timezone.now())
    except (Refused, Match.DoesNotExist):
        return


@shared_task(expires=60)
def match_moment(match_id: int) -> None:
    """Do what waited for this moment, if it still does; the sweep of the clocks would come a second late."""
    try:
        clock_due(match=Match(pk=match_id), now=timezone.now())
    except (Refused, Match.DoesNotExist):
        return


@shared_task(expires=2)
def clocks_sweep() -> int:
    """Do what is due by the clock in every match; return how many steps."""
    return sum(clocks_act())


@shared_task(expires=60)
def outbox_sweep() -> int:
    """Deliver again what those above have not heard; return how many entries."""
    return outbox_deliver()


@shared_task(expires=3600)
def match_analyse(match_id: int) -> None:
    """Make the analysis of a match that somebody waits for, unless somebody else does."""
    analysis_make(match_id=match_id)


@shared_task(expires=20)
def analyses_sweep() -> int:
    """Have the analyses made whose worker died, before all others, and those that no worker heard of; return how
    many."""
    now = timezone.now()
    lost, waiting = analyses_lost(now), analyses_waiting(now, _queued())
    analyses_handed(matches=[*lost, *waiting], now=now)
    for match_id in lost:
        task_hand(match_analyse, (match_id,), turn=JOBS, priority=BEGUN)
    for match_id in waiting:
        task_hand(match_analyse, (match_id,), turn=JOBS)
    return len(lost) + len(waiting)


def _queued() -> int:
    """Return how many tasks wait among the jobs; where the broker does not say, none."""
    try:
        with current_app.connection_or_acquire() as line:
            queue = line.default_channel.queue_declare(settings.CELERY_TASK_DEFAULT_QUEUE, passive=True)
            return int(queue.message_count)
    except (AMQPError, KombuError, RedisError, OSError):  # one without messages is not there
        return 0


def analysis_want(match: Match) -> None:
    """Ask for the analysis of a match that is over; a worker makes it."""
    if analysis_ask(match=match, now=timezone.now()):
        after_commit(task_hand, match_analyse, (match.pk,), turn=JOBS)


def clocks_act() -> Iterator[bool]:
    """Do what is due by the clock in one match after the other; yield each time whether that was a step.

    One match's trouble stops no other. While no server beats, nobody's time runs out. Raises Error where the database
    cannot be used: for every match alike, so whoever asked says it, once.
    """
    now = timezone.now()
    due = list(matches_due(now=now))
    if not due or beat_is_stale(now=now):
        return
    for match in due:
        try:
            yield clock_due(match=match, now=timezone.now()) is not None
        except Refused:
            yield False
        except Exception as error:
            if database_trouble(error):
                raise
            if _stuck_told.is_time(match.pk):
                logger.exception("The clock of match %s could not act; it tries again.", match.pk)
            yield False


def match_follow(match: Match) -> None:
    """Ask for what comes next by itself: an action that waits, the moment of a secret answer, a bot's move."""
    if match.state != Match.State.PLAYING or match.is_paused:
        return
    moment = match.held_until or (match.due_at if window(match, state_of(match)) else None)
    if moment is not None:
        task_hand(match_moment, (match.pk,), seconds=_seconds_until(moment))
    elif (seat := bot_to_move(match=match)) is not None:
        _bot_follow(match, seat)


def _bot_follow(match: Match, seat: MatchSeat) -> None:
    """Ask for a bot's move. It stays with the worker that made the one before: through the broker it costs half again.

    Now and then it goes there all the same (`MOVES_ON`), so that workers which came later get their share, and so does
    one that searches, lest other matches wait for it. Where a worker is killed, clocks_sweep moves its bots, four
    seconds late (BOT_NUDGE).
    """
    # From the moment of the step before: storing and telling it is not added to every move. A clock that was set
    # back meanwhile makes no bot wait longer.
    pace = settings.MATCH_BOT_PACE
    moment = (match.clock_since or timezone.now()) + timedelta(seconds=pace)
    seconds, move = min(pace, _seconds_until(moment)), (match.pk, match.version)
    is_here = PLAY.is_at_work() or not match_advance.request.called_directly
    if is_here and match.version % MOVES_ON and not bot_searches(seat.bot, game_code(match)):
        PLAY.put(match_advance, move, seconds=seconds)
    else:
        task_hand(match_advance, move, seconds=seconds)


def _seconds_until(moment: datetime) -> float:
    return max(0.0, (moment - timezone.now()).total_seconds())


def play_hand_on() -> None:
    """Hand on what this process would have done itself: it ends."""
    for waiting in PLAY.taken():
        task_hand(waiting.task, waiting.args, seconds=waiting.seconds)


def task_hand(
    task: Task[..., None],
    args: tuple[object, ...],
    *,
    seconds: float = 0.0,
    turn: Agenda = PLAY,
    priority: int | None = None,
) -> None:
    """Hand a task to the workers; while the broker cannot be reached this process does it, one of a turn at a time.

    `priority`: of its queue in Redis, where 0 comes first; without it that of the task's route.
    """
    global _broker_from
    if time.monotonic() >= _broker_from:
        try:
            task.apply_async(args, countdown=seconds, retry=False, priority=cast(int, priority))
            _broker.back("The broker answers again; workers move the bots and do the jobs.")
            return
        except (KombuError, RedisError, OSError):
            _broker_from = time.monotonic() + QUIET
            _broker.away("The broker cannot be reached; this process moves the bots and does the jobs.")
    turn.put(task, args, seconds=seconds)
