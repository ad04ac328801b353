"""A season: tournaments that make one table together, for a club or for the whole country."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rules.base.json_types import Json

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class SeasonQuerySet(models.QuerySet["Season"]):
    def public(self) -> SeasonQuerySet:
        return self.filter(is_public=True)

    def touch(self) -> int:
        """Raise the version: what a season is made of has changed, beyond its tournaments."""
        return self.update(version=F("version") + 1)


class Season(models.Model):
    """`parameters` is what `scoring.season_data` (a club's league) or `scoring.ranking_data` (national) reads.

    No table is stored: it is made from the standings of the tournaments whenever they change. `shown` is what the hall
    of a mirrored tournament shows of a season (`mirror/documents/public_season.py`), None of a season of one's own.
    """

    class Kind(models.TextChoices):
        LEAGUE = "league", _("Club league")
        NATIONAL = "national", _("National ranking")

    slug = models.SlugField(_("address"), max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=120)
    kind = models.CharField(max_length=10, choices=Kind)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="seasons")
    is_public = models.BooleanField(_("public"), default=True)
    parameters = models.JSONField(default=dict)
    counts_running = models.BooleanField(_("tournaments being played count already"), default=False)
    shown: models.JSONField[Json | None, Json | None] = models.JSONField(null=True, blank=True, editable=False)
    version = models.PositiveBigIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = SeasonQuerySet.as_manager()

    class Meta:
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="season_ends_after_it_starts"),
            models.CheckConstraint(condition=Q(kind__in=["league", "national"]), name="season_kind_known"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("season", args=[self.slug])


class SeasonEntry(models.Model):
    """A tournament of a season; `category` is what the national ranking takes it for, empty in a league."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="entries")
    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="season_entries")
    category = models.CharField(max_length=20, blank=True)
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["season", "tournament__starts_on", "tournament"]
        constraints = [models.UniqueConstraint(fields=["season", "tournament"], name="season_entry_once")]


class SeasonMembership(models.Model):
    """A co-organiser of a season; `added_by` is who brought them in."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="season_memberships")
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["season", "since"]
        constraints = [models.UniqueConstraint(fields=["season", "user"], name="season_member_once")]


class SeasonInvitation(models.Model):
    """Somebody asked to run a season too, under the user name that was typed; `user` is None where nobody has it.

    Whoever invites sees the same in both cases: only the account that was meant answers.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="invitations")
    username = models.CharField(max_length=150)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["season", "created_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["season", "username"], name="season_invited_once")]

    @property
    def inviter(self) -> User | None:
        """Return the account that asks: the owner's where the one that asked is gone."""
        return self.invited_by or self.season.owner
