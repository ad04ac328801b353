"""Every vintage of the file is read; what cannot be taken is named by sheet and cell."""

from __future__ import annotations

import contextlib
import datetime
import io
import struct
import zipfile
from decimal import Decimal
from functools import cache

import pytest
import tablib
import xlwt

from tests.tournaments.spreadsheet.goldens import FILES, case, spreadsheet
from tests.tournaments.spreadsheet.sheets import made, played, reading, refused
from tournaments.workbook.book import GHOST, Unreadable
from tournaments.workbook.budget import MOST_CELLS, contents_of
from tournaments.workbook.cells import cell_name
from tournaments.workbook.reading import MOST_BYTES, read_book


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_the_program_is_read_whole(name: str) -> None:
    found, given = read_book(spreadsheet(name)), case(name)
    assert found.refused == ()
    people = [[one.id, one.full_name, one.nickname, one.club, one.region, one.present] for one in found.book.entries]
    assert people == given["roster"]
    typed = [
        [[[chair.player, chair.points] for chair in table.chairs] for table in tables] for tables in found.book.rounds
    ]
    assert typed == [
        [[[player, Decimal(points)] for player, points in table] for table in tables] for tables in given["rounds"]
    ]


def test_cells_are_named_as_a_spreadsheet_names_them() -> None:
    assert [cell_name(6, 2), cell_name(0, 0), cell_name(9, 26), cell_name(0, 701)] == ["C7", "A1", "AA10", "ZZ1"]


def test_a_file_with_nothing_but_the_roster_is_enough() -> None:
    def old(sheet: xlwt.Worksheet) -> None:
        sheet.write(2, 3, "Nick Forum EG")

    found = reading(old)
    assert found.refused == ()
    assert (found.book.tournament, found.book.nickname_title, found.book.has_dates) == (None, "Nick Forum EG", False)


def test_rows_that_only_carry_a_number_are_not_used() -> None:
    def numbered(sheet: xlwt.Worksheet) -> None:
        for row in range(8, 40):
            sheet.write(row, 0, row)
        sheet.write(50, 1, "a note without a number")

    assert len(reading(numbered).book.entries) == 5


def test_presence_region_birth_and_national_number_are_read() -> None:
    def changed(sheet: xlwt.Worksheet) -> None:
        sheet.write(3, 5, "si")
        sheet.write(4, 5, "NO")
        sheet.write(5, 5, "forse")
        sheet.write(3, 6, " LAZIO ")
        sheet.write(4, 6, " ")
        sheet.write(3, 7, datetime.date(1990, 5, 17), xlwt.easyxf(num_format_str="M/D/YY"))
        sheet.write(3, 8, 1234)
        sheet.write(4, 8, "nessuno")

    found = reading(changed)
    assert found.refused == ()
    first, second, third, *_ = found.book.entries
    assert (first.region, first.born, first.national_id) == ("LAZIO", datetime.date(1990, 5, 17), 1234)
    assert (second.region, second.national_id) == ("", 0)
    assert [one.present for one in (first, second, third)] == [True, False, False]


def test_a_formula_counts_by_its_value_and_a_number_as_text() -> None:
    def changed(sheet: xlwt.Worksheet) -> None:
        sheet.write(3, 2, 12)
        sheet.write(4, 2, 1.5)

    assert [one.surname for one in reading(changed).book.entries][:2] == ["12", "1.5"]


def test_a_ghost_and_an_empty_seat() -> None:
    def changed(sheet: xlwt.Worksheet) -> None:
        played(sheet, 0, (1, 40), (2, 30), (0, 0), (GHOST, 7))

    (table,) = reading(r1=changed).book.rounds[0]
    assert [chair.player for chair in table.players] == [1, 2]
    assert [chair.points for chair in table.ghosts] == [7]


def test_decimals_and_eliminations_come_as_typed() -> None:
    (table,) = reading(r1=lambda sheet: played(sheet, 0, (1, 44.1), (2, 44), (3, -1), (4, -2))).book.rounds[0]
    assert [str(chair.points) for chair in table.chairs] == ["44.1", "44", "-1", "-2"]
    assert [chair.cell for chair in table.chairs] == ["C2", "F2", "I2", "L2"]


