"""A hall of players with phones in the database of another process: `python -m benchmarks.phones_shell COMMAND`."""

from __future__ import annotations

import json
import secrets
import sys
from collections import Counter
from typing import Any

Json = dict[str, Any]
SLUG = "hall"


def create(wish: Json) -> Json:
    """Enter so many people, each with a phone that is let in; they check in by the code of the wall."""
    import datetime

    from django.contrib.auth.models import User
    from django.test import Client

    from tournaments import models
    from tournaments.browser import hash_of
    from tournaments.door.services.options import door_set
    from tournaments.permissions import Actor

    owner = User.objects.create_user("bench")
    tournament = models.Tournament.objects.create(
        slug=SLUG, name="Raduno", owner=owner, starts_on=datetime.date.today(), formula="method1", confirms="all"
    )
    models.Stage.objects.create(tournament=tournament, number=1, kind="league", rounds_planned=3)
    names = [f"Giocatore {number}" for number in range(1, wish["count"] + 1)]
    players = models.Player.objects.bulk_create(models.Player(name=name, key=name.lower()) for name in names)
    entrants = models.Entrant.objects.bulk_create(
        models.Entrant(tournament=tournament, player=player, number=number)
        for number, player in enumerate(players, start=1)
    )
    cookies = {entrant.number: secrets.token_urlsafe(24) for entrant in entrants}
    models.PlayerDevice.objects.bulk_create(
        models.PlayerDevice(entrant=entrant, browser_hash=hash_of(cookies[entrant.number]), came_by="link")
        for entrant in entrants
    )
    door_set(tournament=tournament, checks_in=True, actor=Actor(owner))
    client = Client()
    client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    return {"cookies": cookies, "wall": client.session.session_key}


def draw(_wish: Json) -> Json:
    """Draw and publish the first round; return the numbers at each table in the order of their seats."""
    from tournaments.models import Seat, Tournament
    from tournaments.permissions import Actor
    from tournaments.services.draw.draws import round_draw, round_publish

    tournament = Tournament.objects.get(slug=SLUG)
    actor = Actor(tournament.owner)
    made = round_draw(stage=tournament.stages.get(), actor=actor)
    round_publish(round=made, actor=actor)
    tables: dict[int, list[int]] = {}
    for seat in Seat.objects.filter(round=made).select_related("entrant").order_by("table_id", "position"):
        tables.setdefault(seat.table_id, []).append(seat.entrant.number)
    return {"tables": tables, "document": _ending()}


def _ending() -> Json:
    """Return how every table ends: as in the tests of results."""
    from tests.tournaments.results.cast import ending

    return ending()


def count(_wish: Json) -> Json:
    """Return what is stored: who is checked in, what was entered, agreed and confirmed, and what of it twice."""
    from tournaments.models import Agreement, CheckIn, LogEntry, Result, Standing

    here = Counter(CheckIn.objects.live().values_list("entrant_id", flat=True))
    results = Result.objects.filter(table__round__stage__tournament__slug=SLUG)
    confirmed = Counter(results.filter(state="confirmed").values_list("table_id", flat=True))
    logged = LogEntry.objects.filter(action="result_confirmed_by_table", tournament__slug=SLUG).count()
    return {
        "here": len(here),
        "here_twice": sum(here.values()) - len(here),
        "confirmed": len(confirmed),
        "confirmed_twice": max(sum(confirmed.values()), logged, results.count()) - len(confirmed),
        "agreed": Agreement.objects.filter(agrees=True).count(),
        "standing": Standing.objects.filter(stage__tournament__slug=SLUG, position__isnull=False).count(),
    }


def main() -> None:
    import django

    django.setup()
    work = {one.__name__: one for one in (create, draw, count)}[sys.argv[1]]
    json.dump(work(json.load(sys.stdin)), sys.stdout)


if __name__ == "__main__":
    main()
