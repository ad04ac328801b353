"""Files for people: roster, rounds, results and standings as XLSX and CSV, with words for what points are made of."""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from typing import Any

import openpyxl
import pytest
from django.urls import reverse
from django.utils import translation

from rules.base.csv_cells import plain_cell
from tests import cast
from tests.tournaments.formulas.test_own_formulas import GUFO, counted_by
from tests.tournaments.results import cast as results_cast
from tests.tournaments.setup.cast import actor_of, evening, numbers
from tournaments.exports.files import FILES, final_file, standings_file
from tournaments.exports.sheets import number, table_file
from tournaments.models import Result, Round, Table
from tournaments.services.results.corrections import result_correct
from tournaments.services.setup.formulas import formula_create

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    ada = cast.account(first_name="Ada")
    return counted_by(evening(ada), formula_create(owner=ada, name="Nostra", document=GUFO))


def read(content: bytes, kind: str = "csv") -> list[dict[str, Any]]:
    if kind == "csv":
        return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))
    titles, *rows = opened(content).iter_rows(values_only=True)
    return [dict(zip(titles, row, strict=True)) for row in rows]


def opened(content: bytes) -> Any:
    return openpyxl.load_workbook(io.BytesIO(content)).active


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_roster_names_everybody_by_number(event, kind):
    event.entrants.filter(number=2).update(region="Lazio", group="Roma")
    rows = read(FILES["roster"](event, kind), kind)
    assert (rows[1]["Regione"], rows[1]["Sede o gruppo"]) == ("Lazio", "Roma")
    assert [str(row["Numero"]) for row in rows] == [str(number) for number in range(1, 9)]
    assert (rows[0]["Nome"], rows[0]["Club"]) == ("Nora Bassi", "Club A")
    assert rows[6]["Ritiro"] == "Malato"


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_rounds_say_who_sat_where(event, kind):
    rows = read(FILES["rounds"](event, kind), kind)
    assert len(rows) == 15
    first = rows[0]
    assert [str(first[name]) for name in ("Turno", "Tavolo", "Posto", "Nome")] == ["Turno 1", "1", "1", "Nora Bassi"]


def test_a_round_that_is_only_drawn_stays_at_home(event):
    Round.objects.filter(number=2).update(state=Round.State.DRAWN)
    assert {row["Turno"] for row in read(FILES["rounds"](event, "csv"))} == {"Turno 1"}


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_results_say_what_every_number_of_points_is_made_of(event, kind):
    rows = read(FILES["results"](event, kind), kind)
    assert len(rows) == 12  # the table whose result waits is not there
    nora = rows[0]
    shown = {"csv": ["60", "12,6"], "xlsx": ["60", "12.6"]}[kind]
    assert [str(nora[name]) for name in ("In obiettivo", "Punti")] == shown
    assert nora["Composto da"] == "12 per il piazzamento (1), 0,6 punti in obiettivo (60 × 0,01)"
    assert nora["Ha vinto il tavolo"] == "più punti"
    assert rows[1]["Ha vinto il tavolo"] in ("", None)


def test_a_corrected_result_is_there_once(event):
    table = Table.objects.get(round__number=1, number=1)
    result_correct(
        table=table, document=numbers([20, 60, 30, 40]), kind=Result.Kind.NUMBERS, reason="Scambiati", base_version=1,
        draw_version=table.round.draw_version, submission_id="again", actor=actor_of(event.owner),
    )  # fmt: skip
    rows = read(FILES["results"](event, "csv"))
    assert len(rows) == 12 and [row["In obiettivo"] for row in rows[:4]] == ["20", "60", "30", "40"]


def test_the_results_number_the_eliminated_as_they_went() -> None:
    made = results_cast.evening(formula="open")
    document = results_cast.numbers((60, 24), (40, 40), (0, 0), (0, 0))
    for seat, out in ((3, 1), (4, None)):
        document = results_cast.changed(document, seat, eliminated=True, out=out)
    results_cast.confirmed(results_cast.tables(made)[0], document)
    assert [row["Eliminato"] for row in read(FILES["results"](made, "csv"))] == ["", "", "1", "sì"]


def test_the_standing_explains_its_totals(event):
    rows = read(standings_file(event.stages.get(), "csv"))
    assert rows[2]["Composto da"] == "15 per il piazzamento, 0,71 punti in obiettivo"
    assert [row["Nome"] for row in read(final_file(event, "csv"))] == [row["Nome"] for row in rows]


@pytest.mark.parametrize("text", ["=1+1", "+39", "@nome", "-x", "-5.25", "\tTab"])
def test_no_text_becomes_a_formula_in_a_spreadsheet(text):
    assert plain_cell(text) == f"'{text}"
    sheet = opened(table_file("xlsx", [text, "n"], [[text, Decimal("-5.25")]]))
    for cell in (sheet["A1"], sheet["A2"]):
        assert (cell.value, cell.data_type, cell.quotePrefix) == (text, "s", True)
    assert (sheet["B2"].value, sheet["B2"].data_type) == (-5.25, "n")
    assert read(table_file("csv", [text, "n"], [[text, Decimal("-5.25")]])) == [{f"'{text}": f"'{text}", "n": "-5,25"}]


def test_a_number_is_a_number_in_both_with_the_comma_of_the_reader():
    rows = [[Decimal("12.50"), 3, number("1/3"), number("-0.250"), ""]]
    titles = ["a", "b", "c", "d", "e"]
    assert table_file("csv", titles, rows).decode("utf-8-sig").splitlines() == ["a;b;c;d;e", "12,50;3;1/3;-0,25;"]
    with translation.override("en"):
        assert table_file("csv", titles, rows).decode("utf-8-sig").splitlines() == ["a,b,c,d,e", "12.50,3,1/3,-0.25,"]
    sheet = opened(table_file("xlsx", titles, rows))
    assert [cell.value for cell in sheet[2]] == [12.5, 3, "1/3", -0.25, None]
    assert sheet.freeze_panes == "A2"


def test_signs_that_no_sheet_holds_are_left_out():
    assert opened(table_file("xlsx", ["a"], [["Nora\x07 Bassi"]]))["A2"].value == "Nora Bassi"


def test_the_standing_opens_as_numbers_with_the_reasons(event):
    sheet = opened(standings_file(event.stages.get(), "xlsx"))
    titles = [cell.value for cell in sheet[1]]
    first = dict(zip(titles, (cell.value for cell in sheet[2]), strict=True))
    assert isinstance(first["Totale"], float | int) and isinstance(first["Turno 1"], float | int)
    assert "per il piazzamento" in first["Composto da"]


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
