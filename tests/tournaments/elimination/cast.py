"""What the tests of eliminations share: a planned elimination, a league with a final."""

from __future__ import annotations

from decimal import Decimal

from django.contrib.auth.models import AbstractUser

from tests import cast
from tests.tournaments.rounds.cast import ADA, play
from tournaments.models import Round, Stage, Standing
from tournaments.seating.elimination.planner import plan
from tournaments.services.draw.draws import round_draw, round_publish


def elimination(players: int, final: int, *, planned: dict | None = None, clubs: int = 0, **choices: object) -> Stage:
    """Return an elimination of `players` entered people with the planner's (or this) plan."""
    event = cast.tournament(sizes=[3, 4, 5, 6], **choices)
    cast.entrants(event, players, clubs)
    document = planned or plan(players, final).document()
    rounds = len(document.get("rounds", []))
    return Stage.objects.create(
        tournament=event, number=1, kind=Stage.Kind.ELIMINATION, plan=document, rounds_planned=rounds
    )


def drawn(stage: Stage, seed: int = 1) -> Round:
    made = round_draw(stage=stage, actor=ADA, seed=seed)
    round_publish(round=made, actor=ADA)
    return made


def played(stage: Stage, seed: int = 1) -> Round:
    made = drawn(stage, seed)
    play(made)
    return made


def league_with_final(
    players: int = 12, finalists: int = 4, positions: list[int] | None = None, owner: AbstractUser | None = None
) -> tuple[Stage, Stage]:
    """Return a league of one played round and its final; `positions` are those of the standing, in its order."""
    event = cast.tournament(owner)
    people = cast.entrants(event, players)
    league = cast.league(event, 1)
    play(cast.seated(league, cast.by_fours(people)))
    final = Stage.objects.create(tournament=event, number=2, kind=Stage.Kind.FINAL, entrants_in=finalists)
    Standing.objects.filter(stage=league).delete()
    for order, entrant in enumerate(people, start=1):
        position = positions[order - 1] if positions else order
        Standing.objects.create(
            stage=league, entrant=entrant, order=order, position=position, total=Decimal(100 - position)
        )
    return league, final
