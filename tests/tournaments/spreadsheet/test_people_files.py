"""Files for people: roster, rounds, results and standings as XLSX and CSV, with words for what points are made of."""

from __future__ import annotations

import io
from typing import Any

import pytest
import tablib
from django.urls import reverse

from tests import cast
from tests.tournaments.formulas.test_own_formulas import GUFO, counted_by
from tests.tournaments.results import cast as results_cast
from tests.tournaments.setup.cast import evening
from tournaments.models import Round
from tournaments.services.formulas import formula_create
from tournaments.tables.files import FILES, final_file, plain_text, standings_file

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    ada = cast.account(first_name="Ada")
    return counted_by(evening(ada), formula_create(owner=ada, name="Nostra", document=GUFO))


def read(content: bytes, kind: str = "csv") -> list[dict[str, Any]]:
    given = content.decode("utf-8-sig") if kind == "csv" else io.BytesIO(content)
    return list(tablib.Dataset().load(given, format=kind).dict)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_roster_names_everybody_by_number(event, kind):
    rows = read(FILES["roster"](event, kind), kind)
    assert [str(row["Numero"]) for row in rows] == [str(number) for number in range(1, 9)]
    assert (rows[0]["Nome"], rows[0]["Club"]) == ("Nora Bassi", "Club A")
    assert rows[6]["Ritirato"] == "Malato"


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_rounds_say_who_sat_where(event, kind):
    rows = read(FILES["rounds"](event, kind), kind)
    assert len(rows) == 15
    first = rows[0]
    assert [str(first[name]) for name in ("Turno", "Tavolo", "Posto", "Nome")] == ["1", "1", "1", "Nora Bassi"]


def test_a_round_that_is_only_drawn_stays_at_home(event):
    Round.objects.filter(number=2).update(state=Round.State.DRAWN)
    assert {row["Turno"] for row in read(FILES["rounds"](event, "csv"))} == {"1"}


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_results_say_what_every_number_of_points_is_made_of(event, kind):
    rows = read(FILES["results"](event, kind), kind)
    assert len(rows) == 12  # the table whose result waits is not there
    nora = rows[0]
    assert [str(nora[name]) for name in ("Nell'obiettivo", "Punti")] == ["60", "12.6"]
    assert nora["Composto da"] == "12 per il posto (1), 0,6 punti in obiettivo (60 × 0,01)"
    assert nora["Ha vinto il tavolo"] == "più punti"
    assert rows[1]["Ha vinto il tavolo"] in ("", None)


def test_the_results_number_the_eliminated_as_they_went() -> None:
    made = results_cast.evening(formula="open")
    document = results_cast.numbers((60, 24), (40, 40), (0, 0), (0, 0))
    for seat, out in ((3, 1), (4, None)):
        document = results_cast.changed(document, seat, eliminated=True, out=out)
    results_cast.confirmed(results_cast.tables(made)[0], document)
    assert [row["Eliminato"] for row in read(FILES["results"](made, "csv"))] == ["", "", "1", "sì"]


def test_the_standing_explains_its_totals(event):
    rows = read(standings_file(event.stages.get(), "csv"))
    assert rows[2]["Composto da"] == "15 per il posto, 0,71 punti in obiettivo"
    assert [row["Nome"] for row in read(final_file(event, "csv"))] == [row["Nome"] for row in rows]


@pytest.mark.parametrize("text", ["=1+1", "+39", "@nome", "-x", "\tTab"])
def test_no_text_becomes_a_formula_in_a_spreadsheet(text):
    assert plain_text(text) == f"'{text}"


def test_a_number_below_zero_stays_a_number():
    assert plain_text("-5.25") == "-5.25"


def test_the_page_offers_every_file_and_gives_it(client, event, django_assert_max_num_queries):
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    text = client.get(reverse("manage-files", args=[event.slug])).content.decode()
    for what in ("roster", "rounds", "results"):
        address = reverse("manage-people-file", args=[event.slug, what, "xlsx"])
        assert address in text
        with django_assert_max_num_queries(6):
            response = client.get(address)
        assert response["Content-Disposition"] == f'attachment; filename="{event.slug}-{what}.xlsx"'
    for wrong in (("roster", "pdf"), ("secrets", "csv")):
        assert client.get(reverse("manage-people-file", args=[event.slug, *wrong])).status_code == 404