def test_a_blank_cell_of_points_is_a_zero_and_a_missing_one_is_not() -> None:
    def blank(sheet: xlwt.Worksheet) -> None:
        sheet.write(1, 2, None, xlwt.easyxf("align: wrap on"))

    assert reading(r1=blank).book.rounds[0][0].chairs[0].points == 0
    missing = lambda sheet: sheet.write(1, 12, 5)  # noqa: E731
    assert refused(r1=missing) == [("1° Turno", "O2", "points_missing")]


@pytest.mark.parametrize(
    ("row", "column", "value", "cell", "code"),
    [
        (4, 0, 1, "A5", "id_twice"),
        (4, 0, "due", "A5", "id_wrong"),
        (4, 0, 40000, "A5", "id_wrong"),
        (4, 0, 1.5, "A5", "id_wrong"),
        (4, 7, "ieri", "H5", "date_wrong"),
        (4, 7, -3, "H5", "date_wrong"),
        (4, 4, True, "E5", "cell_not_text"),
        (4, 4, "x" * 201, "E5", "text_too_long"),
    ],
)
def test_a_bad_cell_of_the_roster_is_named(row: int, column: int, value: object, cell: str, code: str) -> None:
    found = [one for one in refused(lambda sheet: sheet.write(row, column, value)) if one[0] == "Iscritti"]
    assert found == [("Iscritti", cell, code)]


@pytest.mark.parametrize(
    ("column", "value", "cell", "code"),
    [
        (3, 99, "D2", "player_unknown"),
        (3, 1, "D2", "player_twice"),
        (3, "due", "D2", "player_no_number"),
        (3, 2.5, "D2", "player_no_number"),
        (5, "trenta", "F2", "points_no_number"),
        (5, 5000, "F2", "points_out_of_range"),
        (5, -11, "F2", "points_out_of_range"),
        (15, 5, "P2", "chair_beyond"),
    ],
)
def test_a_bad_cell_of_a_table_is_named(column: int, value: object, cell: str, code: str) -> None:
    assert refused(r1=lambda sheet: sheet.write(1, column, value)) == [("1° Turno", cell, code)]


def test_a_missing_or_stray_row_stops_the_round_where_it_is() -> None:
    def title_missing(sheet: xlwt.Worksheet) -> None:
        sheet.write(2, 0, 5)

    def stray_row(sheet: xlwt.Worksheet) -> None:
        sheet.write(2, 0, "una nota")
        played(sheet, 3, (5, 1), (1, 2))

    def no_players(sheet: xlwt.Worksheet) -> None:
        sheet.write(2, 0, "Tavolo N°2")

    assert refused(r1=title_missing) == [("1° Turno", "A3", "title_expected")]
    assert refused(r1=stray_row) == [("1° Turno", "A4", "players_expected")]
    assert refused(r1=no_players) == [("1° Turno", "A3", "players_missing")]


def test_nobody_plays_alone_but_with_a_ghost() -> None:
    assert refused(r2=lambda sheet: played(sheet, 0, (1, 5))) == [("2° Turno", "A2", "table_too_small")]
    assert refused(r2=lambda sheet: played(sheet, 0, (1, 5), (GHOST, 0))) == []
    assert refused(r2=lambda sheet: played(sheet, 0, (GHOST, 5), (GHOST, 0))) == [("2° Turno", "A2", "table_too_small")]


def test_a_round_behind_a_missing_one_is_named() -> None:
    assert refused(r3=lambda sheet: played(sheet, 0, (1, 5), (2, 3))) == [("3° Turno", "A1", "round_missing")]


@cache
def xlsx() -> bytes:
    content: bytes = tablib.Dataset(["Ada"], headers=["Nome"]).export("xlsx")
    return content


