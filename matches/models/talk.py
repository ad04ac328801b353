"""What people say at a match, and what a referee or organiser did to it."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from rules.base.json_types import Json


class ChatLine(models.Model):
    """A line among the seats and the referee; `seat` is empty when the referee speaks."""

    match = models.ForeignKey("matches.Match", models.CASCADE, related_name="chat")
    seat = models.ForeignKey("matches.MatchSeat", models.CASCADE, null=True, blank=True, related_name="+")
    who = models.CharField(max_length=80)
    text = models.CharField(max_length=300)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]


class MatchNote(models.Model):
    """Who did what from outside the rules: paused, substituted, opened the objectives, adjudicated, voided.

    `version` is how far the match was; `detail` is plain JSON without secrets.
    """

    VOIDED = "voided"
    """The action whose reason is shown wherever the match is listed."""

    match = models.ForeignKey("matches.Match", models.CASCADE, related_name="notes")
    action = models.CharField(max_length=40)
    version = models.PositiveIntegerField(default=0)
    who = models.CharField(max_length=120)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    detail: models.JSONField[Json, Json] = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
