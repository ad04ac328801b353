"""What people in the hall ask for: the referee at a table, and what a player asks of whoever organises."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Call(models.Model):
    """A table that calls the referee. Its `text` is for the table and the officials alone.

    It waits while open; `taken_at` says when somebody was on the way, `ended_at` when it was over.
    """

    class Why(models.TextChoices):
        RULE = "rule", _("a rule")
        RESULT = "result", _("the result")
        CONDUCT = "conduct", _("somebody's conduct")
        TIME = "time", _("the time")
        OTHER = "other", _("something else")

    class State(models.TextChoices):
        OPEN = "open"
        TAKEN = "taken"
        DONE = "done"
        WITHDRAWN = "withdrawn"

    table = models.ForeignKey("tournaments.Table", models.CASCADE, related_name="calls")
    why = models.CharField(max_length=10, choices=Why)
    text = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    called_at = models.DateTimeField(default=timezone.now)
    called_by_label = models.CharField(max_length=120, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    taken_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    taken_by_label = models.CharField(max_length=120, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["called_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=Q(ended_at__isnull=True), name="one_open_call_a_table"),
            models.CheckConstraint(
                condition=Q(state__in=["open", "taken"], ended_at__isnull=True)
                | Q(state__in=["done", "withdrawn"], ended_at__isnull=False),
                name="ended_calls_say_when",
            ),
            models.CheckConstraint(
                condition=~Q(state="taken") | Q(taken_at__isnull=False), name="taken_calls_say_when"
            ),
        ]


class PlayerWish(models.Model):
    """What a player asks for by phone; nothing follows until whoever organises accepts it.

    `round_number` is the round to rest in or to stand by for, or the last round before leaving.
    """

    class Kind(models.TextChoices):
        REST = "rest", _("rest for a round")
        LEAVE = "leave", _("leave after a round")
        STANDBY = "standby", _("stand by")

    class State(models.TextChoices):
        OPEN = "open"
        ACCEPTED = "accepted"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"

    entrant = models.ForeignKey("tournaments.Entrant", models.CASCADE, related_name="wishes")
    stage = models.ForeignKey("tournaments.Stage", models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=8, choices=Kind)
    round_number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    asked_at = models.DateTimeField(default=timezone.now)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by_label = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        verbose_name_plural = "player wishes"
        constraints = [
            models.UniqueConstraint(fields=["entrant"], condition=Q(state="open"), name="one_open_wish_a_player"),
            models.CheckConstraint(
                condition=Q(state="open", decided_at__isnull=True) | (~Q(state="open") & Q(decided_at__isnull=False)),
                name="decided_wishes_say_when",
            ),
        ]
