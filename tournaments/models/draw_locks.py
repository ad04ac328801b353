"""What an organiser asks of the draw beyond its priorities: who sits together, apart, or at which table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from tournaments.models.entrants import Entrant


class DrawLockQuerySet(models.QuerySet["DrawLock"]):
    """The locks of tournaments."""

    def forget(self, entrant: Entrant) -> None:
        """Take somebody who leaves the list out of every lock; one that says nothing without them goes."""
        for lock in self.filter(people__entrant=entrant).prefetch_related("people"):
            if lock.kind == DrawLock.Kind.TABLE or lock.people.count() <= least_people(lock.kind):
                lock.delete()


def least_people(kind: str) -> int:
    """Return how many people a lock needs."""
    return 1 if kind == DrawLock.Kind.AT else 2


class DrawLock(models.Model):
    """A lock holds in every round still to be drawn, or in the one round that `stage` and `round_number` name.

    `table_number` belongs to the kind AT, from 1. A draw keeps in its certificate the locks it had.
    """

    class Kind(models.TextChoices):
        TOGETHER = "together", _("together at one table")
        APART = "apart", _("apart, at different tables")
        AT = "at", _("at a given table")
        TABLE = "table", _("a fixed table")

    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="draw_locks")
    kind = models.CharField(max_length=10, choices=Kind)
    stage = models.ForeignKey("tournaments.Stage", models.CASCADE, null=True, blank=True, related_name="draw_locks")
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = DrawLockQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="at", table_number__isnull=False, table_number__gte=1)
                | Q(kind__in=("together", "apart", "table"), table_number__isnull=True),
                name="draw_lock_number_with_at",
            ),
            models.CheckConstraint(
                condition=Q(stage__isnull=True, round_number__isnull=True)
                | Q(stage__isnull=False, round_number__isnull=False, round_number__gte=1),
                name="draw_lock_round_with_stage",
            ),
        ]


class LockedEntrant(models.Model):
    """One of the people of a lock."""

    lock = models.ForeignKey(DrawLock, models.CASCADE, related_name="people")
    entrant = models.ForeignKey("tournaments.Entrant", models.CASCADE, related_name="locks")

    class Meta:
        ordering = ["entrant__number"]
        constraints = [models.UniqueConstraint(fields=["lock", "entrant"], name="locked_entrant_once")]
