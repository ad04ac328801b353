"""What the tests of rounds share: Ada draws, tables get confirmed results."""

from __future__ import annotations

from decimal import Decimal

from django.contrib.auth.models import AnonymousUser

from tournaments.models import Result, ResultLine, Round, Table
from tournaments.permissions import Actor
from tournaments.services.rounds.rounds import round_refresh

ADA = Actor(AnonymousUser(), label="ada")


def confirmed(table: Table, points: list[int] | None = None, *, winner: int | None = 1) -> Result:
    """Confirm a result: `points` by seat (40, 30, 20... when left out), `winner` the position that won, None a tie."""
    seats = [seat for seat in table.seats.all() if not seat.no_show]
    scores = points or [40 - 10 * index for index in range(len(seats))]
    result = Result.objects.create(
        table=table, version=table.results.count() + 1, kind=Result.Kind.NUMBERS, state=Result.State.CONFIRMED,
        document={"seats": []}, submission_id=f"test-{table.pk}-{table.results.count()}", submitted_by_label="ada",
    )  # fmt: skip
    for seat, score in zip(seats, scores, strict=True):
        place = 1 + sum(other > score for other in scores)
        ResultLine.objects.create(
            result=result, entrant=seat.entrant, position=seat.position, place=place, won=seat.position == winner,
            points=Decimal(score), raw=Decimal(score), table_size=len(seats), table_points=Decimal(sum(scores)),
        )  # fmt: skip
    return result


def submitted(table: Table, state: str = Result.State.SUBMITTED) -> Result:
    return Result.objects.create(
        table=table, version=table.results.count() + 1, kind=Result.Kind.NUMBERS, state=state,
        document={"seats": []}, submission_id=f"open-{table.pk}", submitted_by_label="ada",
    )  # fmt: skip


def play(made: Round) -> None:
    """Confirm every table of a round; the first seat wins."""
    for table in made.tables.all():
        confirmed(table)
    round_refresh(round=made)
