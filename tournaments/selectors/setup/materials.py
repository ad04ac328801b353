"""Which own board, objectives and cards the matches of a tournament are played with."""

from __future__ import annotations

from matches.models import MaterialVersion
from rules import Ruleset
from tournaments.models import Tournament


def tournament_materials(tournament: Tournament, ruleset: Ruleset) -> list[MaterialVersion]:
    """Return the versions that belong to the game of these rules, documents included; others wait for their game."""
    rows = tournament.materials.select_related("version__material")
    return [row.version for row in rows if row.version.material.game == ruleset.game]
