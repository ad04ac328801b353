"""A table played online: which match, who sits where, and what became of its result."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rules.base.json_types import Json


class TableMatch(models.Model):
    """The match of a table. The numbers say where it was, should the table be discarded; `result` is what it brought.

    `is_current`: the match counts for its table; a void match does not, and makes way for another.
    """

    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="table_matches")
    table = models.ForeignKey("tournaments.Table", models.SET_NULL, null=True, blank=True, related_name="table_matches")
    match = models.OneToOneField("matches.Match", models.CASCADE, related_name="+")
    stage_number = models.PositiveSmallIntegerField()
    round_number = models.PositiveSmallIntegerField()
    table_number = models.PositiveSmallIntegerField()
    result = models.ForeignKey("tournaments.Result", models.SET_NULL, null=True, blank=True, related_name="+")
    is_current = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name_plural = "table matches"
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=Q(is_current=True), name="one_current_match_a_table"),
        ]


class TableMatchSeat(models.Model):
    """Seat `number` of the match is played by the entrant who had seat `position` of the table at its creation."""

    table_match = models.ForeignKey(TableMatch, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(
        "tournaments.Entrant", models.SET_NULL, null=True, blank=True, related_name="table_match_seats"
    )

    class Meta:
        ordering = ["table_match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table_match", "number"], name="table_match_number_once"),
            models.UniqueConstraint(fields=["table_match", "position"], name="table_match_position_once"),
            models.UniqueConstraint(fields=["table_match", "entrant"], name="table_match_entrant_once"),
        ]


class OwnSeat(models.Model):
    """A seat of a friendly match that somebody, by their phone, says is theirs; of one seat it is one person.

    `owner` is the organiser who answers for that phone: the match shows on the person's own pages there. `grant` is the
    link by which the seat was held then; empty for a seat held by account. `is_public`: on the public page of the
    person too.
    """

    seat = models.OneToOneField("matches.MatchSeat", models.CASCADE, related_name="+")
    player = models.ForeignKey("tournaments.Player", models.CASCADE, related_name="own_seats")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    grant = models.ForeignKey("matches.MatchGrant", models.SET_NULL, null=True, blank=True, related_name="+")
    is_public = models.BooleanField(default=False)
    taken_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-taken_at", "-pk"]


ARRIVAL_CODES = (
    *("counted", "counted_other_winner", "other_winner", "to_confirm", "adjudicated", "defects", "confirmed_before"),
    *("same_as_confirmed", "table_gone", "seats_changed", "table_not_played", "tournament_over", "not_dealt"),
    *("refused", "unreadable", "overtaken", "void_withdrawn", "void_without_result", "void_replaced_before"),
    "void_but_built_upon",
)
"""Every `code` of an arrival: each has a sentence (words.matches) and may stand in a copy (services.restore_checks)."""


class MatchArrival(models.Model):
    """What was heard of a match (its state at a version, once) and what came of it; read by organisers."""

    class Outcome(models.TextChoices):
        COUNTED = "counted", _("counted")
        TO_CONFIRM = "to_confirm", _("to confirm")
        DISPUTED = "disputed", _("disputed")
        NOTED = "noted", _("noted")
        WITHDRAWN = "withdrawn", _("withdrawn")

    table_match = models.ForeignKey(TableMatch, models.CASCADE, related_name="arrivals")
    state = models.CharField(max_length=10)
    version = models.PositiveIntegerField()
    outcome = models.CharField(max_length=12, choices=Outcome)
    code = models.CharField(max_length=40)
    detail: models.JSONField[Json, Any] = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["table_match", "state", "version"], name="match_heard_once"),
        ]
