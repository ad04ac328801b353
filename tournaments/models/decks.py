"""A club's own deck of objective cards: principal and secondary territories per card."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Deck(models.Model):
    """`cards` is a list of {number, nickname, principal, secondary} with territory codes, checked by `rules`."""

    name = models.CharField(_("name"), max_length=80)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="decks")
    cards = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["owner", "name"], name="deck_name_once")]

    def __str__(self) -> str:
        return self.name
