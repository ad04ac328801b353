"""Lists of people as they really come: pasted, from a spreadsheet, from another program."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.errors import Refused
from tournaments.people_lists import PersonLine, decode, parse_csv, parse_pasted, write_people


def names(parsed):
    return [person.name for person in parsed.people]


def test_a_pasted_list_has_one_name_per_line():
    assert names(parse_pasted("Nora Bassi\n\n  Ugo   Ferri \r\nLia Monti")) == ["Nora Bassi", "Ugo Ferri", "Lia Monti"]


def test_a_pasted_line_may_add_club_and_nickname():
    assert parse_pasted("Nora Bassi; Gufi; Volpe").people == (PersonLine(1, "Nora Bassi", "Gufi", "Volpe"),)


def test_quotation_marks_and_commas_belong_to_a_pasted_name():
    assert names(parse_pasted('"Lupo" Valli, detto Gino')) == ['"Lupo" Valli, detto Gino']


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_csv_file_may_use_any_of_the_three_signs(sign):
    text = f"Nome{sign}Club\nNora Bassi{sign}Gufi\n"
    assert parse_csv(text).people == (PersonLine(2, "Nora Bassi", "Gufi"),)


def test_the_header_says_which_column_holds_what():
    text = "Club;Cognome;Nome;Soprannome\nGufi;Bassi;Nora;Volpe\n"
    assert parse_csv(text).people == (PersonLine(2, "Nora Bassi", "Gufi", "Volpe"),)


def test_without_a_header_the_first_line_is_a_person():
    assert names(parse_csv("Nora Bassi;Gufi\nUgo Ferri;Lupi")) == ["Nora Bassi", "Ugo Ferri"]


def test_bad_lines_are_named_by_their_number():
    parsed = parse_csv("Nome;Club\nNora Bassi;Gufi\n;Lupi\n" + "x" * 201 + ";Lupi\n")
    assert [(bad.line, bad.code) for bad in parsed.bad] == [(3, "name_missing"), (4, "name_too_long")]
    assert names(parsed) == ["Nora Bassi"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_the_usual_encodings_are_read(encoding):
    assert names(parse_csv(decode("Nicolò Però;Città".encode(encoding)))) == ["Nicolò Però"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_empty"),
        (b"  \n", "file_empty"),
        (b"%PDF-1.7 ...", "file_not_text"),
        (b"PK\x03\x04rest", "file_not_text"),
        (b"a\0b", "file_not_text"),
        (b"\x81\x8d\x8f", "file_not_text"),
        (b"x" * (2 * 2**20 + 1), "file_too_large"),
    ],
)
def test_a_file_that_is_no_list_is_refused_with_the_reason(content, code):
    with pytest.raises(Refused) as refused:
        decode(content)
    assert refused.value.code == code


def test_a_quotation_mark_that_is_never_closed_is_named_by_line():
    with pytest.raises(Refused) as refused:
        parse_csv('Nome;Club\nNora Bassi;Gufi\n"Ugo Ferri;Lupi\nLia Monti;Lupi\n')
    assert (refused.value.code, refused.value.params) == ("csv_broken", {"line": 3})


@pytest.mark.parametrize("text", ["", " \n \n", ";;;\n\t\t"])
def test_an_empty_list_is_refused(text):
    with pytest.raises(Refused) as refused:
        parse_pasted(text)
    assert refused.value.code == "list_empty"


def test_control_and_direction_signs_are_dropped_and_emoji_kept():
    assert names(parse_pasted("Nora\u202e Bassi\x07 🎲")) == ["Nora Bassi 🎲"]


word = st.text(st.characters(exclude_categories=["Cc", "Cs", "Co", "Zl", "Zp"]), min_size=1, max_size=12)


@given(st.lists(st.tuples(word, word, word), min_size=1, max_size=5))
def test_what_is_written_is_read_back_unchanged(rows):
    text = "name;club;nickname\n" + "\n".join(";".join('"' + c.replace('"', '""') + '"' for c in row) for row in rows)
    try:
        once = parse_csv(text).people
    except Refused:
        return
    again = parse_csv(write_people(once)).people if once else ()
    assert [(p.name, p.club, p.nickname) for p in again] == [(p.name, p.club, p.nickname) for p in once]
