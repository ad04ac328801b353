"""Seeds fixed before their draw: the one of a round, and those whose fingerprint waits for its draw."""

from __future__ import annotations

from tournaments.models import DrawSeed, Round, Stage, Tournament


def seed_of(stage: Stage, number: int) -> DrawSeed | None:
    """Return the seed fixed for a round, or None."""
    return DrawSeed.objects.filter(stage=stage, round_number=number).first()


def seeds_waiting(tournament: Tournament) -> list[DrawSeed]:
    """Return the seeds of rounds that are not public yet, without what is still secret; two queries."""
    public = set(
        Round.objects.filter(stage__tournament=tournament)
        .exclude(state=Round.State.DRAWN)
        .values_list("stage_id", "number")
    )
    rows = DrawSeed.objects.filter(stage__tournament=tournament).select_related("stage").defer("seed", "nonce")
    return [row for row in rows if (row.stage_id, row.round_number) not in public]
