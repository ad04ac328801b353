"""`python -m benchmarks.page_curves [COUNT ...]`: how public pages and tasks grow with the entrants of a tournament.

One line of JSON a row: CAL of processor time and queries of the page as nobody has seen it yet and as it is kept,
and kilobytes packed. Four rounds of a league are confirmed; the newest round is looked at. The bracket is that of an
elimination, its first round played; of more people than one may have (2,000) it is the largest there is.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

from benchmarks.cal import cal_loop
from benchmarks.curves import least_seconds
from benchmarks.evening import elimination, league, set_up

if TYPE_CHECKING:
    from tournaments.models import Stage, Table
    from tournaments.permissions import Actor

COUNTS = (10, 100, 1000, 10_000)
ROUNDS = 4


def pages(stage: Stage) -> dict[str, str]:
    """Return the address of every kind of page by what it shows."""
    from django.urls import reverse

    slug, at = stage.tournament.slug, [stage.tournament.slug, 1, ROUNDS]
    standings = reverse("standings", args=[slug])
    return {
        "tournament": reverse("tournament", args=[slug]),
        "standings": standings,
        "standings, found by name": f"{standings}?q=giocatore+7",
        "standings, all rows": f"{standings}?all=1",
        "tables of a round": reverse("round", args=at),
        "names of a round": reverse("round-names", args=at),
        "a table and its map": reverse("result", args=[slug, _mapped(stage).pk]),
        "a player of the tournament": reverse("entrant", args=[slug, 1]),
        "a person": reverse("person", args=[stage.tournament.entrants.order_by("number")[0].player_id]),
        "clock": reverse("clock", args=at),
        "projector": reverse("projector", args=[slug]),
        "projector, tables of a round": reverse("round", args=at) + "?screen=1",
        "projector, standings": f"{standings}?screen=1",
        "home": reverse("home"),
    }


def _mapped(stage: Stage) -> Table:
    """Return the first table of the newest round, its result entered on the map."""
    from tournaments import counting
    from tournaments.management.demo.boards import final_document
    from tournaments.models import Result, Table

    table = Table.objects.filter(round__stage=stage, round__number=ROUNDS).order_by("number")[0]
    result = Result.objects.get(table=table)
    numbers = dict(result.lines.values_list("position", "entrant__number"))
    ended = final_document(Random(3), sorted(numbers), stage.tournament.ruleset)
    result.document = counting.clean(Result.Kind.MAP, ended, sorted(numbers)) | {"players": numbers}
    result.kind = Result.Kind.MAP
    result.save()
    return table


def _page(unit: float, address: str) -> dict[str, float]:
    from django.core.cache import caches
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(headers={"Accept-Encoding": "br"})

    def ask() -> Any:
        answer = client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)
        return answer

    ask()
    caches["pages"].clear()
    began = process_time()
    answer = ask()
    cold, queries = process_time() - began, []
    caches["pages"].clear()
    for _look in range(2):
        with CaptureQueriesContext(connection) as asked:
            ask()
        queries.append(len(asked))
    times = {"cold": cold / unit, "kept": least_seconds(ask) / unit}
    return {**times, "cold queries": queries[0], "kept queries": queries[1], "kB": len(answer.content) / 1000}


def _bracket(stage: Stage) -> dict[str, str]:
    from django.urls import reverse

    bracket = reverse("bracket", args=[stage.tournament.slug])
    return {"bracket": bracket, "projector, bracket": bracket + "?screen=1"}


def _tasks(stage: Stage) -> dict[str, Callable[[], object]]:
    """Return the tasks that follow from a result or are asked for."""
    from tournaments.backup.services.snapshots import copy_of
    from tournaments.exports.files import standings_file
    from tournaments.mirror.documents.packet import pack, sign
    from tournaments.mirror.documents.public_state import public_state
    from tournaments.permissions import Actor
    from tournaments.seating.question.problem import MOST_PLAYERS
    from tournaments.services.draw.draws import round_draw
    from tournaments.services.standings.standings import standings_rebuild
    from tournaments.views.rounds.stranger_pages import Asked, part_of

    asked = Asked(pages(stage)["standings"], "", "it")
    actor = Actor(stage.tournament.owner, label="bench")
    tasks: dict[str, Callable[[], object]] = {
        "standing made anew": lambda: standings_rebuild(stage=stage),
        "part of the standings pushed": lambda: part_of(asked),
        "standing as XLSX": lambda: standings_file(stage, "xlsx"),
        "copy of the tournament": lambda: copy_of(stage.tournament),
        "whole packet for a mirror": lambda: sign(pack({"set": public_state(stage.tournament)})),
        "sheets of a round as PDF": lambda: _sheets(stage, actor),
    }
    if stage.tournament.entrants.count() <= MOST_PLAYERS:  # a draw takes no more
        tasks["next round drawn"] = lambda: round_draw(stage=stage, actor=actor, seed=1)
    return tasks


def _sheets(stage: Stage, actor: Actor) -> None:
    """Render the sheets of the newest round, two a page, as the job does."""
    from tournaments.models import Job
    from tournaments.paper.services.jobs import job_start
    from tournaments.paper.tasks import render_chunk

    options = {"per_page": 2, "language": "it"}
    round_ = stage.rounds.get(number=ROUNDS)
    job = job_start(tournament=stage.tournament, kind=Job.Kind.SHEETS, round=round_, actor=actor, options=options)
    for pk in job.chunks.order_by("number").values_list("pk", flat=True):
        render_chunk(pk)
    job.refresh_from_db()
    assert job.state == Job.State.DONE, job.error


def _processor() -> float:
    """Return the processor seconds of this process and of those it has waited for."""
    return sum(os.times()[:4])


def rows(count: int, unit: float) -> Iterator[dict[str, Any]]:
    """Yield the figures of a tournament of so many."""
    from tournaments.services.standings.standings import standings_rebuild

    stage = league(count, ROUNDS)
    standings_rebuild(stage=stage)
    for name, address in (pages(stage) | _bracket(elimination(count))).items():
        yield {"entrants": count, "page": name, **_page(unit, address)}
    for name, work in _tasks(stage).items():
        began = _processor()
        work()
        yield {"entrants": count, "task": name, "cold": (_processor() - began) / unit}


def main(counts: list[int]) -> None:
    """Print the rows."""
    set_up()
    unit = least_seconds(cal_loop)
    for count in counts:
        for row in rows(count, unit):
            told = {name: round(value, 4) if isinstance(value, float) else value for name, value in row.items()}
            sys.stdout.write(json.dumps(told) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or list(COUNTS))
