"""A digital match: what is played, how far it is, what its clock says, and what its dice are bound to."""

from __future__ import annotations

from typing import TypeAlias

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from matches.models.sealed_seed import LENGTH, SealedSeedField
from rules.base.committed import SCHEME
from rules.base.json_types import Document, Json

DeckRows: TypeAlias = list[list[object]]
"""An organiser's own objective cards as plain values: number, label, principal and secondary territories."""
Beginning: TypeAlias = dict[str, str | int]
"""Where a match begins that does not begin with its set-up: `position` as JSON, `match` (a code) and its `step`."""
Mark: TypeAlias = dict[str, str]
"""Where an imported match came from: when, saved when, by which release, signed by whom."""
Outside: TypeAlias = dict[str, str]
"""What is mixed into the dice from outside: `kind`, `what`, and the `value` once it is drawn."""
CODE = "[A-Za-z0-9_-]{1,12}"
"""How the code of a match looks, as a regular expression: it stands in addresses."""


class Match(models.Model):
    """`version` counts the stored events; `snapshot` is the engine's state after them (secrets included).

    Dice (docs/dice.md): `server_seed` is secret until the end and lies in a box, `commitment` is its SHA-256, shown
    from the lobby on; `asked` counts the rolls and shuffles so far. `scheme` names how they are bound. `outside` is
    what is mixed in ({"kind", "what", "value"}, the value empty until it is drawn). `sealed_at` is when the last
    seat gave its seal: from then on shares are opened. `seal_round` counts how often the seals were given anew.
    `materials` names what an organiser has replaced: {"part", "name", "version", "digest"}; the documents are options.
    `winner_open`: whoever counts the result names the winner in a way that no option of the rules follows.
    `log_hash` is the hash of the last line of the stored match; `setup_was` that of the setup, on which the dice rest,
    before somebody's name was erased from it.

    Clock (the server's time is the only one): `clock_seat` is thinking since `clock_since`, and had then `clock_left`
    seconds of its turn before the reserve; `due_at` is when something happens by itself, `time_up_at` when the match's
    time is over. While paused both are empty, and `clock_left`, `time_left` hold what was left.

    `held_action` is what `held_seat` asked for at `held_at` and what counts only at `held_until`: until then it is this
    seat's secret and may be taken back (play/held_actions.py). `undo` is what has counted and may still be taken back,
    because neither die nor card has fallen since (play/undo.py): {"seat", "version" before it, "left" of the turn's
    time, "reserves" by seat}.
    """

    class State(models.TextChoices):
        LOBBY = "lobby", _("waiting for players")
        PLAYING = "playing", _("in play")
        FINISHED = "finished", pgettext_lazy("state of a match", "finished")
        VOID = "void", _("void")

    class Ending(models.TextChoices):
        RULES = "rules", _("by the rules")
        ADJUDICATED = "adjudicated", _("adjudicated")

    code = models.CharField(max_length=12, unique=True)
    title = models.CharField(_("title"), max_length=120, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.LOBBY)
    ending = models.CharField(max_length=12, choices=Ending, blank=True)
    ruleset = models.CharField(_("rules"), max_length=40)
    options: models.JSONField[Json, Json] = models.JSONField(default=dict, blank=True)
    deck: models.JSONField[DeckRows | None, DeckRows | None] = models.JSONField(null=True, blank=True)
    materials: models.JSONField[list[Json], list[Json]] = models.JSONField(default=list, blank=True)
    method = models.CharField(_("scoring method"), max_length=16, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    # Of a friendly match that goes on from a position (docs/analysis.md, "Play on").
    beginning: models.JSONField[Beginning | None, Beginning | None] = models.JSONField(null=True, blank=True)

    # One mark for each time it was imported from elsewhere, as those who arranged it wrote them.
    origins: models.JSONField[list[Mark], list[Mark]] = models.JSONField(default=list, blank=True)

    is_listed = models.BooleanField(_("in the public list"), default=True)
    open_seats = models.BooleanField(_("anybody may take a free seat"), default=False)
    is_official = models.BooleanField(default=False)
    winner_open = models.BooleanField(default=False)
    shows_odds = models.BooleanField(_("show the odds of an attack"), default=True)
    spectator_delay = models.PositiveIntegerField(_("delay for spectators (seconds)"), default=0)

    version = models.PositiveIntegerField(default=0)
    snapshot: models.JSONField[Document | None, Document | None] = models.JSONField(null=True, blank=True)
    outcome: models.JSONField[Json | None, Json | None] = models.JSONField(null=True, blank=True)
    server_seed = SealedSeedField(max_length=LENGTH)
    commitment = models.CharField(max_length=64)
    scheme = models.CharField(max_length=30, default=SCHEME)
    outside: models.JSONField[Outside | None, Outside | None] = models.JSONField(null=True, blank=True)
    sealed_at = models.DateTimeField(null=True, blank=True)
    seal_round = models.PositiveSmallIntegerField(default=1)
    asked = models.PositiveIntegerField(default=0)
    log_hash = models.CharField(max_length=64, blank=True)
    setup_was = models.CharField(max_length=64, blank=True)

    turn_seconds = models.PositiveIntegerField(_("time for a turn (seconds)"), default=180)
    reserve_seconds = models.PositiveIntegerField(_("reserve of each player (seconds)"), default=600)
    defence_seconds = models.PositiveIntegerField(_("time to choose the defence (seconds)"), default=20)
    limit_seconds = models.PositiveIntegerField(_("time for the match (seconds)"), null=True, blank=True)
    clock_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    clock_since = models.DateTimeField(null=True, blank=True)
    clock_left = models.FloatField(default=0)
    time_left = models.FloatField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)
    time_up_at = models.DateTimeField(null=True, blank=True, db_index=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    pause_reason = models.CharField(max_length=200, blank=True)
    held_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    held_action: models.JSONField[Document | None, Document | None] = models.JSONField(null=True, blank=True)
    held_at = models.DateTimeField(null=True, blank=True)
    held_until = models.DateTimeField(null=True, blank=True, db_index=True)
    undo: models.JSONField[Json | None, Json | None] = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [models.Index(fields=["state", "is_listed", "-ended_at"], name="match_public_list")]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="lobby") | Q(state="void") | Q(snapshot__isnull=False), name="match_in_play_has_state"
            ),
            models.CheckConstraint(
                condition=~Q(state="finished") | Q(ended_at__isnull=False), name="finished_match_has_an_end"
            ),
            models.CheckConstraint(
                condition=Q(beginning__isnull=True) | Q(is_official=False), name="official_match_begins_at_its_start"
            ),
        ]

    def __str__(self) -> str:
        return self.title or self.code

    @property
    def is_over(self) -> bool:
        """Return whether the match is finished or void: nothing more can be done at its board."""
        return self.state in (self.State.FINISHED, self.State.VOID)

    @property
    def is_paused(self) -> bool:
        """Return whether a referee stopped the clock."""
        return self.paused_at is not None
