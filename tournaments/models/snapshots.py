"""Saved copies of a whole tournament, on disk; the row says when, why and where."""

from django.db import models


class Snapshot(models.Model):
    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="snapshots")
    created_at = models.DateTimeField(auto_now_add=True)
    reason = models.CharField(max_length=120)
    file = models.CharField(max_length=300)
    size = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)

    class Meta:
        ordering = ["-created_at", "-pk"]
