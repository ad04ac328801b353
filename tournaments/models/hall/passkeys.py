"""Passkeys of players: a device that was let in keeps a key by which its owner comes in again, on it or on another."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class PlayerPasskey(models.Model):
    """A passkey of a person, at one organiser's tournaments: of one key there is a row for each organiser.

    `credential` is what names it, as letters; `key` what its signatures are checked by, and no secret; `uses` what the
    device has counted. `given_on` is the phone on which it was made: who answers for that phone answers for whoever
    comes in by the key.
    """

    player = models.ForeignKey("tournaments.Player", models.CASCADE, related_name="passkeys")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    credential = models.CharField(max_length=400, db_index=True)
    key = models.BinaryField()
    uses = models.PositiveBigIntegerField(default=0)
    made_by = models.CharField(max_length=200, blank=True)
    given_on = models.ForeignKey("tournaments.PlayerDevice", models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["credential", "owner"], name="one_passkey_an_organiser")]
