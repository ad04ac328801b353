"""Photographs of filled sheets: what was read, and the picture as evidence beside the result."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class SheetPhoto(models.Model):
    """One photograph of a table's sheet.

    `reading` is what it says (`sheet.reading.read.Reading.document`), `error` and `params` say why it cannot be read.
    `file` is first what was sent, then the same picture encoded again, without what a phone writes beside it. No copy
    of a tournament holds photographs.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("at work")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")

    table = models.ForeignKey("tournaments.Table", models.CASCADE, related_name="photos")
    draw_version = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    reading = models.JSONField(default=dict, blank=True)
    error = models.CharField(max_length=40, blank=True)
    params = models.JSONField(default=dict, blank=True)
    file = models.CharField(max_length=300, blank=True)
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    sent_by_label = models.CharField(max_length=120, blank=True)
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-sent_at", "-pk"]
