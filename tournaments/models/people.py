"""Clubs and players: one person once, across all tournaments of the installation."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournaments.names.keys import name_key


class Club(models.Model):
    """A club. Its owners are stored, never found by who plays for it (`permissions.may_change_club`).

    `home` is the tournament it was made for. Names are not unique: a club of a private tournament does not exist for
    others, who may call their own the same.
    """

    name = models.CharField(_("name"), max_length=120)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, editable=False, related_name="+"
    )
    home = models.ForeignKey(
        "tournaments.Tournament", models.SET_NULL, null=True, blank=True, editable=False, related_name="+"
    )

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name"]
        indexes = [models.Index(Lower("name"), name="club_name")]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A person. Homonyms exist, so a name is not unique; `key` finds the likely duplicates.

    `home` is the tournament they were made for: its organisers own them, without it `created_by` does
    (`permissions.may_change_person`).
    """

    name = models.CharField(_("name"), max_length=200)
    nickname = models.CharField(_("nickname"), max_length=80, blank=True)
    club = models.ForeignKey(
        Club, models.SET_NULL, null=True, blank=True, verbose_name=_("club"), related_name="players"
    )
    key = models.CharField(max_length=220, db_index=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, editable=False, related_name="+"
    )
    home = models.ForeignKey(
        "tournaments.Tournament", models.SET_NULL, null=True, blank=True, editable=False, related_name="+"
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.key = name_key(self.name)[:220]
        super().save(*args, **kwargs)


class PlayerMerge(models.Model):
    """Two rows that were one person, joined: what is needed to part them again; `created_by` and `home` of who went.

    `moved` are the rows of who went, by model and field; `joined` says of each tournament in which both were entered
    what became of the entry that went (`services.roster.entry_joins`).
    """

    kept = models.ForeignKey(Player, models.CASCADE, related_name="merges")
    name = models.CharField(max_length=200)
    nickname = models.CharField(max_length=80, blank=True)
    club = models.ForeignKey(Club, models.SET_NULL, null=True, blank=True, related_name="+")
    entry_ids = models.JSONField(default=list)
    moved = models.JSONField(default=dict, blank=True)
    joined = models.JSONField(default=list, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, editable=False, related_name="+"
    )
    home = models.ForeignKey(
        "tournaments.Tournament", models.SET_NULL, null=True, blank=True, editable=False, related_name="+"
    )
    merged_at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-merged_at"]
