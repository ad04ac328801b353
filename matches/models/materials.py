"""An organiser's own boards, decks and cards, kept in versions: what a match was played with never changes."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from rules.base.json_types import Json


class Material(models.Model):
    """One replaced part of a game; its content stands in its versions. `source` says where it comes from."""

    class Part(models.TextChoices):
        BOARD = "board", _("board")
        DECK = "deck", _("objectives")
        CARDS = "cards", _("cards")

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="materials")
    game = models.CharField(max_length=20)
    part = models.CharField(max_length=10, choices=Part)
    name = models.CharField(_("name"), max_length=80)
    source = models.CharField(_("where it comes from"), max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "part", "name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "game", "part", "name"], name="material_name_once"),
            models.CheckConstraint(condition=Q(part__in=["board", "deck", "cards"]), name="material_part_known"),
        ]

    def __str__(self) -> str:
        return self.name


class MaterialVersion(models.Model):
    """A sound document (docs/materials.md) with the SHA-256 of its canonical JSON."""

    material = models.ForeignKey(Material, models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    document: models.JSONField[Json, Json] = models.JSONField()
    digest = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["material", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["material", "number"], name="material_version_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="material_version_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.material}, {self.number}"


class MatchMaterial(models.Model):
    """A match is played with this version: from now on nobody changes or deletes it."""

    match = models.ForeignKey("matches.Match", models.CASCADE, related_name="replaced")
    version = models.ForeignKey(MaterialVersion, models.PROTECT, related_name="uses")
    part = models.CharField(max_length=10)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "part"], name="match_material_once")]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.version_id}"
