"""What players asked for by phone, in a copy made again."""

from __future__ import annotations

from collections.abc import Mapping

from rules.base.json_types import Json
from tournaments.backup.services.rows import row_checked, rows_save
from tournaments.models import Entrant, PlayerWish, Stage, Tournament


def wishes_restore(tournament: Tournament, entrants: Mapping[int, Entrant], rows: list[Json]) -> None:
    """Restore wishes with their answers: open ones wait again. Copies of earlier versions have none."""
    stages = {stage.number: stage for stage in Stage.objects.filter(tournament=tournament)}
    rows_save(
        [
            row_checked(PlayerWish, row, "wish", stage=stages[row["stage"]], entrant=entrants[row["entrant"]])
            for row in rows
        ]
    )
