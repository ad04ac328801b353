"""Equals of the all'italiana stand in the final standing as they stood there: by lots, by the position before."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.tournaments.formats.cast import made, play_on
from tournaments.models import Tournament
from tournaments.selectors.standings.final_standing import final_rows, final_standing

pytestmark = pytest.mark.django_db


def tied_alike(event: Tournament) -> list[tuple[int, int]]:
    """Pairs with the same points who played the all'italiana alone, in the order in which they stood after it."""
    league = event.stages.get(number=1)
    last = {one.entrant.number: one for one in final_standing(event) if one.stage == league}
    rows = [row for row in league.standings.select_related("entrant") if row.entrant.number in last]
    rows.sort(key=lambda row: row.order)
    return [
        (one.entrant.number, other.entrant.number)
        for one, other in combinations(rows, 2)
        if one.total == other.total and one.position != other.position
    ]


@pytest.mark.parametrize("tie_breaks", [["lots"], ["previous_position"], ["previous_position", "lots"]])
def test_who_was_told_apart_in_the_allitaliana_is_told_apart_in_the_final_standing(tie_breaks: list[str]) -> None:
    event = made("raduno", 16, tie_breaks=tie_breaks)
    play_on(event, alike=True)
    positions = {one.entrant.number: one.position for one in final_standing(event)}
    pairs = tied_alike(event)
    assert len(pairs) > 2
    assert all(positions[one] < positions[other] for one, other in pairs)


def test_lots_leave_nobody_equal_behind_the_finalists() -> None:
    event = made("raduno", 16, tie_breaks=["lots"])
    play_on(event, alike=True)
    assert [one.position for one in final_standing(event)] == list(range(1, 17))
    rows = [row for stage in event.stages.all() for row in stage.standings.select_related("stage", "entrant")]
    assert [one.position for one in final_rows(rows)] == list(range(1, 17))  # what a season counts
