"""An evening in the database of an installation: `python -m benchmarks.production.chaosshell COMMAND`, all in JSON."""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Any

Json = dict[str, Any]
SLUG = "chaos"


def prepare(wish: Json) -> Json:
    """Make a tournament in its first round with so many tables, and a browser of its organiser."""
    import datetime

    from django.conf import settings
    from django.contrib.auth.models import User
    from django.test import Client

    from tests.tournaments.results.cast import ending
    from tournaments import models
    from tournaments.permissions import Actor
    from tournaments.services.draw.draws import round_draw, round_publish

    owner = User.objects.create_user("chaos")
    tournament = models.Tournament.objects.create(
        slug=SLUG, name="Burrasca", owner=owner, starts_on=datetime.date.today(), formula="method1"
    )
    stage = models.Stage.objects.create(tournament=tournament, number=1, kind="league", rounds_planned=3)
    names = [f"Giocatore {number}" for number in range(1, 4 * wish["tables"] + 1)]
    players = models.Player.objects.bulk_create(models.Player(name=name, key=name.lower()) for name in names)
    models.Entrant.objects.bulk_create(
        models.Entrant(tournament=tournament, player=player, number=number) for number, player in enumerate(players, 1)
    )
    round_ = round_draw(stage=stage, actor=Actor(owner))
    round_publish(round=round_, actor=Actor(owner))
    client = Client()
    client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    return {
        "slug": SLUG,
        "tables": list(round_.tables.order_by("number").values_list("pk", flat=True)),
        "session": client.cookies[settings.SESSION_COOKIE_NAME].value,
        "document": ending(),
    }


def stored(_wish: Json) -> Json:
    """Return what is there: sendings and confirmations by table, what of it twice, the standing, jobs, copies owed."""
    from tournaments.models import FollowUp, Job, LogEntry, Result, Standing

    results = list(Result.objects.filter(table__round__stage__tournament__slug=SLUG).values())
    confirmed = Counter(row["table_id"] for row in results if row["state"] == "confirmed")
    logged = Counter(
        entry.detail["table"] for entry in LogEntry.objects.filter(action="result_confirmed", tournament__slug=SLUG)
    )
    return {
        "sent": [row["submission_id"] for row in results],
        "confirmed": list(confirmed),
        "twice": sum(count - 1 for count in confirmed.values()) + sum(count - 1 for count in logged.values()),
        "counted": Standing.objects.filter(stage__tournament__slug=SLUG, played=1).count(),
        "jobs": {str(pk): state for pk, state in Job.objects.values_list("pk", "state")},
        "owed": FollowUp.objects.count(),
    }


def main() -> None:
    import django

    django.setup()
    work = {command.__name__: command for command in (prepare, stored)}[sys.argv[1]]
    json.dump(work(json.load(sys.stdin)), sys.stdout)


if __name__ == "__main__":
    main()
