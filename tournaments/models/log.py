"""The append-only log of what was done in a tournament, by whom."""

from django.conf import settings
from django.db import models


class LogEntry(models.Model):
    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="log")
    at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    who = models.CharField(max_length=120)
    action = models.CharField(max_length=40)
    detail = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
