"""The rows of a standing: replaced whole at every rebuild, never incremented; and what a result still has to bring
about, which stands in the database, so that no process that ends takes it along."""

from django.db import models
from django.db.models import Q


class Standing(models.Model):
    """`position` is shared by equals (1, 2, 2, 4) and null for who played too few matches; `order` is the row's place
    in the list. `movement` counts places gained since the round before (null: new). `detail` holds the results per
    round, the dropped ones, the penalties and the tie-break that decided."""

    stage = models.ForeignKey("tournaments.Stage", models.CASCADE, related_name="standings")
    entrant = models.ForeignKey("tournaments.Entrant", models.CASCADE, related_name="standings")
    order = models.PositiveIntegerField()
    position = models.PositiveIntegerField(null=True)
    total = models.DecimalField(max_digits=14, decimal_places=6)
    played = models.PositiveSmallIntegerField(default=0)
    wins = models.DecimalField(max_digits=6, decimal_places=2, default=0)
    movement = models.IntegerField(null=True)
    detail = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["stage", "order"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entrant"], name="standing_once"),
            models.UniqueConstraint(fields=["stage", "order"], name="standing_order_once"),
        ]


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
