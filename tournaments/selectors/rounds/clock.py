"""What the clock of a round, or of one table, shows at a moment. The server's time is the only one that counts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tournaments.models import Round, Table


@dataclass(frozen=True)
class ClockState:
    """`remaining` whole seconds of play (below zero: time is up since then), `state` ready, running or paused.

    `extra` are the seconds a table has beyond the round, 0 for the round itself; `server_now` is when this held.
    """

    remaining: int
    state: str
    extra: int
    server_now: datetime

    @property
    def running(self) -> bool:
        return self.state == "running"

    @property
    def over_at(self) -> datetime:
        """Return when the time is up, as long as the clock runs."""
        return self.server_now + timedelta(seconds=self.remaining)

    @property
    def is_over(self) -> bool:
        return self.remaining <= 0


def clock_state(subject: Round | Table, now: datetime | None = None) -> ClockState:
    """Return the clock of a round, or of a table (whose round should be loaded). No query for a round."""
    now = now or timezone.now()
    if isinstance(subject, Table):
        return _table_clock(subject, subject.round, now)
    left = subject.clock_seconds - round_used(subject, now)
    state = "running" if subject.clock_started_at else "paused" if subject.clock_used else "ready"
    return ClockState(left, state, 0, now)


def round_used(round: Round, now: datetime) -> int:
    """Return the seconds of play the round's clock has run."""
    since = (now - round.clock_started_at).total_seconds() if round.clock_started_at else 0
    return round.clock_used + max(0, int(since))


def table_paused_for(table: Table, round: Round, now: datetime) -> int:
    """Return the seconds this table stood still while the round's clock ran, not yet added to its extra time."""
    if table.paused_at is None or round.clock_started_at is None:
        return 0
    return max(0, int((now - max(table.paused_at, round.clock_started_at)).total_seconds()))


def _table_clock(table: Table, round: Round, now: datetime) -> ClockState:
    whole = clock_state(round, now)
    extra = table.extra_seconds + table_paused_for(table, round, now)
    state = "paused" if table.paused_at and whole.state == "running" else whole.state
    return ClockState(whole.remaining + extra, state, extra, now)
