"""What a stored result still has to bring about: a fact in the database, which survives every process."""

from django.db import models
from django.db.models import Q


class FollowUp(models.Model):
    """A `stage` whose standing is older than its results, or a copy of the tournament that is due (`copy` says after
    what). Rows are only added and deleted, so that two who store results never wait for each other here."""

    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="follow_ups")
    stage = models.ForeignKey("tournaments.Stage", models.CASCADE, null=True, blank=True, related_name="follow_ups")
    copy = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(stage__isnull=False, copy="") | (Q(stage__isnull=True) & ~Q(copy="")),
                name="follow_up_of_one_kind",
            )
        ]
