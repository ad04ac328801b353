"""The standings as PDF: where teams are ranked, their standing stands behind that of the players."""

from __future__ import annotations

import pytest

from tests.tournaments.formats.cast import made, whole
from tournaments.models import Job, JobChunk
from tournaments.paper.services.paper import chunk_html

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def sheet(preset: str, chunks: int = 1) -> list[str]:
    """The HTML of each chunk of a job that prints the standings."""
    event = whole(made(preset, 16))
    rows = list(event.stages.get().standings.order_by("order").values_list("pk", flat=True))
    job = Job.objects.create(tournament=event, kind=Job.Kind.STANDINGS, options={"language": "it"})
    size = len(rows) // chunks
    parts = [rows[start : start + size] for start in range(0, len(rows), size)]
    made_chunks = [JobChunk.objects.create(job=job, number=at, items=part) for at, part in enumerate(parts, 1)]
    return [chunk_html(chunk=chunk) for chunk in made_chunks]


def test_teams_stand_once_behind_the_last_player() -> None:
    first, last = sheet("teams", chunks=2)
    assert "<h2>A squadre</h2>" not in first and "<h2>A squadre</h2>" in last and "Club A" in last
    assert "9 migliori risultati" in last


def test_where_nobody_ranks_teams_there_is_no_such_standing() -> None:
    assert "migliori risultati dei suoi giocatori" not in sheet("open")[0]
