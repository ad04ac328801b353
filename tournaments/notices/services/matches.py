"""What tables played online have to tell, looked at every few seconds."""

from __future__ import annotations

from datetime import datetime

from tournaments.models import Notice
from tournaments.notices.selectors.match_moments import match_moments
from tournaments.notices.services.outbox import notices_write


def matches_tell(*, now: datetime) -> int:
    """Write what is to be told about matches now, each once; return how many notices were tried.

    What was written before is left out by reading: while nothing is new, nothing is written.
    """
    moments = list(match_moments(now))
    if not moments:
        return 0
    rows = Notice.objects.filter(subject__in={moment.subject for moment in moments})
    known = set(rows.values_list("kind", "subject", "entrant"))
    new = [moment for moment in moments if (moment.kind, moment.subject, moment.entrant.pk) not in known]
    return sum(
        notices_write(kind=moment.kind, subject=moment.subject, told={moment.entrant: moment.facts}) for moment in new
    )
