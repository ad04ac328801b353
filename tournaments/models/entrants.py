"""Who takes part in a tournament, who is absent, who was penalised."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class EntrantQuerySet(models.QuerySet["Entrant"]):
    def active(self) -> "EntrantQuerySet":
        return self.filter(withdrawn_at__isnull=True)

    def counted(self) -> "EntrantQuerySet":
        """Return who a public number of players counts: who takes part, or left after sitting at a table."""
        return self.filter(models.Q(withdrawn_at__isnull=True) | models.Q(seats__isnull=False)).distinct()


class Entrant(models.Model):
    """A player in a tournament; `number` is the one on the printed list. `club` is the club played for here.

    `group` is the venue or mini-tournament, where the format has them; `is_newcomer` earns the format's premium.
    """

    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="entrants")
    player = models.ForeignKey("tournaments.Player", models.PROTECT, related_name="entries")
    club = models.ForeignKey("tournaments.Club", models.PROTECT, null=True, blank=True, related_name="entrants")
    number = models.PositiveIntegerField(_("number"))
    region = models.CharField(_("region"), max_length=80, blank=True)
    family = models.CharField(_("family"), max_length=80, blank=True)
    group = models.CharField(_("venue or group"), max_length=40, blank=True)
    is_newcomer = models.BooleanField(_("newcomer"), default=False)
    joined_round = models.PositiveSmallIntegerField(_("plays from round"), default=1)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = EntrantQuerySet.as_manager()

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entrant_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="entrant_number_once"),
        ]

    def __str__(self) -> str:
        return self.player.name

    @property
    def is_withdrawn(self) -> bool:
        return self.withdrawn_at is not None


class Absence(models.Model):
    """An entrant who is not there for one round of a stage (no row: present)."""

    stage = models.ForeignKey("tournaments.Stage", models.CASCADE, related_name="absences")
    round_number = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="absences")

    class Meta:
        verbose_name_plural = "absences"
        constraints = [models.UniqueConstraint(fields=["stage", "round_number", "entrant"], name="absence_once")]


class Penalty(models.Model):
    """Points taken off, or a warning; always with a reason, never deleted, only revoked."""

    class Kind(models.TextChoices):
        POINTS = "points", _("points")
        WARNING = "warning", _("warning")

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="penalties")
    round = models.ForeignKey("tournaments.Round", models.SET_NULL, null=True, blank=True, related_name="penalties")
    kind = models.CharField(max_length=10, choices=Kind)
    points = models.DecimalField(_("points taken off"), max_digits=9, decimal_places=3, default=0)
    reason = models.CharField(_("reason"), max_length=300)
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    given_by_label = models.CharField(max_length=120, blank=True)
    given_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        ordering = ["given_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(points__gte=0), name="penalty_points_not_negative"),
            models.CheckConstraint(condition=~models.Q(reason=""), name="penalty_has_reason"),
        ]
