"""`python -m benchmarks.page_curves [COUNT ...]`: how public pages and tasks grow with the entrants of a tournament.

One line of JSON a row: CAL of processor time and queries of the page as nobody has seen it yet and as it is kept,
and kilobytes packed. Four rounds of a league are confirmed; the newest round is looked at.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from time import process_time
from typing import TYPE_CHECKING, Any

from benchmarks.cal import cal_loop
from benchmarks.curves import least_seconds
from benchmarks.evening import league, set_up

if TYPE_CHECKING:
    from tournaments.models import Stage

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
        "a player of the tournament": reverse("entrant", args=[slug, 1]),
        "a person": reverse("person", args=[stage.tournament.entrants.order_by("number")[0].player_id]),
        "clock": reverse("clock", args=at),
        "projector": reverse("projector", args=[slug]),
        "projector, tables of a round": reverse("round", args=at) + "?screen=1",
        "projector, standings": f"{standings}?screen=1",
        "home": reverse("home"),
    }


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


def _tasks(stage: Stage) -> dict[str, Callable[[], object]]:
    """Return the tasks that follow from a result or are asked for."""
    from tournaments.exports.files import standings_file
    from tournaments.services.standings.standings import standings_rebuild
    from tournaments.views.rounds.stranger_pages import Asked, part_of

    asked = Asked(pages(stage)["standings"], "", "it", "http", "testserver")
    return {
        "standing made anew": lambda: standings_rebuild(stage=stage),
        "part of the standings pushed": lambda: part_of(asked),
        "standing as XLSX": lambda: standings_file(stage, "xlsx"),
    }


def rows(count: int, unit: float) -> Iterator[dict[str, Any]]:
    """Yield the figures of a tournament of so many."""
    from tournaments.services.standings.standings import standings_rebuild

    stage = league(count, ROUNDS)
    standings_rebuild(stage=stage)
    for name, address in pages(stage).items():
        yield {"entrants": count, "page": name, **_page(unit, address)}
    for name, work in _tasks(stage).items():
        began = process_time()
        work()
        yield {"entrants": count, "task": name, "cold": (process_time() - began) / unit}


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
