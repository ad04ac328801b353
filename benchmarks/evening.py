"""A large tournament in a database of its own, made without the services: what the database figures are measured on."""

from __future__ import annotations

import datetime
import os
import tempfile
from collections.abc import Sequence
from decimal import Decimal
from itertools import islice
from math import ceil
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.models import Entrant, Stage, Tournament

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

    from config.serving.collecting import look_seldom

    django.setup()
    look_seldom()  # as the server and the workers do
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def league(entrants: int = ENTRANTS, rounds: int = ROUNDS) -> Stage:
    """Return the stage of a league whose results are all confirmed; no standing is built yet."""
    from tournaments import models

    tournament, rows = _entered(f"bench-{entrants}-{rounds}", entrants)
    stage = models.Stage.objects.create(tournament=tournament, number=1, kind="league", rounds_planned=rounds)
    chance = Random(7)
    for number in range(1, rounds + 1):
        _round(stage, number, chance.sample(rows, len(rows)), chance)
    return stage


def elimination(most: int) -> Stage:
    """Return an elimination of at most so many to a final of four or about that, its first round played."""
    from tournaments import models
    from tournaments.seating.elimination.planner import MOST_ENTRANTS, plan

    counts = range(min(most, MOST_ENTRANTS), 0, -1)
    planned = next(found for count in counts for final in (4, 3, 5) if (found := plan(count, final).plan))
    tournament, rows = _entered(f"bench-elimination-{most}", planned.rounds[0].entrants)
    stage = models.Stage.objects.create(
        tournament=tournament,
        number=1,
        kind="elimination",
        plan=planned.document(),
        rounds_planned=len(planned.rounds),
    )
    _round(stage, 1, rows, Random(7), planned.rounds[0].tables)
    return stage


def _entered(name: str, entrants: int) -> tuple[Tournament, list[Entrant]]:
    """Return a tournament of that name and the people in it."""
    from django.contrib.auth.models import User

    from tournaments import models

    owner = User.objects.create_user(name)
    tournament = models.Tournament.objects.create(
        slug=name, name="Campionato", owner=owner, starts_on=datetime.date(2026, 3, 6)
    )
    people = [models.Player(name=f"Giocatore {n}", key=f"{name} {n}") for n in range(entrants)]
    models.Player.objects.bulk_create(people)
    rows = [models.Entrant(tournament=tournament, player=player, number=n) for n, player in enumerate(people, start=1)]
    models.Entrant.objects.bulk_create(rows)
    return tournament, rows


def _round(stage: Stage, number: int, order: list[Entrant], chance: Random, sizes: Sequence[int] = ()) -> None:
    """Store a round with its tables (of four where nothing is said), seats and confirmed results."""
    from tournaments import models

    round_ = models.Round.objects.create(stage=stage, number=number, seed=number, state="complete")
    rest = iter(order)
    groups = [list(islice(rest, size)) for size in sizes or [SEATS] * ceil(len(order) / SEATS)]
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
            table_size=len(group),
            table_points=Decimal(164),
            explanation={"parts": [], "reason": "points" if place == 1 else ""},
        )
        for result, group in zip(results, groups, strict=True)
        for place, entrant in enumerate(group, start=1)
    )
