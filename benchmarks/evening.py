"""A large tournament in a database of its own, made without the services: what the database figures are measured on."""

from __future__ import annotations

import datetime
import os
import tempfile
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.models import Entrant, Stage

ENTRANTS, ROUNDS, SEATS = 1000, 10, 4


def set_up() -> None:
    """Prepare Django on a temporary SQLite file, once per process."""
    if "PLANISFERO_BENCH" in os.environ:
        return
    folder = Path(tempfile.mkdtemp(prefix="planisfero-bench-"))
    os.environ |= {
        "PLANISFERO_BENCH": "1",
        "PLANISFERO_VAR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder / 'bench.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def league(entrants: int = ENTRANTS, rounds: int = ROUNDS) -> Stage:
    """Return the stage of a league whose results are all confirmed; no standing is built yet."""
    from django.contrib.auth.models import User

    from tournaments import models

    owner = User.objects.create_user(f"bench-{entrants}-{rounds}")
    tournament = models.Tournament.objects.create(
        slug=f"bench-{entrants}-{rounds}", name="Campionato", owner=owner, starts_on=datetime.date(2026, 3, 6)
    )
    stage = models.Stage.objects.create(tournament=tournament, number=1, kind="league", rounds_planned=rounds)
    people = [models.Player(name=f"Giocatore {n}", key=f"giocatore {n}") for n in range(entrants)]
    models.Player.objects.bulk_create(people)
    rows = [models.Entrant(tournament=tournament, player=player, number=n) for n, player in enumerate(people, start=1)]
    models.Entrant.objects.bulk_create(rows)
    chance = Random(7)
    for number in range(1, rounds + 1):
        _round(stage, number, chance.sample(rows, len(rows)), chance)
    return stage


def _round(stage: Stage, number: int, order: list[Entrant], chance: Random) -> None:
    """Store a round with its tables, seats and confirmed results."""
    from tournaments import models

    round_ = models.Round.objects.create(stage=stage, number=number, seed=number, state="complete")
    groups = [order[start : start + SEATS] for start in range(0, len(order), SEATS)]
    tables = models.Table.objects.bulk_create(models.Table(round=round_, number=n) for n in range(1, len(groups) + 1))
    models.Seat.objects.bulk_create(
        models.Seat(round=round_, table=table, position=place, entrant=entrant)
        for table, group in zip(tables, groups, strict=True)
        for place, entrant in enumerate(group, start=1)
    )
    results = models.Result.objects.bulk_create(
        models.Result(
            table=table, version=1, kind="numbers", state="confirmed", document={}, submission_id=f"b-{table.pk}"
        )
        for table in tables
    )
    models.ResultLine.objects.bulk_create(
        models.ResultLine(
            result=result,
            entrant=entrant,
            position=place,
            place=place,
            won=place == 1,
            points=Decimal(chance.randint(0, 60) + (50 if place == 1 else 0)),
            raw=Decimal(40),
            outside=Decimal(1),
            table_size=SEATS,
            table_points=Decimal(164),
            explanation={"parts": [], "reason": "points" if place == 1 else ""},
        )
        for result, group in zip(results, groups, strict=True)
        for place, entrant in enumerate(group, start=1)
    )
