"""Sheets for 250 tables, as the jobs make them: in chunks, in a child process, joined into one file."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from typing import TYPE_CHECKING

from benchmarks.cal import timed
from benchmarks.evening import league, set_up
from benchmarks.figure import Figure

if TYPE_CHECKING:
    from tournaments.models import Job, Round
    from tournaments.permissions import Actor

TABLES, SEATS = 250, 4


def figures(cal: float) -> Iterator[Figure]:
    """Yield CAL per sheet, blank and with the coloured map of the result, and the peak of memory of a process in MB."""
    set_up()
    from random import Random

    from tournaments.management.demo.boards import final_document
    from tournaments.models import Job, Result, ResultLine
    from tournaments.permissions import Actor
    from tournaments.selectors.results.counting import document_clean

    stage = league(TABLES * SEATS, 1)
    tournament = stage.tournament
    round_ = stage.rounds.get()
    chance = Random(3)
    results = list(Result.objects.filter(table__round=round_))
    for result in results:
        lines = ResultLine.objects.filter(result=result).select_related("entrant")
        players = {str(line.position): line.entrant.number for line in lines}
        ended = final_document(chance, [1, 2, 3, 4], tournament.ruleset)
        result.document = document_clean(Result.Kind.MAP, ended, [1, 2, 3, 4]) | {"players": players}
        result.kind = Result.Kind.MAP
    Result.objects.bulk_update(results, ["document", "kind"], batch_size=50)
    actor = Actor(tournament.owner, label="bench")
    for kind, words, limit in (
        (Job.Kind.SHEETS, "blank", 0.15),
        (Job.Kind.FILLED_SHEETS, "with the coloured map", 0.45),
    ):
        seconds = timed(lambda kind=kind: _whole_job(round_, kind, actor))
        yield Figure(f"one of {TABLES} sheets, {words}", seconds / TABLES / cal, limit)
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    yield Figure(f"sheets for {TABLES} tables, peak of a process", peak / 1024, 400, "MB")


def _whole_job(round_: Round, kind: Job.Kind, actor: Actor) -> None:
    """Start the job of the sheets of a round and render every chunk of it."""
    from tournaments.models import Job
    from tournaments.paper.services.jobs import job_start
    from tournaments.paper.tasks import render_chunk

    options = {"per_page": 2, "language": "it"}
    job = job_start(tournament=round_.stage.tournament, kind=kind, round=round_, actor=actor, options=options)
    for pk in job.chunks.order_by("number").values_list("pk", flat=True):
        render_chunk(pk)
    job.refresh_from_db()
    assert job.state == Job.State.DONE, job.error
