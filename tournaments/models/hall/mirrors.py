"""A tournament that is published on a mirror (in the hall), and one that is mirrored (on the mirror)."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone


def new_code() -> str:
    """Return a name that nobody guesses."""
    return secrets.token_hex(16)


class Publication(models.Model):
    """Where the hall publishes a tournament, and how far the mirror has followed.

    `parts` holds the digest of each part that the mirror is known to have, `sequence` the number of the last packet
    that was made. `clock_ahead` is how many seconds the mirror's clock is ahead of this one. Without a `tournament` it
    was deleted here, and the mirror still has to hear of it.
    """

    class State(models.TextChoices):
        LIVE = "live"
        STOPPING = "stopping"
        ENDED = "ended"

    tournament = models.OneToOneField(
        "tournaments.Tournament", models.SET_NULL, null=True, blank=True, related_name="publication"
    )
    address = models.CharField(max_length=200)
    pairing = models.CharField(max_length=32, unique=True)
    page = models.CharField(max_length=300)
    state = models.CharField(max_length=10, choices=State, default=State.LIVE)
    sequence = models.PositiveBigIntegerField(default=0)
    parts = models.JSONField(default=dict, blank=True)
    version = models.PositiveBigIntegerField(default=0)
    clock_ahead = models.FloatField(default=0)
    next_at = models.DateTimeField(default=timezone.now, db_index=True)
    tries = models.PositiveIntegerField(default=0)
    error = models.CharField(max_length=40, blank=True)
    delivered_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]


class Mirror(models.Model):
    """A tournament of another installation as this one shows it; until that has come, a code that lets it in.

    `code_hash` is what is stored of the code. `key` is the public key (hexadecimal) that signs what comes, `as_of` when
    by this clock the hall stood as it is shown. Without a `tournament` nothing is shown: not yet, or no longer.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        LIVE = "live"
        ENDED = "ended"

    pairing = models.CharField(max_length=32, unique=True, default=new_code)
    code_hash = models.CharField(max_length=64, unique=True)
    code_until = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    key = models.CharField(max_length=64, blank=True)
    tournament = models.OneToOneField(
        "tournaments.Tournament", models.SET_NULL, null=True, blank=True, related_name="mirror"
    )
    slug = models.SlugField(max_length=80, null=True, blank=True, unique=True)
    name = models.CharField(max_length=120, blank=True)
    sequence = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)
    as_of = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="mirrors")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(state="waiting") | ~Q(key=""), name="mirror_of_somebody"),
        ]


class MirrorPart(models.Model):
    """A part of what is mirrored as it came (`mirror/documents/public_state.py`), and its digest."""

    mirror = models.ForeignKey(Mirror, models.CASCADE, related_name="parts")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64)
    document = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["mirror", "name"], name="mirror_part_once")]
