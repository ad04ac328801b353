"""The sdadata of a table on paper: every throw and whatever else moves it on, never changed, at most undone."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class SdadataStep(models.Model):
    """One thing that happened at the end of a turn.

    `number` counts the steps that stand, from 1; an undone step stays, with who undid it. `values` are the dice, or of
    an `order` the seats in their order of play. `lap` and `most` are those that held. `key` is chosen by the page: a
    second sending of the same step, after the network dropped, changes nothing.
    """

    class Kind(models.TextChoices):
        ORDER = "order", _("order of play")
        ROLLED = "rolled", _("thrown here")
        TYPED = "typed", _("thrown at the table")
        NO_THROW = "no_throw", _("no throw")
        OUT = "out", _("out of the match")

    table = models.ForeignKey("tournaments.Table", models.CASCADE, related_name="sdadata_steps")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    seat = models.PositiveSmallIntegerField(default=0)
    values = models.JSONField(default=list, blank=True)
    lap = models.PositiveSmallIntegerField(default=0)
    most = models.PositiveSmallIntegerField(default=0)
    key = models.CharField(max_length=64, unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    by_label = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by_label = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], condition=Q(undone_at__isnull=True), name="sdadata_step_once"
            )
        ]
