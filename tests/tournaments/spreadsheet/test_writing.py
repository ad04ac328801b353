"""What is written is read back equal, by us and by any spreadsheet."""

from __future__ import annotations

import datetime
from decimal import Decimal

import pytest
import xlrd
from hypothesis import given
from hypothesis import strategies as st

from tests.rig.properties import examples
from tests.tournaments.spreadsheet.goldens import FILES, spreadsheet
from tests.tournaments.spreadsheet.sheets import TOURNAMENT, book, entry, table
from tournaments.workbook.book import GHOST, Book, StandingLine, TeamLine, TournamentSheet
from tournaments.workbook.reading import read_book
from tournaments.workbook.writing import write_book


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_the_program_written_again_is_the_same(name: str) -> None:
    first = read_book(spreadsheet(name))
    assert read_book(write_book(first.book)) == first


WORDS = st.text("abcdeàèìòù'- ABC", min_size=1, max_size=12).map(lambda text: " ".join(text.split()) or "x")
DATES = st.dates(datetime.date(1940, 1, 1), datetime.date(2030, 1, 1))
POINTS = st.integers(-3, 1000).map(lambda tenths: Decimal(tenths) / 10)


@st.composite
def books(draw: st.DrawFn) -> Book:
    entries = tuple(
        entry(
            number,
            name=draw(WORDS),
            surname=draw(WORDS),
            nickname=draw(WORDS | st.just("")),
            club=draw(WORDS | st.just("")),
            present=draw(st.booleans()),
            region=draw(st.sampled_from(["", "LAZIO", "FRIULI"])),
            born=draw(st.none() | DATES),
            national_id=draw(st.integers(0, 9999)),
        )
        for number in range(1, 6)
    )
    rounds = []
    for _ in range(draw(st.integers(0, 3))):
        players = draw(st.permutations([1, 2, 3, 4, 5]))
        cut = draw(st.sampled_from([2, 3, 5]))
        tables = [[(one, draw(POINTS)) for one in part] for part in (players[:cut], players[cut:]) if part]
        if draw(st.booleans()):
            tables[-1] = [*tables[-1], (GHOST, Decimal(0))][:5]
        rounds.append(tuple(table(*one) for one in tables))
    dates = draw(st.lists(DATES.filter(lambda day: day.year > 2017), max_size=4))
    event = draw(
        st.none()
        | st.builds(TournamentSheet, WORDS, WORDS, WORDS, WORDS, st.integers(1, 30), WORDS, st.just(tuple(dates)))
    )
    title = draw(st.sampled_from(["Nickname", "Nick Forum EG"]))
    return Book(entries, tuple(rounds), event, title, True)


@examples(40)
@given(books())
def test_any_book_is_read_back_as_it_was_written(given_book: Book) -> None:
    found = read_book(write_book(given_book))
    assert found.refused == ()
    assert found.book == given_book


def opened(content: bytes) -> xlrd.Book:
    return xlrd.open_workbook(file_contents=content, formatting_info=True)


LINES = [
    StandingLine(1, 2, (Decimal("1.044"), None), (True, False), Decimal(1), Decimal("1.044")),
    StandingLine(None, 1, (Decimal("0.03"), Decimal("0.02")), (False, False), Decimal(0), Decimal("0.05")),
]


def test_the_standing_is_written_as_the_program_writes_it() -> None:
    workbook = opened(
        write_book(book((table(30, 44),), (table((1, 20), (3, 40)),)), standing=LINES, three_decimals=True)
    )
    sheet = workbook.sheet_by_name("Classifica")
    assert sheet.row_values(0) == [
        *("Pos.", "Nome", "Cognome", "Nick", "Club o Famiglia", "pt1", "pt2", "v_tot", "pt_tot", "id")
    ]
    assert sheet.row_values(1) == ["1", "Bruno", "Sestante", "", "Circolo Meridiana", 1.044, 0.0, 1.0, 1.044, "2"]
    assert sheet.row_values(2)[0] == ""
    assert workbook.format_map[workbook.xf_list[sheet.cell_xf_index(1, 5)].format_key].format_str == "0.000"
    short = workbook.sheet_by_name("Classifica Ridotta")
    assert [short.row_values(row) for row in (0, 1)] == [
        ["Pos.", "Nome", "Cognome", "pt_tot", "id"],
        ["1", "Bruno", "Sestante", 1.044, "2"],
    ]


def test_a_match_won_is_green() -> None:
    workbook = opened(write_book(book((table(30, 44),)), standing=LINES))
    sheet = workbook.sheet_by_name("Classifica")
    fills = [workbook.xf_list[sheet.cell_xf_index(1, column)].background.pattern_colour_index for column in (5, 6, 8)]
    assert fills == [42, 13, 13]


def test_the_sums_of_a_team_follow_its_own_results() -> None:
    lines = [
        TeamLine(1, "Circolo Meridiana", (Decimal(12), Decimal(7)), 1, Decimal(19), Decimal(19)),
        TeamLine(2, "Circolo Bussola", (Decimal(5),), 0, Decimal(5), Decimal(5)),
    ]
    sheet = opened(write_book(book(), teams=lines)).sheet_by_name("Classifica a Squadre")
    assert sheet.row_values(0)[-3:] == ["v_tot", "pt_tot", "pt_class"]
    assert sheet.row_values(1) == ["1", "Circolo Meridiana", 12, 7, 1, 19, 19]
    assert sheet.row_values(2)[:6] == ["2", "Circolo Bussola", 5, 0, 5, 5]


def test_a_round_has_titles_hidden_numbers_and_names_with_the_club() -> None:
    workbook = opened(write_book(book((table(30, 44, (GHOST, 0)),))))
    sheet = workbook.sheet_by_name("1° Turno")
    assert sheet.cell_value(0, 0) == "Tavolo N°1"
    assert sheet.merged_cells == [(0, 1, 0, 9)]
    assert sheet.row_values(1) == [
        1,
        "Ada Meridiana\nCircolo Meridiana",
        30,
        2,
        "Bruno Sestante\nCircolo Meridiana",
        44,
        -1,
        "The Ghost",
        0,
    ]
    assert [sheet.colinfo_map[column].hidden for column in (0, 1, 3)] == [1, 0, 1]


def test_the_event_stands_where_the_program_looks_for_it() -> None:
    dated = book(
        tournament=TournamentSheet("Porto", "Circolo", "Coppa", "Torneo Open", 3, "", (datetime.date(2026, 11, 21),))
    )
    sheet = opened(write_book(dated)).sheet_by_name("TORNEO")
    assert [sheet.cell_value(row, 3) for row in range(1, 6)] == ["Porto", "Circolo", "Coppa", "Torneo Open", 3]
    assert sheet.cell_value(7, 3) == 46347
    assert TOURNAMENT.dates == ()
