"""A tournament goes out: what was imported comes back equal, what was played here is written as clubs type it."""

from __future__ import annotations

import csv
import io
import json
from decimal import Decimal

import openpyxl
import pytest
import xlrd

from tests import cast
from tests.rig.long import long_where
from tests.tournaments.results.cast import changed, confirmed, evening, numbers, tables
from tests.tournaments.spreadsheet.goldens import FILES, case, spreadsheet
from tests.tournaments.spreadsheet.sheets import book, entry, table
from tests.tournaments.spreadsheet.test_importing import imported
from tournaments.errors import Refused
from tournaments.exports.files import standings_file
from tournaments.models import ResultLine
from tournaments.services.results.results import results_rescore
from tournaments.spreadsheet.documents.hidden_sheet import boards_stay, extra_of
from tournaments.spreadsheet.documents.losses import losses_of
from tournaments.spreadsheet.documents.workbook import spreadsheet_file
from tournaments.spreadsheet.selectors.workbook_content import book_of, standing_lines, typed_points
from tournaments.workbook.reading import read_book
from tournaments.workbook.writing import write_book

pytestmark = pytest.mark.django_db


# Of every type of the program the file of sixteen, or the only one.
LARGER = {name for name in FILES if not name.endswith("-n16") and name.rpartition("-")[0] + "-n16" in FILES}


@pytest.mark.few(3)
@pytest.mark.parametrize("name", long_where(FILES, lambda name: name in LARGER))
def test_the_export_of_an_import_is_the_original(name: str) -> None:
    given = case(name)
    content = spreadsheet(name)
    made = imported(content, given["type"], shared=given["shared"])
    written = spreadsheet_file(made)
    assert read_book(written) == read_book(content)
    again = imported(written, given["type"], shared=given["shared"], owner=cast.account("bruno"))
    assert standing_lines(again) == standing_lines(made)


@pytest.mark.few(2)
@pytest.mark.parametrize("name", ["open-n16", "masterrisiko-n21", "campionatogufo-n21", "torneogufo-n21"])
def test_the_standing_sheet_is_that_of_the_program(name: str) -> None:
    content = spreadsheet(name)
    mine, theirs = (
        xlrd.open_workbook(file_contents=one).sheet_by_name("Classifica")
        for one in (spreadsheet_file(imported(content, case(name)["type"])), content)
    )
    assert [mine.row_values(row) for row in range(mine.nrows)] == [
        theirs.row_values(row) for row in range(theirs.nrows)
    ]


def test_the_sheet_of_the_teams_holds_every_result() -> None:
    workbook = xlrd.open_workbook(file_contents=spreadsheet_file(imported(spreadsheet("torneoasquadre-n16"), "teams")))
    sheet = workbook.sheet_by_name("Classifica a Squadre")
    first = [value for value in sheet.row_values(1) if value != ""]
    assert (first[0], first[1], first[-3:]) == ("1", "Club B", [5, 116.46, 90.43])


def test_what_the_roster_says_beyond_the_tournament_is_kept() -> None:
    people = (entry(1, region="LAZIO", national_id=77, nickname="stella"), entry(2, present=False), entry(3))
    given = book((table((1, 30), (3, 44)),), entries=people, nickname_title="Nick Forum EG", tournament=None)
    made = imported(given)
    assert read_book(spreadsheet_file(made)).book == given
    player = made.entrants.get(number=1).player
    player.name = "Ada Maria Meridiana"
    player.save()
    changed = read_book(spreadsheet_file(made)).book.entries[0]
    assert (changed.name, changed.surname, changed.region) == ("Ada", "Maria Meridiana", "LAZIO")


def lines(*given: tuple[str, bool]) -> dict[int, str]:
    better = [[Decimal(other) + 999 * won for other, won in given] for _ in given]
    places = [1 + sum(one > row[place] for one in row) for place, row in enumerate(better)]
    rows = [
        ResultLine(position=at, raw=Decimal(raw), won=won, place=place)
        for at, ((raw, won), place) in enumerate(zip(given, places, strict=True), 1)
    ]
    return {seat: format(points, "f") for seat, points in typed_points(rows).items()}


def test_a_decision_becomes_a_tenth_more() -> None:
    assert lines(("44", False), ("44", True), ("-1", False)) == {1: "44", 2: "44.1", 3: "-1"}
    assert lines(("44", False), ("44.1", True)) == {1: "44", 2: "44.1"}
    assert lines(("44", False), ("30", True)) == {1: "44", 2: "44.1"}
    assert lines(("100", True), ("30", False)) == {1: "100", 2: "30"}
    assert lines(("44", True), ("44", True)) == {1: "44", 2: "44"}


