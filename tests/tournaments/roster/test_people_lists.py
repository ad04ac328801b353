"""Lists of people as they really come: pasted, from a spreadsheet, from another program."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.errors import Refused
from tournaments.people_columns import Layout
from tournaments.people_lists import PersonLine, decode, parse_csv, parse_pasted, read_people, write_people


def names(parsed):
    return [person.name for person in parsed.people]


def test_a_pasted_list_has_one_name_per_line():
    assert names(parse_pasted("Nora Bassi\n\n  Ugo   Ferri \r\nLia Monti")) == ["Nora Bassi", "Ugo Ferri", "Lia Monti"]


def test_a_pasted_line_may_add_club_and_nickname():
    assert parse_pasted("Nora Bassi; Gufi; Volpe").people == (PersonLine(1, "Nora Bassi", "Gufi", "Volpe"),)


def test_quotation_marks_and_commas_belong_to_a_pasted_name():
    text = '"Lupo" Valli, detto Gino\nNora Bassi'
    assert names(parse_pasted(text)) == ['"Lupo" Valli, detto Gino', "Nora Bassi"]


def line(person):
    return (person.name, person.club, person.nickname, person.region, person.group)


@pytest.mark.parametrize("sign", [", ", ",", "\t", "; "])
def test_name_and_club_pasted_with_any_sign_are_parted(sign):
    found = parse_pasted(f"Nora Bassi{sign}Gufi\nUgo Ferri{sign}Lupi\nLia Monti")
    assert [(one.name, one.club) for one in found.people] == [
        ("Nora Bassi", "Gufi"), ("Ugo Ferri", "Lupi"), ("Lia Monti", "")
    ]  # fmt: skip
    assert found.layout.columns == ("name", "club")


def test_a_third_column_is_a_region_a_group_or_a_nickname_by_what_stands_in_it():
    rows = [("Nora Bassi", "Gufi", "Lazio", "A", "Volpe"), ("Ugo Ferri", "Lupi", "VENETO", "B", "Orso"),
            ("Lia Monti", "Gufi", "Lazio", "A", "Lince"), ("Teo Galli", "Orsi", "Veneto", "B", "Tasso")]  # fmt: skip
    for column, meaning in ((2, "region"), (3, "group"), (4, "nickname")):
        text = "\n".join(", ".join((row[0], row[1], row[column])) for row in rows)
        found = parse_pasted(text)
        assert found.layout.columns == ("name", "club", meaning)
        assert getattr(found.people[0], meaning) == rows[0][column]


def test_few_nicknames_among_many_lines_are_nicknames_and_no_group():
    rows = [
        f"Persona {number}; Gufi; {nick}".rstrip("; ") for number, nick in enumerate(["Volpe", "", "Orso", *[""] * 9])
    ]
    found = parse_pasted("\n".join(rows))
    assert found.layout.columns == ("name", "club", "nickname")
    assert [one.nickname for one in found.people[:3]] == ["Volpe", "", "Orso"]


@pytest.mark.parametrize("mark", ["1. ", "12) ", "3° ", "- ", "– ", "• ", " * "])
def test_the_marks_of_a_list_are_no_part_of_a_name(mark):
    found = parse_pasted(f"{mark}Nora Bassi\n{mark}Ugo Ferri; Lupi")
    assert [one.name for one in found.people] == ["Nora Bassi", "Ugo Ferri"]


TABLES = [
    "Pos.\tNome\tClub\n1°\tMario Rossi\tRoma\n2°\tPaolo Blu\tMilano",
    "N.\tNome\tClub\n1.\tMario Rossi\tRoma\n2.\tPaolo Blu\tMilano",
    "N.;Nome;Club\n1.; Mario Rossi; Roma\n2.; Paolo Blu; Milano",
    "1.\tMario Rossi\tRoma\n2.\tPaolo Blu\tMilano",
    "1 . ; Mario Rossi ; Roma\n2 . ; Paolo Blu ; Milano",
    "1°, Mario Rossi, Roma\n2°, Paolo Blu, Milano",
    "-\tMario Rossi\tRoma\n-\tPaolo Blu\tMilano",
    "1.\tMario Rossi; Roma\n2.\tPaolo Blu; Milano",
    " 1. Mario Rossi\tRoma\n 2. Paolo Blu\tMilano",
    "Nome\tClub\n1. Mario Rossi\tRoma\n2. Paolo Blu\tMilano",
]


@pytest.mark.parametrize("text", TABLES)
def test_a_numbered_table_enters_its_people_and_no_clubs(text):
    assert [(one.name, one.club) for one in parse_pasted(text).people] == [
        ("Mario Rossi", "Roma"),
        ("Paolo Blu", "Milano"),
    ]


def test_a_numbered_list_whose_numbers_end_in_a_tab_enters_its_people():
    assert names(parse_pasted("1.\tMario Rossi\n2.\tPaolo Blu")) == ["Mario Rossi", "Paolo Blu"]


@pytest.mark.parametrize("titles", ["", "Pos.;Nome;Club\n"])
def test_a_file_with_ordinal_numbers_leaves_them_out(titles):
    found = parse_csv(f"{titles}1°;Mario Rossi;Roma\n2°;Paolo Blu;Milano").people
    assert [(one.name, one.club) for one in found] == [("Mario Rossi", "Roma"), ("Paolo Blu", "Milano")]


@pytest.mark.parametrize("name", ["3ric Monti", "-Lia-", "12 Scimmie"])
def test_a_name_that_begins_like_a_list_stays_whole(name):
    assert parse_pasted(name).people[0].name == name


@pytest.mark.parametrize(
    "titles",
    ["Nome,Club,Regione,Gruppo", "Name,Team,Region,Group", "NOMINATIVO,Circolo,regione,Girone"],
)
def test_titles_in_italian_and_english_say_what_the_columns_hold(titles):
    for read in (parse_csv, parse_pasted):
        assert line(read(f"{titles}\nNora Bassi,Gufi,Lazio,A").people[0]) == ("Nora Bassi", "Gufi", "", "Lazio", "A")


def test_a_column_of_numbers_before_the_names_is_left_out():
    assert line(parse_pasted("1\tNora Bassi\tGufi\n2\tUgo Ferri\tLupi").people[1])[:2] == ("Ugo Ferri", "Lupi")


def test_what_stands_behind_the_last_column_is_not_lost():
    found = parse_pasted("Nora Bassi, Gufi\nUgo Ferri, Lupi\nLia Monti, Orsi, sezione B")
    assert found.layout.columns == ("name", "club", "nickname")
    assert read_people(
        "Nora Bassi, Gufi\nLia Monti, Orsi, sezione B", Layout(",", ("name", "club"))
    ).people[1].club == "Orsi, sezione B"  # fmt: skip


def test_a_list_is_read_as_somebody_chooses():
    text = "Bassi, Nora\nFerri, Ugo"
    assert names(read_people(text, Layout(",", ("surname", "name")))) == ["Nora Bassi", "Ugo Ferri"]
    assert names(read_people(text, Layout("", ("name",)))) == ["Bassi, Nora", "Ferri, Ugo"]
    assert names(read_people(text, Layout(",", ("name", "out"), header=True))) == ["Ferri"]
    with pytest.raises(Refused) as refused:
        read_people(text, Layout(",", ("club", "region")))
    assert refused.value.code == "columns_no_name"


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
        (b"x" * 250_001, "file_too_large"),
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


def test_two_thousand_people_are_a_list_with_and_without_titles():
    lines = "\n".join(f"Nora Bassi {number};Gufi" for number in range(2000))
    assert len(parse_csv(lines).people) == len(parse_csv(f"Nome;Club\n{lines}").people) == 2000
    with pytest.raises(Refused) as refused:
        parse_csv(f"Nome;Club\n{lines}\nUgo Ferri;Lupi")
    assert refused.value.code == "list_too_long"
