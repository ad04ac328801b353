"""Which standings are older than the results that they are made from, and what follows results and is late."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from tournaments.models import FollowUp, Result, Snapshot, Stage, Tournament

# After so long nobody does it any more: a process has ended, or no worker runs. A copy may wait for a while by itself.
STANDING_LATE, COPY_LATE = timedelta(seconds=8), timedelta(seconds=30)


def stages_behind(tournament: Tournament) -> list[Stage]:
    """Return the stages whose standing has to be made anew, in order; one query."""
    stages = Stage.objects.filter(tournament=tournament, follow_ups__isnull=False).distinct().order_by("number")
    behind = list(stages)
    for stage in behind:
        stage.tournament = tournament
    return behind


def is_behind(tournament: Tournament) -> bool:
    """Say whether a result is stored that a standing does not count yet; one query."""
    return tournament.follow_ups.filter(stage__isnull=False).exists()


def copy_behind(tournament: Tournament, last: Snapshot | None) -> bool:
    """Say whether something was confirmed that no copy holds and none is about to: the copies are not being written."""
    confirmed = Result.objects.filter(table__round__stage__tournament=tournament, state=Result.State.CONFIRMED)
    latest = confirmed.aggregate(latest=Max("confirmed_at"))["latest"]
    if latest is None or (last is not None and last.created_at >= latest):
        return False
    noted = tournament.follow_ups.filter(stage=None)
    return not noted.exists() or copies_late().filter(tournament=tournament).exists()


def standings_late() -> QuerySet[FollowUp]:
    """Return the notes of standings that nobody has made anew in time."""
    return _older(STANDING_LATE).filter(stage__isnull=False)


def copies_late() -> QuerySet[FollowUp]:
    """Return the notes of copies that nobody has taken in time."""
    return _older(COPY_LATE).filter(stage=None)


def _older(wait: timedelta) -> QuerySet[FollowUp]:
    # What was noted in the future stood there before the clock of the computer was set back.
    now = timezone.now()
    return FollowUp.objects.filter(Q(at__lt=now - wait) | Q(at__gt=now + wait)).order_by()
