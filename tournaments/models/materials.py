"""What a tournament has replaced of its game: boards, objectives and cards of its organiser."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class TournamentMaterial(models.Model):
    """Matches of the tournament that are made from now on are played with this version."""

    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="materials")
    version = models.ForeignKey("matches.MaterialVersion", models.PROTECT, related_name="tournaments")
    part = models.CharField(_("part"), max_length=10)

    class Meta:
        ordering = ["part"]
        constraints = [models.UniqueConstraint(fields=["tournament", "part"], name="tournament_material_once")]

    def __str__(self) -> str:
        return f"{self.part}: {self.version_id}"
