"""Who takes part in a tournament, who is absent, who was penalised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.db.models.deletion import Collector


class EntrantQuerySet(models.QuerySet["Entrant"]):
    def active(self) -> EntrantQuerySet:
        return self.filter(withdrawn_at__isnull=True)

    def counted(self) -> EntrantQuerySet:
        """Return who a public number of players counts: who takes part, or left after sitting at a table."""
        from tournaments.models.rounds import Seat  # which names entrants itself

        sat = models.Exists(Seat.objects.filter(entrant=models.OuterRef("pk")))
        return self.filter(models.Q(withdrawn_at__isnull=True) | sat)


class Entrant(models.Model):
    """A player in a tournament; `number` is the one on the printed list. `club` is the club played for here.

    `group` is the venue or mini-tournament, where the format has them; `is_newcomer` earns the format's premium.
    `ban_waived` is why somebody who is banned elsewhere plays here all the same ("": the ban holds).
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
    ban_waived = models.CharField(max_length=200, blank=True)
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


class Level(models.TextChoices):
    """How heavy a penalty is, the lightest first; a ban stands beside the steps."""

    WARNING = "warning", _("warning")
    POINTS = "points", _("points")
    TABLE_LOSS = "table_loss", _("table lost")
    DISQUALIFICATION = "disqualified", _("disqualification")
    BAN = "ban", _("ban until a date")


def round_gone(collector: Collector, field: Any, rows: Sequence[Penalty], using: str) -> None:
    """Keep the penalties of a round that is deleted; a table lost in it is no longer lost, so that one is revoked."""
    losses = [row for row in rows if row.kind == Level.TABLE_LOSS and row.revoked_at is None]
    if losses:
        collector.add_field_update(Penalty._meta.get_field("revoked_at"), timezone.now(), losses)
    collector.add_field_update(field, None, rows)


class Penalty(models.Model):
    """What somebody was given for an infringement; always with a reason, never deleted, only revoked.

    `infringement` is its name in the organiser's list as it was then, "" for none of them. A table loss names the
    round in which the table is lost, a ban the last day on which it holds, for the owner's other tournaments.
    """

    Kind = Level

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="penalties")
    round = models.ForeignKey("tournaments.Round", round_gone, null=True, blank=True, related_name="penalties")
    kind = models.CharField(max_length=12, choices=Level)
    points = models.DecimalField(_("points taken off"), max_digits=9, decimal_places=3, default=0)
    until = models.DateField(_("until"), null=True, blank=True)
    infringement = models.CharField(_("infringement"), max_length=80, blank=True)
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
            models.CheckConstraint(condition=~models.Q(reason=""), name="penalty_has_reason"),
            models.CheckConstraint(
                condition=models.Q(kind="points", points__gt=0) | (~models.Q(kind="points") & models.Q(points=0)),
                name="penalty_points_for_points_alone",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="ban", until__isnull=False)
                | (~models.Q(kind="ban") & models.Q(until__isnull=True)),
                name="ban_has_a_date",
            ),
            models.CheckConstraint(
                condition=~models.Q(kind="table_loss")
                | models.Q(round__isnull=False)
                | models.Q(revoked_at__isnull=False),
                name="table_loss_names_its_round",
            ),
            models.UniqueConstraint(
                fields=["entrant", "round"],
                condition=models.Q(kind="table_loss", revoked_at__isnull=True),
                name="table_lost_once",
            ),
            models.UniqueConstraint(
                fields=["entrant"],
                condition=models.Q(kind="disqualified", revoked_at__isnull=True),
                name="disqualified_once",
            ),
        ]


class PenaltyCode(models.Model):
    """An infringement in the list of an account, with the level it usually earns; no row: the list to begin with."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="penalty_codes")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(_("infringement"), max_length=80)
    level = models.CharField(_("usual penalty"), max_length=12, choices=Level)

    class Meta:
        ordering = ["owner", "position"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "position"], name="penalty_code_position_once"),
            models.UniqueConstraint("owner", Lower("name"), name="penalty_code_once"),
            models.CheckConstraint(condition=~models.Q(name=""), name="penalty_code_has_a_name"),
        ]
