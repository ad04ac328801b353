"""Clubs and players: one person once, across all tournaments of the installation."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournaments.names.keys import name_key
from tournaments.surnames import initial_form


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


class Shown(models.TextChoices):
    """How somebody is called wherever others read it."""

    FULL = "full", _("full name")
    INITIAL = "initial", _("first name and initial of the surname")
    NICKNAME = "nickname", _("nickname")


SHOWN_WHOLE = models.Q(shown="full", full_name="") | (~models.Q(shown="full") & ~models.Q(full_name=""))


class Player(models.Model):
    """A person. Homonyms exist, so a name is not unique; `key` finds the likely duplicates.

    `name` and `nickname` are what everybody reads. Who does not show the full name has it in `full_name`, which the
    officials of their tournaments alone see; `shown_number` tells them apart from another one who is called the same
    ("Anna B. 2"). Of who was erased (`erased_at`) results remain, under a number, and no `key` finds them.
    `home` is the tournament they were made for: its organisers own them, without it `created_by` does
    (`permissions.may_change_person`).
    """

    name = models.CharField(_("name"), max_length=200)
    nickname = models.CharField(_("nickname"), max_length=80, blank=True)
    full_name = models.CharField(_("full name"), max_length=200, blank=True)
    shown = models.CharField(_("shown as"), max_length=8, choices=Shown, default=Shown.FULL)
    shown_number = models.PositiveSmallIntegerField(default=0, editable=False)
    is_minor = models.BooleanField(_("under 18"), default=False)
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)
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
        constraints = [
            models.CheckConstraint(condition=SHOWN_WHOLE, name="player_full_name_kept_where_hidden"),
            models.CheckConstraint(
                condition=models.Q(erased_at__isnull=True) | models.Q(full_name="", nickname="", key=""),
                name="erased_player_has_no_name",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.key = "" if self.erased_at else name_key(self.real_name)[:220]
        super().save(*args, **kwargs)

    @property
    def real_name(self) -> str:
        """Return the full name, also of who does not show it: for the officials of their tournaments."""
        return self.full_name or self.name

    @property
    def own_nickname(self) -> str:
        """Return the nickname, also of who is called by it alone."""
        if self.shown == Shown.NICKNAME:
            return self._unnumbered
        return self.nickname

    @property
    def _unnumbered(self) -> str:
        return self.name.removesuffix(f" {self.shown_number}") if self.shown_number else self.name

    def call(self, shown: str, *, name: str = "", nickname: str | None = None) -> None:
        """Set how this person is called, and where given the full name and the nickname; nothing is saved.

        Who has no nickname is called by the initial instead.
        """
        real, own = name or self.real_name, self.own_nickname if nickname is None else nickname
        if shown == Shown.NICKNAME and not own:
            shown = Shown.INITIAL
        forms = {Shown.FULL: real, Shown.INITIAL: initial_form(real), Shown.NICKNAME: own}
        form = forms[Shown(shown)]
        if (self.shown, self._unnumbered) != (shown, form):
            self.name, self.shown_number = form, 0
        self.shown, self.full_name = shown, "" if shown == Shown.FULL else real
        self.nickname = "" if shown == Shown.NICKNAME else own


class PlayerMerge(models.Model):
    """Two rows that were one person, joined: what is needed to part them again; `created_by` and `home` of who went.

    `moved` are the rows of who went, by model and field; `joined` says of each tournament in which both were entered
    what became of the entry that went (`services.roster.entry_joins`).
    """

    kept = models.ForeignKey(Player, models.CASCADE, related_name="merges")
    name = models.CharField(max_length=200)
    nickname = models.CharField(max_length=80, blank=True)
    full_name = models.CharField(max_length=200, blank=True)
    shown = models.CharField(max_length=8, choices=Shown, default=Shown.FULL)
    is_minor = models.BooleanField(default=False)
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
