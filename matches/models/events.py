"""The append-only log of a match: what the engine said happened."""

from __future__ import annotations

from django.db import models

from rules.base.json_types import Document


class MatchEvent(models.Model):
    """Event `number` (from 1) of a match as the engine encodes it, secrets included. Never changed.

    `last` is the number of the last event of the same step: a reader never sees half a step.
    """

    match = models.ForeignKey("matches.Match", models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    event: models.JSONField[Document, Document] = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="match_event_once"),
            models.CheckConstraint(condition=models.Q(last__gte=models.F("number")), name="match_event_in_its_step"),
        ]
