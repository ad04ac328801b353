"""A match that is over with an analysis, made in this process by a stand-in that counts armies."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from matches.models import Match, MatchAnalysis
from matches.selectors.analyses import MADE_BY
from rules import decode
from rules.analysis.report import analysis_of
from tests.matches.played import finished_match
from tests.rules.analysis.matches import by_armies


def analysed_match(**fields: Any) -> Match:
    """Return a match that is over, with its analysis kept."""
    match = finished_match(**{"rounds": 1, "seats": 3, **fields})
    events = [decode(row) for row in match.events.order_by("number").values_list("event", flat=True)]
    MatchAnalysis.objects.create(
        match=match,
        state=MatchAnalysis.State.DONE,
        percent=100,
        version=match.version,
        made_by=MADE_BY,
        document=analysis_of(events, by_armies),
        asked_at=timezone.now(),
        made_at=timezone.now(),
    )
    return match
