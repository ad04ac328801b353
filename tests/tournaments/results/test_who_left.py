"""Who surrendered or was away at the end, told wherever a result is shown: on pages, on paper, before a correction."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.urls import reverse

from tests.tournaments.results.browsers import at, signed_in
from tests.tournaments.results.cast import ADA, LIA, NORA, TEO, UGO, confirmed, evening, tables
from tests.tournaments.results.test_course import left
from tournaments.models import Job, Table
from tournaments.paper.services.jobs import job_start
from tournaments.paper.services.paper import chunk_html

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return tables(evening(ruleset="risiko-torneo"))[0]


def test_the_filled_sheet_and_the_pages_say_who_left_in_which_order_and_why_the_winner_wins(
    client: Any, table: Table
) -> None:
    confirmed(table, left(NORA, LIA))
    event = table.round.stage.tournament
    told = "Vince Ugo Ferri: più punti fra chi è rimasto"
    job = job_start(tournament=event, kind=Job.Kind.FILLED_SHEETS, round=table.round, actor=ADA, options={})
    sheet = chunk_html(chunk=job.chunks.get())
    assert sheet.index("resa (2ª)") < sheet.index("resa (1ª)") and told in sheet
    page = client.get(reverse("result", args=[event.slug, table.pk])).content.decode()
    assert "resa (2ª)" in page and "resa (1ª)" in page and told in page
    assert told in client.get(reverse("round", args=[event.slug, 1, 1])).content.decode()


def test_most_points_stay_most_points_where_whoever_left_had_fewer(client: Any, table: Table) -> None:
    confirmed(table, left(TEO))
    page = client.get(reverse("result", args=[table.round.stage.tournament.slug, table.pk])).content.decode()
    assert "Vince Nora Bassi: più punti<" in page and "Chi si è arreso o alla fine mancava" in page


def test_the_preview_of_a_correction_shows_every_place_and_the_order_of_leaving(table: Table) -> None:
    confirmed(table, left(NORA, LIA))
    form = {"document": json.dumps(left(LIA)), "kind": "map", "submission_id": "again-12", "base_version": 1}
    form |= {"draw_version": table.round.draw_version}
    page = signed_in(table.round.stage.tournament.owner).post(at("result-correct-preview", table), form)
    finishes = [(one.entrant.number, one.before.place, one.after.place) for one in page.context["change"].table]
    assert finishes == [(NORA, 4, 1), (UGO, 1, 2), (TEO, 2, 3), (LIA, 3, 4)]
    html = page.content.decode()
    assert "prima: resa (1ª); ora: fino alla fine" in html
    assert "prima: resa (2ª); ora: resa<" in html


def test_the_page_of_the_round_says_who_surrendered_and_in_which_order(client: Any, table: Table) -> None:
    confirmed(table, left(NORA, LIA))
    html = client.get(reverse("round", args=[table.round.stage.tournament.slug, 1, 1])).content.decode()
    nora, ugo, lia = (html.index(name) for name in ("Nora Bassi\n", "Ugo Ferri\n", "Lia Monti\n"))
    assert nora < html.index("resa (1ª)") < ugo < lia < html.index("resa (2ª)")
    assert html.count("resa (") == 2
