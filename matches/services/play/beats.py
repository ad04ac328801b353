"""The beat that says when a server last answered players, and the time of an outage that it gives back."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from matches.models import Match, ServerBeat
from matches.services.turns import in_turn

BEAT_STEP = 2.0  # seconds; a gap between beats up to this long is no outage, and after a longer one no clock acts
MOVED = timedelta(seconds=5)  # since a clock was set back, until the next beat
BEAT_AHEAD = 60.0  # seconds; a beat that far in the future was written before a clock was set back
RUNNING = ("clock_since", "due_at", "time_up_at", "held_at", "held_until")


@in_turn
@transaction.atomic
def server_beat(*, now: datetime) -> list[int]:
    """Note that a server answers players now. After a gap give the time since the last beat back; return to whom.

    Every beat does so: a gap is a stop of all servers or a database that nobody reached. Of servers that come back
    together the one that still finds the old beat gives back, in the transaction that writes the new one.
    """
    beat = ServerBeat.objects.filter(id=1).first()
    if beat is None:
        ServerBeat.objects.get_or_create(id=1, defaults={"at": now})
        return []
    gap = (now - beat.at).total_seconds()
    if -BEAT_AHEAD < gap <= 0 or not ServerBeat.objects.filter(id=1, at=beat.at).update(at=now):
        return []
    return _time_given_back(beat.at, now) if gap > BEAT_STEP or gap <= -BEAT_AHEAD else []


def beat_is_stale(*, now: datetime) -> bool:
    """Say whether servers have beaten, but none lately: what fell due meanwhile is given back before it counts."""
    beat = ServerBeat.objects.filter(id=1).first()
    return beat is not None and (now - beat.at).total_seconds() > BEAT_STEP


def _time_given_back(beat: datetime, now: datetime) -> list[int]:
    """Give it to every match whose clock ran; one that moved after the last beat gets the time since its last move.

    Where the clock of the computer was set back, the time is below nothing: whatever runs is set back with it.
    """
    running = Match.objects.filter(state=Match.State.PLAYING, clock_since__isnull=False)
    given = []
    for match in running.only("pk", "version", *RUNNING).order_by("pk"):
        assert match.clock_since is not None
        lost = now - max(beat, match.clock_since)
        if beat > now and now - MOVED <= match.clock_since <= now:  # it moved after the clock was set back
            continue
        if abs(lost.total_seconds()) > BEAT_STEP and _give(match, lost):
            given.append(match.pk)
    return given


def _give(match: Match, lost: timedelta) -> bool:
    """Give a match and its seats the time; say False, and leave both alone, where it moved since it was read."""
    values = {name: moment + lost for name in RUNNING if (moment := getattr(match, name)) is not None}
    if not Match.objects.filter(pk=match.pk, clock_since=match.clock_since).update(**values):
        return False
    for seat in match.seats.filter(leaving_at__isnull=False):
        assert seat.leaving_at is not None
        match.seats.filter(pk=seat.pk, leaving_at=seat.leaving_at).update(leaving_at=seat.leaving_at + lost)
    return True
