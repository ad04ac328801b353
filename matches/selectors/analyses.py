"""The analysis of a match that is over, as far as it has been made."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from matches.models import Match, MatchAnalysis
from matches.selectors.matches import game_code
from rules.analysis.report import made_by
from rules.play.winning import is_measured

MADE_BY = made_by()
"""What an analysis of today is made by; one that was made by something else is made again."""
MOST_EVENTS = 6000
"""A longer match is beyond what the child that analyses has (`analysis_child.py`)."""
SOON = timedelta(seconds=5)
"""So long a worker may take to hear of an analysis that waits."""
AT_ONCE = 100
"""More than the workers make from one look to the next; with so many tasks in the queue none that waits gets one."""
LOST = timedelta(minutes=2)
"""After so long without a word nobody makes it any more: the worker died."""


def analysis_of(match: Match) -> MatchAnalysis | None:
    """Return what there is of the analysis of a match."""
    return MatchAnalysis.objects.filter(match=match).first()


def may_be_analysed(match: Match) -> bool:
    """Return whether there is anything to analyse: a match that is over and not too long, of a game whose chances are
    measured."""
    return match.is_over and 0 < match.version <= MOST_EVENTS and is_measured(game_code(match))


def is_current(analysis: MatchAnalysis | None, match: Match) -> bool:
    """Return whether an analysis is of the whole match and made as today's are."""
    return (
        analysis is not None
        and analysis.state == MatchAnalysis.State.DONE
        and (analysis.version, analysis.made_by) == (match.version, MADE_BY)
    )


def is_under_way(analysis: MatchAnalysis | None, now: datetime) -> bool:
    """Return whether somebody makes it, or it waits for its turn, however long."""
    if analysis is None or analysis.state != MatchAnalysis.State.MAKING:
        return analysis is not None and analysis.state == MatchAnalysis.State.WAITING
    return abs(now - analysis.asked_at) <= LOST


def nobody_makes(now: datetime) -> QuerySet[MatchAnalysis]:
    """Return the analyses that somebody may begin: those that wait, and those whose maker has not been heard of."""
    return MatchAnalysis.objects.filter(Q(state=MatchAnalysis.State.WAITING) | _lost(now))


def analyses_waiting(now: datetime, queued: int) -> list[int]:
    """Return the matches whose analysis waits without a task, as far as can be told from how many the queue holds
    (`queued`): as many as it lacks, of AT_ONCE at most, the longest ago handed out first, because the first in a queue
    are the first out of it."""
    waiting = MatchAnalysis.objects.filter(state=MatchAnalysis.State.WAITING)
    lacking = max(0, min(AT_ONCE, waiting.count()) - queued)
    handed = waiting.filter(_long_ago("handed_at", now, SOON)).order_by("handed_at", "pk")
    return list(handed.values_list("match_id", flat=True)[:lacking])


def analyses_lost(now: datetime) -> list[int]:
    """Return the matches whose analysis had been begun by a worker that died, at most one a process of the workers, and
    for which no task was handed out since."""
    lost = MatchAnalysis.objects.filter(_lost(now)).filter(_long_ago("handed_at", now, LOST))
    return list(lost.order_by("handed_at", "pk").values_list("match_id", flat=True))


def _lost(now: datetime) -> Q:
    return Q(state=MatchAnalysis.State.MAKING) & _long_ago("asked_at", now, LOST)


def _long_ago(field: str, now: datetime, wait: timedelta) -> Q:
    """Return the condition that a moment is longer ago than that; in the future it was noted before the clock was set
    back."""
    return Q(**{f"{field}__lt": now - wait}) | Q(**{f"{field}__gt": now + wait})