@cache
def zipped() -> bytes:
    """A packed file that unfolds to fifty megabytes of zeros."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
        packed.writestr("bomb.bin", bytes(50 * 2**20))
    return target.getvalue()


@cache
def many_sheets() -> bytes:
    workbook, target = xlwt.Workbook(), io.BytesIO()
    for number in range(1000):
        workbook.add_sheet(f"{number + 1}° Turno")
    workbook.save(target)
    return target.getvalue()


def other_workbook() -> bytes:
    workbook, target = xlwt.Workbook(), io.BytesIO()
    workbook.add_sheet("Foglio1").write(0, 0, "niente")
    workbook.save(target)
    return target.getvalue()


@cache
def encrypted() -> bytes:
    """A file with the record that says that the rest is encrypted."""
    whole = made()
    place = whole.index(b"\xe1\x00\x02\x00")
    return whole[:place] + b"\x2f\x00" + whole[place + 2 :]


@cache
def far_cells() -> bytes:
    """A small file in which every row has one cell, at its far end."""
    workbook, target = xlwt.Workbook(), io.BytesIO()
    sheet = workbook.add_sheet("Iscritti")
    for row in range(2_000):
        sheet.write(row, 255, 1)
    workbook.save(target)
    return target.getvalue()


def test_the_cells_of_a_file_are_counted_before_there_is_room_made_for_them() -> None:
    assert contents_of(made()).cells < 200
    assert MOST_CELLS < 2_000 * 256
    assert len(far_cells()) < MOST_BYTES // 20


def test_a_formula_that_nobody_counted_is_named_and_one_that_was_is_its_value() -> None:
    fresh = lambda sheet: sheet.write(1, 2, xlwt.Formula("20+24"))  # noqa: E731
    assert refused(r1=fresh) == [("1° Turno", "C2", "formula_not_counted")]
    number = lambda sheet: sheet.write(4, 0, xlwt.Formula("A4+1"))  # noqa: E731
    assert ("Iscritti", "A5", "formula_not_counted") in refused(number)
    saved = bytearray(made(r1=fresh))
    # The record of the formula in C2: code 6, its length, row 1, column 2; then style, value, flags.
    place = next(
        at for at in range(len(saved)) if saved[at : at + 2] == b"\6\0" and saved[at + 4 : at + 8] == b"\1\0\2\0"
    )
    saved[place + 10 : place + 18] = struct.pack("<d", 44.0)
    found = read_book(bytes(saved))
    assert (found.refused, found.book.rounds[0][0].chairs[0].points) == ((), 44)


def test_sheets_that_are_protected_against_changes_are_read() -> None:
    def protect(sheet: xlwt.Worksheet) -> None:
        sheet.protect = True
        sheet.password = "segreto"

    assert refused(protect, r1=protect) == []


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_empty"),
        (b"ID;Nome;Cognome\n1;Ada;Meridiana\n", "file_is_text"),
        ("ID;Nome\n1;Nicolò".encode("utf-16"), "file_is_text"),
        ("ID;Nome\n1;Nicolò".encode("cp1252"), "file_is_text"),
        (b"<html><table><tr><td>Ada</td></tr></table></html>", "file_is_html"),
        (b"\x89PNG\r\n\x1a\n" + bytes(40), "file_is_picture"),
        (b"%PDF-1.7\n", "file_is_pdf"),
        (bytes(40), "file_not_xls"),
        (zipped(), "file_is_zip"),
        (many_sheets(), "file_too_many_sheets"),
        (xlsx(), "file_is_xlsx"),
        (b"\xd0\xcf\x11\xe0" + bytes(600), "file_damaged"),
        (bytes(MOST_BYTES + 1), "file_too_large"),
        (encrypted(), "file_encrypted"),
        (far_cells(), "file_too_many_cells"),
        (other_workbook(), "roster_missing"),
    ],
)
def test_what_is_no_such_spreadsheet_says_what_it_is(content: bytes, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_book(content)
    assert caught.value.code == code


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9, 0.99])
def test_a_truncated_file_is_damaged(share: float) -> None:
    whole = spreadsheet("open-n16")
    with pytest.raises(Unreadable):
        read_book(whole[: int(len(whole) * share)])


def test_nothing_is_printed_while_a_damaged_file_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    whole = bytearray(spreadsheet("open-n16"))
    for place in range(1024, len(whole), 997):
        whole[place] ^= 0xFF
    with contextlib.suppress(Unreadable):
        read_book(bytes(whole))
    assert capsys.readouterr().out == ""
