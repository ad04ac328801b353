"""How often a round had been drawn before the draw that stands."""

from __future__ import annotations

from tournaments.models import LogEntry, Round

DRAWS = ("round_drawn", "round_redrawn")


def draws_before(round: Round) -> int:
    """Return how many draws of this round the log holds, thrown away or replaced since; asked before the draw that
    stands is written there. One query."""
    stage = round.stage
    entries = LogEntry.objects.filter(tournament=stage.tournament_id, action__in=DRAWS, detail__stage=stage.number)
    return entries.filter(detail__round=round.number).count()
