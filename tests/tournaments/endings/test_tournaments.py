"""A tournament of every other game, walked whole: created, drawn, printed, entered, confirmed, published."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rules import load
from tests import cast
from tests.tournaments.endings.play import ended
from tests.tournaments.results.browsers import at, holder, signed_in
from tests.tournaments.results.cast import ADA
from tests.tournaments.setup.test_creating import page_data
from tournaments.models import OWN, Job, JobChunk, Round, Standing, Table, Tournament
from tournaments.paper.services.jobs import job_start
from tournaments.paper.services.paper import chunk_html
from tournaments.services.draw.draws import round_draw, round_publish
from tournaments.services.setup.choices import tournament_update
from tournaments.services.setup.formulas import formula_create

pytestmark = pytest.mark.django_db
WALKS = [
    ("italywar", "points", [4, 5, 6, 7], 11, "Territori indipendenti"),
    ("italywar-torneo", "places", [4, 5], 9, "Punti dentro"),
    ("futurisiko", "points", [3, 4, 5, 6], 7, "Produzione"),
    ("battaglia", "points", [3, 4], 7, "chiuso"),
    ("battaglia", "places", [3, 4], 8, "totale"),
]


def created(desk: Client, code: str, formula: str, sizes: list[int], **more: Any) -> Tournament:
    choices = {"ruleset": code, "formula": formula, "sizes": sizes, "preferred_size": sizes[0], "rounds": 2}
    answer = desk.post(reverse("tournament-create"), page_data(desk, **choices, **more))
    assert answer.status_code == 302, answer.context["form"].errors
    return Tournament.objects.get()


def printed(event: Tournament, kind: str, made: Round | None = None) -> str:
    job = job_start(tournament=event, kind=kind, round=made, actor=ADA, options={"language": "it"})
    return "".join(chunk_html(chunk=chunk) for chunk in JobChunk.objects.filter(job=job))


def entered(event: Tournament, desk: Client, table: Table) -> None:
    """The players send it with the link of their table; the organiser confirms."""
    phone = holder(event, "table", table)
    body = {
        "kind": "places", "document": {"ended": ended(table, load(event.ruleset))},
        "submission_id": f"phone-{table.pk:04}", "base_version": 0, "draw_version": table.round.draw_version,
    }  # fmt: skip
    answer = phone.post(at("result-submit", table), json.dumps(body), content_type="application/json")
    assert answer.status_code == 200, answer.json()
    desk.post(at("result-confirm", table), {"version": 1})


@pytest.mark.few(3)
@pytest.mark.parametrize(("code", "formula", "sizes", "people", "on_paper"), WALKS)
def test_a_tournament_of_another_game_from_its_creation_to_the_standing(
    code: str, formula: str, sizes: list[int], people: int, on_paper: str
) -> None:
    desk = signed_in(cast.account())
    event = created(desk, code, formula, sizes)
    cast.entrants(event, people)
    for _number in range(2):
        made = round_draw(stage=event.stages.get(), actor=ADA, seed=7)
        round_publish(round=made, actor=ADA)
        tables = list(made.tables.all())
        assert {table.seats.count() for table in tables} <= set(sizes)
        assert on_paper in printed(event, Job.Kind.SHEETS, made)
        for table in tables:
            entered(event, desk, table)
        made.refresh_from_db()
        assert made.state == Round.State.COMPLETE
    standing = Standing.objects.filter(stage__tournament=event).order_by("order").select_related("entrant__player")
    assert standing.count() == people and standing.get(entrant__number=1).wins == 2
    best = standing[0].entrant.player.name
    for page in ("standings", "tournament"):
        assert best in Client().get(reverse(page, args=[event.slug])).content.decode()
    assert best in printed(event, Job.Kind.STANDINGS)
    assert best in printed(event, Job.Kind.FILLED_SHEETS, made)
    assert "Come è finita" in _public(tables[0]) or "Mano per mano" in _public(tables[0])


def _public(table: Table) -> str:
    return Client().get(at("result", table)).content.decode()


def test_an_own_formula_counts_the_hands_of_battaglia() -> None:
    owner = cast.account()
    desk = signed_in(owner)
    event = created(desk, "battaglia", "points", [4])
    version = formula_create(owner=owner, name="Bersagli", document={"worth": "1", "places": {"any": ["10", "5"]}})
    tournament_update(tournament=event, actor=ADA, formula=OWN, own_formula=version)
    event = Tournament.objects.get()
    cast.entrants(event, 4)
    made = round_draw(stage=event.stages.get(), actor=ADA, seed=7)
    round_publish(round=made, actor=ADA)
    entered(event, desk, made.tables.get())
    first = Standing.objects.filter(stage__tournament=event).order_by("order")[0]
    assert first.entrant.number == 1 and first.total == 10 + 104
