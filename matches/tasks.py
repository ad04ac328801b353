"""Celery tasks of the matches: bots move, clocks run, the outbox is emptied. Each may run twice without harm."""

from __future__ import annotations

import logging
import threading

from celery import shared_task
from django.conf import settings
from django.db import connections
from django.utils import timezone
from kombu.exceptions import KombuError
from redis.exceptions import RedisError

from matches.errors import Refused
from matches.models import Match
from matches.services.bots import bot_move, bot_to_move
from matches.services.clock import beat_is_fresh, clock_due, matches_due
from matches.services.outbox import outbox_deliver

logger = logging.getLogger(__name__)


@shared_task(expires=60)
def match_advance(match_id: int, version: int) -> None:
    """Let a bot move once, if the match still stands at this version. Its step asks for the next one."""
    try:
        bot_move(match=Match(pk=match_id), version=version, now=timezone.now())
    except (Refused, Match.DoesNotExist):
        return


@shared_task(expires=2)
def clocks_sweep() -> int:
    """Do what is due by the clock in every match; return how many steps. One match's trouble stops no other."""
    now, steps = timezone.now(), 0
    due = list(matches_due(now=now))
    if not due or not beat_is_fresh(now=now):
        return 0
    for match in due:
        try:
            steps += clock_due(match=match, now=timezone.now()) is not None
        except Refused:
            continue
        except Exception:
            logger.exception("The clock of match %s could not act; it tries again.", match.pk)
    return steps


@shared_task(expires=60)
def outbox_sweep() -> int:
    """Deliver again what those above have not heard; return how many entries."""
    return outbox_deliver()


def bots_follow(match: Match) -> None:
    """Ask for the next move if a bot must make it. Without a broker this process makes it."""
    if bot_to_move(match=match) is None:
        return
    try:
        match_advance.apply_async((match.pk, match.version), countdown=settings.MATCH_BOT_PACE, retry=False)
    except (KombuError, RedisError, OSError):
        logger.warning("The broker cannot be reached; this process moves the bots.")
        threading.Timer(settings.MATCH_BOT_PACE, _advance_here, (match.pk, match.version)).start()


def _advance_here(match_id: int, version: int) -> None:
    try:
        match_advance(match_id, version)
    finally:
        connections.close_all()
