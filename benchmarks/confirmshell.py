"""A large tournament in the database of running servers: `python -m benchmarks.confirmshell COMMAND`, all in JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]


def prepare(wish: Json) -> Json:
    """Make a league in play with results that wait, and a browser for every referee."""
    from django.conf import settings
    from django.contrib.auth.models import User
    from django.db.models import F
    from django.test import Client
    from django.urls import reverse

    from benchmarks.evening import league
    from tests.tournaments.results.cast import submit
    from tournaments.models import Result, Table
    from tournaments.services.standings.standings import standings_rebuild

    stage = league(wish["entrants"], wish["rounds"])
    stage.rounds.filter(number=wish["rounds"]).update(state="playing")
    last = Table.objects.filter(round__stage=stage, round__number=wish["rounds"])
    waiting = list(last.select_related("round__stage__tournament__deck").order_by("number")[: wish["waiting"]])
    Result.objects.filter(table__in=waiting).delete()
    for table in waiting:
        submit(table)
    standings_rebuild(stage=stage)
    stage.tournament.__class__.objects.filter(pk=stage.tournament_id).update(state="running", version=F("version") + 1)
    owner = User.objects.get(pk=stage.tournament.owner_id)
    sessions = []
    for _ in range(wish["referees"]):
        client = Client()
        client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
        sessions.append(client.cookies[settings.SESSION_COOKIE_NAME].value)
    slug = stage.tournament.slug
    addresses = [reverse("result-confirm", args=[slug, table.pk]) for table in waiting]
    return {"slug": slug, "confirm": addresses, "sessions": sessions}


def request(wish: Json) -> Json:
    """Confirm these results in this process, one after the other; return processor and wall seconds of each."""
    import time

    from django.conf import settings
    from django.test import Client

    seconds = []
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = wish["session"]
    for address in wish["confirm"]:
        began, used = time.perf_counter(), time.thread_time()
        answer = client.post(address, {"version": 1})
        seconds.append([time.thread_time() - used, time.perf_counter() - began])
        assert answer.status_code == 302, answer
    return {"seconds": seconds}


def standing(wish: Json) -> Json:
    """Return how many entrants have played every round so far, by the stored standing."""
    from tournaments.models import Standing

    rows = Standing.objects.filter(stage__tournament__slug=wish["slug"])
    return {"played": rows.filter(played=wish["rounds"]).count(), "rows": rows.count()}


def main() -> None:
    import django

    django.setup()
    known: tuple[Callable[[Json], Json], ...] = (prepare, request, standing)
    work = {command.__name__: command for command in known}[sys.argv[1]]
    json.dump(work(json.load(sys.stdin)), sys.stdout)


if __name__ == "__main__":
    main()
