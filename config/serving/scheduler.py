"""Celery's beat with a steady clock, of which one acts however many run."""

from __future__ import annotations

import time
from typing import Any

from celery.beat import ScheduleEntry, Scheduler
from django.conf import settings

from config.serving.lead import Lead

LOOK = 1.0  # seconds between two looks at the lead; much less than its LEASE


class SteadyScheduler(Scheduler):
    """Hand out each periodic task once in its period, by a clock that no setting of the computer's clock moves.

    Every period is a number of seconds. Nothing is kept on disk; what was missed is not made up for.
    """

    clock = staticmethod(time.monotonic)

    def __init__(self, *arguments: Any, **words: Any) -> None:
        self.lead = Lead(settings.REDIS_URL) if settings.REDIS_URL else None
        self._leads = False
        self._due: dict[str, float] = {}
        super().__init__(*arguments, **words)

    def setup_schedule(self) -> None:
        super().setup_schedule()
        now = self.clock()
        self._due = {name: now + _period(entry) for name, entry in self.schedule.items()}

    def tick(self, *_arguments: Any, **_words: Any) -> float:
        """Hand out what is due, if this beat leads; return the seconds until the next look."""
        if not self._take_lead():
            self._pass_over()
            return LOOK
        now = self.clock()
        for name, entry in self.schedule.items():
            if self._due[name] <= now:
                self._hand_out(name, entry, now)
        return min(LOOK, max(min(self._due.values(), default=LOOK) - self.clock(), 0.01))

    def close(self) -> None:
        super().close()
        if self.lead:
            self.lead.leave()

    def _take_lead(self) -> bool:
        """Say whether this beat leads; when it begins to, what another has just done is not due yet."""
        led, self._leads = self._leads, self.lead is None or self.lead.is_held()
        if self.lead and self._leads and not led:
            for name, entry in self.schedule.items():
                left = self.lead.until_due(name, _period(entry))
                if left is not None:
                    self._due[name] = self.clock() + left
        return self._leads

    def _pass_over(self) -> None:
        """Let the periods go by that are another's."""
        now = self.clock()
        for name, entry in self.schedule.items():
            if self._due[name] <= now:
                self._due[name] = _next(self._due[name], _period(entry), now)

    def _hand_out(self, name: str, entry: ScheduleEntry, now: float) -> None:
        if self.lead:
            self.lead.mark(name, _period(entry))
        self._due[name] = _next(self._due[name], _period(entry), now)
        self.apply_entry(entry, producer=self.producer)


def _period(entry: ScheduleEntry) -> float:
    return float(vars(entry.schedule)["run_every"].total_seconds())  # the types do not know it


def _next(due: float, period: float, now: float) -> float:
    """Return the next time of a series after now: in its rhythm, without those that were missed."""
    return due + period * ((now - due) // period + 1)
