"""A tournament of a game without a board to count: places and points are the result, entered and counted as such."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from matches.games import presenter
from tests.tournaments.results.cast import ADA, ending, evening, refused, submit, tables
from tests.tournaments.results.test_pages import at, signed_in
from tournaments.errors import Refused
from tournaments.exports.files import results_file
from tournaments.models import Job, JobChunk, Result, ResultLine, Standing
from tournaments.paper.services.jobs import job_start
from tournaments.paper.services.paper import chunk_html
from tournaments.selectors.setup import choices
from tournaments.services.results.results import result_confirm

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def without_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of these tests, whatever it is, ends without a final board."""
    plain = replace(presenter("risiko"), result=None)
    monkeypatch.setattr(choices, "presenter", lambda code: plain)


@pytest.fixture
def event():
    return evening(formula="places", deck=None)


@pytest.fixture
def table(event):
    return tables(event)[0]


def places(*rows: tuple[int, int | None]) -> dict[str, Any]:
    """A document by (place, points) of each seat."""
    return {"seats": [
        {"seat": seat, "place": place, "points": None if points is None else str(points), "eliminated": False}
        for seat, (place, points) in enumerate(rows, 1)
    ]}  # fmt: skip


GOOD = places((2, 80), (1, 104), (4, 12), (3, 45))


def sent(table, document=GOOD, **more: Any) -> Result:
    return submit(table, document, kind=Result.Kind.PLACES, **more)


def test_places_and_points_count_under_the_formula_and_make_the_standing(table):
    result_confirm(result=sent(table), actor=ADA)
    lines = ResultLine.objects.order_by("position")
    assert [(line.place, line.points, line.raw) for line in lines] == [(2, 2, 80), (1, 3, 104), (4, 0, 12), (3, 1, 45)]
    standing = Standing.objects.order_by("position")
    assert [row.entrant.number for row in standing] == [2, 1, 4, 3]


def test_by_points_the_hands_count_as_they_are():
    table = tables(evening(formula="points", deck=None))[0]
    result_confirm(result=sent(table), actor=ADA)
    assert list(ResultLine.objects.order_by("position").values_list("points", flat=True)) == [80, 104, 12, 45]


def test_places_alone_are_enough(table):
    result = sent(table, places((1, None), (2, None), (2, None), (4, None)))
    assert result.defects == []
    result_confirm(result=result, actor=ADA)
    assert ResultLine.objects.get(position=2).points == Decimal("1.5")


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (places((1, 5), (2, 5), (3, 5), (3, None)), "points_needed"),
        (places((1, 5), (3, 5), (3, 5), (4, 5)), "place_follows"),
        (places((2, 5), (2, 5), (3, 5), (4, 5)), "place_follows"),
    ],
)
def test_what_does_not_add_up_is_named(table, document, code):
    error = refused(sent, table, document)
    assert error.code == "result_defects" and code in {one["code"] for one in error.params["defects"]}


@pytest.mark.parametrize("wrong", [{"place": 0}, {"place": 5}, {"place": None}, {"points": "-3"}, {"points": [1]}])
def test_what_is_no_place_and_no_number_is_no_document(table, wrong):
    document = places((1, 5), (2, 5), (3, 5), (4, 5))
    document["seats"][0] |= wrong
    assert refused(sent, table, document).code == "document_bad"


def test_a_final_board_is_no_result_of_such_rules(table):
    assert refused(submit, table, ending()).code == "document_bad"


def test_two_first_places_are_for_the_referee_to_decide(table):
    assert refused(result_confirm, result=sent(table, places((1, 9), (1, 9), (3, 1), (4, 0))), actor=ADA).code == (
        "winner_needed"
    )


def typed(page, document) -> dict[str, str]:
    fields = {name: str(page.context["form"].initial.get(name, "")) for name in page.context["form"].fields}
    for row in document["seats"]:
        fields |= {f"s{row['seat']}-place": str(row["place"]), f"s{row['seat']}-points": row["points"] or ""}
    return {name: value for name, value in fields.items() if name != "dispute"}


