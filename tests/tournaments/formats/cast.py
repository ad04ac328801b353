"""Whole tournaments through the services: made from a preset, drawn, played, closed."""

from __future__ import annotations

import datetime
from typing import Any

from tests import cast
from tests.tournaments.rounds.cast import ADA
from tournaments.models import Entrant, Result, Round, Table, Tournament
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.selectors.rounds.rounds import next_step
from tournaments.services.draw.draws import round_draw, round_publish
from tournaments.services.draw.qualifiers import lots_record, stage_advance
from tournaments.services.results.results import result_confirm, result_submit
from tournaments.services.rounds.rounds import tournament_finish
from tournaments.services.setup.tournaments import tournament_create

DAY = datetime.date(2026, 3, 6)
# Points inside the objective by rank, less something of one's own, so that few are equal; 164 is never used up.
INSIDE = [58, 44, 32, 20, 9]


def made(preset: str, players: int = 16, clubs: int = 4, **choices: Any) -> Tournament:
    """A tournament of a preset with people of several clubs and regions."""
    event = tournament_create(owner=cast.account(), preset=preset, name="Gara", starts_on=DAY, **choices)
    for entrant in cast.entrants(event, players, clubs):
        Entrant.objects.filter(pk=entrant.pk).update(region=f"Regione {entrant.number % 5}")
    return event


def drawn(event: Tournament, seed: int = 1) -> Round:
    """The next round, drawn and published."""
    step = next_step(event)
    assert step.code == "draw" and step.stage is not None
    found = round_draw(stage=step.stage, actor=ADA, seed=seed)
    round_publish(round=found, actor=ADA)
    return found


def played(round: Round, only: Table | None = None, *, alike: bool = False) -> Round:
    """Every table (or one) with a confirmed result; of those at a table the one with the smallest number is best.

    `alike`: every table has the same points, so that many are equal.
    """
    for table in [only] if only else round.tables.all():
        seats = list(table.seats.order_by("position").select_related("entrant"))
        best = sorted(seats, key=lambda seat: seat.entrant.number)
        inside = [INSIDE[best.index(seat)] - (0 if alike else seat.entrant.number % 8) for seat in seats]
        rows = [
            {"seat": seat.position, "inside": str(points), "outside": "0", "armies": None,
             "completed_in_time": False, "eliminated": False}
            for seat, points in zip(seats, inside, strict=True)
        ]  # fmt: skip
        rows[inside.index(max(inside))]["outside"] = str(164 - sum(inside))  # the best one is first by every formula
        result = result_submit(
            table=table, document={"seats": rows}, kind=Result.Kind.NUMBERS, submission_id=f"p-{table.pk}",
            base_version=0, draw_version=round.draw_version, actor=ADA,
        )  # fmt: skip
        result_confirm(result=result, actor=ADA)
    round.refresh_from_db()
    return round


def play_on(event: Tournament, until: str = "finish", *, alike: bool = False) -> None:
    """Draw and play round after round, from stage to stage, until the step of that code comes."""
    while (step := next_step(event)).code != until:
        if step.code == "advance":
            draw_lots(event)
            stage_advance(tournament=event, actor=ADA)
        else:
            played(drawn(event), alike=alike)


def draw_lots(event: Tournament) -> None:
    """Lots for who is equal at the cut, in the order of the list."""
    stage = event.stages.order_by("number").last()
    assert stage is not None
    while tied := field_of(stage, 1).tied:
        lots = {entrant.pk: lot for lot, entrant in enumerate(tied, 1)}
        lots_record(stage=stage, number=1, lots=lots, reason="Dado", actor=ADA)
        stage.refresh_from_db()


def whole(event: Tournament) -> Tournament:
    """Played to the end and closed."""
    play_on(event)
    tournament_finish(tournament=event, actor=ADA)
    return event


def seated(round: Round) -> list[list[int]]:
    """The numbers at each table in seat order."""
    return [
        list(table.seats.order_by("position").values_list("entrant__number", flat=True))
        for table in round.tables.order_by("number")
    ]
