"""Which standings are older than the results that they are made from."""

from __future__ import annotations

from tournaments.models import Stage, Tournament


def stages_behind(tournament: Tournament) -> list[Stage]:
    """Return the stages whose standing has to be made anew, in order; one query."""
    stages = Stage.objects.filter(tournament=tournament, follow_ups__isnull=False).distinct().order_by("number")
    behind = list(stages)
    for stage in behind:
        stage.tournament = tournament
    return behind


def is_behind(tournament: Tournament) -> bool:
    """Say whether a result is stored that a standing does not count yet; one query."""
    return tournament.follow_ups.filter(stage__isnull=False).exists()