def test_the_form_asks_for_place_and_points_and_knows_no_map(event, table):
    desk = signed_in(event.owner)
    assert desk.get(at("result-enter", table)).headers["Location"] == at("result-numbers", table)
    page = desk.get(at("result-numbers", table))
    html = page.content.decode()
    assert "164" not in html and "obiettivo" not in html and "Piazzamento" in html
    answer = desk.post(at("result-numbers", table), typed(page, GOOD))
    assert answer.status_code == 302
    result = Result.objects.get()
    assert result.kind == Result.Kind.PLACES and result.document["seats"] == GOOD["seats"]
    shown = desk.get(at("result-check", table)).content.decode()
    assert "104" in shown and "data-planisphere" not in shown


def test_a_missing_place_comes_back_at_its_field(event, table):
    desk = signed_in(event.owner)
    page = desk.get(at("result-numbers", table))
    answer = desk.post(at("result-numbers", table), typed(page, GOOD) | {"s1-place": ""})
    assert answer.status_code == 422 and answer.context["seat_forms"][0].errors


def test_a_confirmed_one_is_corrected_by_the_same_form(event, table):
    result_confirm(result=sent(table), actor=ADA)
    desk = signed_in(event.owner)
    assert desk.get(at("result-correct", table)).headers["Location"] == at("result-correct-numbers", table)
    page = desk.get(at("result-correct-numbers", table))
    assert page.context["seat_forms"][1]["points"].value() == "104"
    fields = typed(page, places((1, 110), (2, 104), (4, 12), (3, 45)))
    assert desk.post(at("result-correct-numbers", table), fields).status_code == 200


def test_the_public_page_of_the_result_shows_places_and_points(event, table):
    result_confirm(result=sent(table), actor=ADA)
    html = signed_in(event.owner).get(reverse("result", args=[event.slug, table.pk])).content.decode()
    assert "104" in html and "dietro" in html


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"formula": "method1"}, "formula_needs_board"),
        ({"sizes": [2, 3]}, "sizes_not_for_rules"),
        ({"sizes": [4, 7]}, "sizes_not_for_rules"),
    ],
)
def test_choices_that_do_not_go_with_such_rules_are_refused(event, changes, code, monkeypatch):
    monkeypatch.setattr(choices, "RisikoRuleset", type("Other", (), {}))
    given = {**choices.choices_of(event), "preferred_size": 3 if changes.get("sizes") == [2, 3] else 4, **changes}
    with pytest.raises(Refused, match=code):
        choices.choices_check(given)


def test_the_sheet_of_a_table_asks_for_place_and_points_without_a_map(event, table):
    job = Job.objects.create(
        tournament=event, round=table.round, kind=Job.Kind.SHEETS, created_by=event.owner, options={"language": "it"}
    )
    chunk = JobChunk(job=job, number=1, items=[table.pk])
    html = chunk_html(chunk=chunk)
    assert "Punti della partita" in html and "164" not in html and "planisphere-blank" not in html


def test_where_only_places_were_written_the_first_place_wins_and_not_the_points(event, table):
    result_confirm(result=sent(table, places((1, None), (2, None), (2, None), (4, None))), actor=ADA)
    job = job_start(tournament=event, kind=Job.Kind.FILLED_SHEETS, round=table.round, actor=ADA, options={})
    desk = signed_in(event.owner)
    shown = [
        desk.get(reverse("result", args=[event.slug, table.pk])).content.decode(),
        desk.get(reverse("round", args=[event.slug, 1, 1])).content.decode(),
        chunk_html(chunk=job.chunks.get()),
    ]
    assert all("Vince Nora Bassi: primo piazzamento<" in text and "più punti" not in text for text in shown)
    written = results_file(event, "csv").decode()
    assert "primo piazzamento" in written and "più punti" not in written


def test_the_place_that_explains_the_points_is_called_a_place(event, table):
    result_confirm(result=sent(table), actor=ADA)
    html = signed_in(event.owner).get(reverse("result", args=[event.slug, table.pk])).content.decode()
    assert "1 per i giocatori lasciati dietro (piazzamento 3)" in html


def test_the_form_of_places_asks_for_no_order_of_leaving_it_has_no_field_for(event, table):
    html = signed_in(event.owner).get(at("result-numbers", table)).content.decode()
    assert "l'ordine lo dicono i piazzamenti" in unescape(html) and "numeri uguali" not in html