def test_equals_whose_places_differ_are_told_apart_by_tenths() -> None:
    rows = [
        ResultLine(position=at, raw=Decimal(raw), won=place == 1, place=place)
        for at, (raw, place) in enumerate((("20", 4), ("20", 2), ("20", 3), ("44", 1)), 1)
    ]
    assert typed_points(rows) == {1: Decimal("20"), 3: Decimal("20.1"), 2: Decimal("20.2"), 4: Decimal("44")}


def test_the_order_of_elimination_becomes_the_negative_points_of_the_program() -> None:
    rows = [("60", 1), ("0", 2), ("0", 4), ("0", 3)]
    found = [
        ResultLine(position=seat, raw=Decimal(raw), won=place == 1, place=place)
        for seat, (raw, place) in enumerate(rows, 1)
    ]
    assert typed_points(found, {3: 2, 4: 1}) == {1: 60, 2: 0, 3: -2, 4: -1}


@pytest.mark.parametrize(("formula", "written"), [("gufo", ["60", "24", "-2", "-1"]), ("open", ["60", "24", "0", "0"])])
def test_only_a_formula_that_counts_the_order_writes_it(formula: str, written: list[str]) -> None:
    event = evening(formula=formula, ruleset="risiko-challenge")
    document = changed(numbers((60, 40), (24, 40), (0, 0), (0, 0)), 3, eliminated=True, out=1)
    confirmed(tables(event)[0], changed(document, 4, eliminated=True, out=2))
    made = read_book(spreadsheet_file(event)).book.rounds[0][0]
    assert [format(chair.points, "f") for chair in made.chairs] == written


def test_a_tournament_made_here_can_be_written_too() -> None:
    event = cast.tournament(cast.account())
    stage = cast.league(event)
    cast.seated(stage, cast.by_fours(cast.entrants(event, 8, clubs=2)))
    found = read_book(spreadsheet_file(event))
    assert found.refused == ()
    assert [one.full_name for one in found.book.entries][:2] == ["Nora Bassi", "Ugo Ferri"]
    assert [[chair.player for chair in one.players] for one in found.book.rounds[0]] == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert found.book.tournament is not None
    assert (found.book.tournament.name, found.book.tournament.rounds) == ("Serata al club", 3)


def test_a_table_of_six_has_no_place_in_the_file() -> None:
    event = cast.tournament(cast.account())
    cast.seated(cast.league(event), [cast.entrants(event, 6)])
    with pytest.raises(Refused, match="sheet_table_too_large"):
        spreadsheet_file(event)


def test_people_get_the_standing_as_a_table() -> None:
    made = imported(book((table(30, 44, 20, 10),), entries=(entry(1, name="=1+1"), *map(entry, range(2, 6)))))
    rows = list(csv.reader(io.StringIO(standings_file(made.stages.get(), "csv").decode("utf-8-sig")), delimiter=";"))
    sheet = openpyxl.load_workbook(io.BytesIO(standings_file(made.stages.get(), "xlsx"))).active
    assert len(rows) == sheet.max_row == 6
    assert rows[1][:5] == ["1", "2", "Bruno Sestante", "Circolo Meridiana", "94"]
    assert [cell.value for cell in sheet[2]][:5] == [1, 2, "Bruno Sestante", "Circolo Meridiana", 94]
    assert any(row[2] == "'=1+1 Meridiana" for row in rows)
    assert any((row[2].value, row[2].data_type) == ("=1+1 Meridiana", "s") for row in sheet.iter_rows())


def test_an_imported_tournament_can_be_counted_by_another_formula() -> None:
    made = imported(spreadsheet("open-n16"))
    made.formula = "gufo"
    made.save()
    assert results_rescore(tournament=made) == 16
    assert standing_lines(made)[0].total < 60
    made.formula = "method1"
    made.save()
    with pytest.raises(Refused, match="rescore_defects"):
        results_rescore(tournament=made)
    assert write_book(read_book(spreadsheet_file(made)).book)


def test_boards_too_many_for_a_file_are_named_before_the_download(monkeypatch: pytest.MonkeyPatch) -> None:
    event = evening()
    result = confirmed(tables(event)[0])
    assert "board" in {loss.code for loss in losses_of(event)}
    letters = len(json.dumps(result.document))
    monkeypatch.setattr("tournaments.spreadsheet.documents.hidden_sheet.MOST_LETTERS", letters)
    assert boards_stay(event) is False
    monkeypatch.setattr("tournaments.spreadsheet.documents.hidden_sheet.MOST_LETTERS", letters - 1)
    assert {"boards_left", "board"} & {loss.code for loss in losses_of(event)} == {"boards_left"}
    extra = extra_of(event, book_of(event).rounds)
    assert "document" not in extra["rounds"][0]["tables"][0]
