"""The analysis of a match: asked for, made once, kept."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from matches.documents.record.analysing import MOST_SIGNS, Interrupted, Killed, NotAnalysed, analysed
from matches.models import Match, MatchAnalysis
from matches.selectors.analyses import MADE_BY, is_current, is_under_way, may_be_analysed, nobody_makes
from matches.selectors.matches import game_code

State = MatchAnalysis.State
logger = logging.getLogger(__name__)


@transaction.atomic
def analysis_ask(*, match: Match, now: datetime) -> bool:
    """Note that the analysis of a match is wanted; return whether somebody has to make it now.

    False where it has been made, is being made, or there is nothing to analyse.
    """
    if not may_be_analysed(match):
        return False
    row, new = MatchAnalysis.objects.get_or_create(match=match, defaults={"asked_at": now, "handed_at": now})
    if new:
        return True
    if is_current(row, match) or is_under_way(row, now):
        return False
    same = MatchAnalysis.objects.filter(pk=row.pk, state=row.state, asked_at=row.asked_at)
    return bool(same.update(state=State.WAITING, percent=0, asked_at=now, handed_at=now, error=""))


def analysis_make(*, match_id: int) -> bool:
    """Make the analysis that waits to be made, or whose maker died; return whether this call did. One at a time does,
    whoever is asked, and says with every step of `percent` that it lives."""
    now = timezone.now()
    free = nobody_makes(now).filter(match=match_id)
    match = Match.objects.filter(pk=match_id).first()
    if match is None or not free.update(state=State.MAKING, percent=0, asked_at=now):
        return False
    mine = MatchAnalysis.objects.filter(match=match_id, state=State.MAKING)
    events = match.events.order_by("number").values_list("event", flat=True)

    def heard(percent: int) -> None:
        mine.update(percent=percent, asked_at=timezone.now())

    try:
        document = analysed(game_code(match), list(events), heard)
    except Interrupted as error:
        mine.update(state=State.WAITING)
        error.end()
        return False
    except NotAnalysed as error:
        _failed(mine, match, error)
        return False
    made = {"version": match.version, "made_by": MADE_BY, "made_at": timezone.now(), "document": document}
    return bool(mine.update(state=State.DONE, percent=100, error="", **made))


def analyses_handed(*, matches: Iterable[int], now: datetime) -> None:
    """Note that tasks for these matches are put into the queue."""
    MatchAnalysis.objects.filter(match__in=matches).update(handed_at=now)


def _failed(mine: QuerySet[MatchAnalysis], match: Match, error: NotAnalysed) -> None:
    """Note how a try ended. One that was killed from outside waits for another; that it was so before, its row says."""
    again = isinstance(error, Killed) and mine.filter(error="").exists()
    mine.update(state=State.WAITING if again else State.FAILED, error=str(error)[:MOST_SIGNS])
    if again:
        logger.warning("The analysis of match %s is tried once more: %s", match.code, error)
    else:
        logger.error("The analysis of match %s failed: %s", match.code, error)
