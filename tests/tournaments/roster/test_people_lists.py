"""The text of a list of people: as pasted, as a text file of any encoding, as a spreadsheet."""

import io

import openpyxl
import pytest
import xlwt

from tests.tournaments.spreadsheet.goldens import spreadsheet
from tournaments.errors import Refused
from tournaments.people_lists import MOST_PEOPLE, decode, defect_of, list_read, people_of, text_of_file
from tournaments.people_lists import PersonLine as Line

ROWS = [
    ["Cognome", "Nome", "Club", "Soprannome", "Regione", "Girone"],
    ["Bassi", "Nora", "Gufi", "Volpe", "Lazio", "A"],
    ["De Luca", "Ugo", "", "", "", "B"],
]


def entered(text):
    return [person for _, person in people_of(list_read(text).people)]


def xlsx(rows):
    book, buffer = openpyxl.Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(buffer)
    return buffer.getvalue()


def xls(rows):
    book, buffer = xlwt.Workbook(), io.BytesIO()
    sheet = book.add_sheet("Foglio1")
    for row, cells in enumerate(rows):
        for column, value in enumerate(cells):
            sheet.write(row, column, value)
    book.save(buffer)
    return buffer.getvalue()


def sheets(**by_name):
    book, buffer = openpyxl.Workbook(), io.BytesIO()
    book.remove(book.active)
    for name, rows in by_name.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(buffer)
    return buffer.getvalue()


def csv(rows):
    return "\n".join(";".join(row) for row in rows).encode()


@pytest.mark.parametrize("write", [xlsx, xls, csv])
def test_a_table_of_any_kind_of_file_enters_what_its_titles_say(write):
    assert entered(text_of_file(write(ROWS))) == [
        Line(1, "Nora Bassi", "Gufi", "Volpe", "Lazio", "A"),
        Line(2, "Ugo De Luca", group="B"),
    ]


def test_of_several_sheets_the_first_with_people_is_read_and_no_other_is_left_out_in_silence():
    content = sheets(Note=[["Lista di giovedì"]], Serata=[["Nora Bassi"], ["Ugo Ferri"]], Vecchi=[["Lia Monti"]])
    read = list_read(text_of_file(content, "Foglio «{sheet}», non letto:"))
    assert [person.name for person in read.people] == ["Nora Bassi", "Ugo Ferri"]
    assert [line.text for line in read.skipped] == ["Foglio «Note», non letto:", "Foglio «Vecchi», non letto:"]


def test_several_names_in_one_cell_are_several_people_however_long_it_is():
    names = ["Nora Bassi", "Ugo Ferri", "Lia Monti", "Anna Neri"] * 6
    assert [person.name for person in entered(text_of_file(xlsx([["\n".join(names)]])))] == names


def test_the_spreadsheet_of_the_clubs_program_gives_its_people_and_rows_that_nobody_filled_say_nothing():
    read = list_read(text_of_file(spreadsheet("open-n16")))
    assert len(read.people) == 16
    assert all(" " in person.name and not person.doubt for person in read.people)
    assert len([line for line in read.skipped if line.why != "empty"]) < 6


def test_a_line_with_two_people_gives_both_and_numbers_follow_the_list():
    people = entered("Nora Bassi e Ugo Ferri (Gufi)\nLia Monti")
    assert people == [Line(1, "Nora Bassi", "Gufi"), Line(2, "Ugo Ferri", "Gufi"), Line(3, "Lia Monti")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
def test_the_usual_encodings_are_read(encoding):
    assert entered(decode("Nicolò Però;Città".encode(encoding)))[0].name == "Nicolò Però"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_empty"),
        (b"  \n", "file_empty"),
        (b"%PDF-1.7 ...", "file_not_text"),
        (b"PK\x03\x04rest", "list_file_unreadable"),
        (b"\xd0\xcf\x11\xe0rest", "list_file_unreadable"),
        (b"a\0b", "file_not_text"),
        (b"\x81\x8d\x8f", "file_not_text"),
        (b"x" * 250_001, "file_too_large"),
    ],
)
def test_a_file_that_is_no_list_is_refused_with_the_reason(content, code):
    with pytest.raises(Refused) as refused:
        text_of_file(content)
    assert refused.value.code == code


@pytest.mark.parametrize("text", ["", " \n \n"])
def test_an_empty_list_is_refused(text):
    with pytest.raises(Refused) as refused:
        list_read(text)
    assert refused.value.code == "list_empty"


def test_a_list_of_more_people_than_a_page_can_show_is_refused():
    line = "Nora Bassi {};Gufi"
    text = "\n".join(line.format(number) for number in range(MOST_PEOPLE))
    assert len(entered(text)) == MOST_PEOPLE
    with pytest.raises(Refused) as refused:
        list_read(f"{text}\nUgo Ferri")
    assert refused.value.code == "list_too_long"


def test_what_is_missing_or_too_long_is_named():
    assert defect_of(Line(1, "Nora Bassi")) == ""
    assert defect_of(Line(1, " - ")) == "name_missing"
    assert defect_of(Line(1, "Nora", "x" * 121)) == "club_too_long"
