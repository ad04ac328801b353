"""Who may do what: accounts of an installation, members of a tournament, links without account."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from matches.models.access import Link, LinkQuerySet


class Installation(models.Model):
    """The one row of this installation: the one-time code that creates the first account.

    The code follows from `setup_seed` and the secret key, so that every process can print it and no copy of the
    database tells it.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    setup_code_hash = models.CharField(max_length=64, blank=True)
    setup_seed = models.CharField(max_length=64, blank=True)
    setup_code_at = models.DateTimeField(null=True, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="one_installation")]


class InstallationKey(models.Model):
    """The one row with the fingerprint of the secret key that everything is closed with."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    fingerprint = models.CharField(max_length=16)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="one_installation_key")]


class Membership(models.Model):
    """A co-organiser of a tournament (the owner is `Tournament.owner`); `invited_by` issued the invitation."""

    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "user"], name="member_once")]


class GrantQuerySet(LinkQuerySet["Grant"]):
    pass


class Grant(Link):
    """What a link without account allows in a tournament."""

    class Role(models.TextChoices):
        REFEREE = "referee", _("referee")
        TABLE = "table", _("table")
        KIOSK = "kiosk", _("kiosk at the door")
        CO_ORGANISER = "co_organiser", _("co-organiser's invitation")

    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="grants")
    role = models.CharField(max_length=12, choices=Role)
    table = models.ForeignKey("tournaments.Table", models.CASCADE, null=True, blank=True, related_name="grants")
    label = models.CharField(_("name"), max_length=80, blank=True)

    objects = GrantQuerySet.as_manager()

    class Meta(Link.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(role="table", table__isnull=False) | (~Q(role="table") & Q(table__isnull=True)),
                name="table_grants_name_a_table",
            )
        ]
