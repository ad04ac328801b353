"""Pasted lists are read line by line: whoever stands there is found, and every other line says why it is nobody."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.names.lists import a_list
from tournaments.names import read_names
from tournaments.names.clubs import club_groups
from tournaments.names.reading import read_as_person

# Of 40 lines each; who changes the reader tries a hundred of them.
LISTS = range(12)


def only(text: str) -> dict[str, object]:
    """The one person of a line, without what is not known."""
    (person,) = read_names(text).document()["people"]
    return {key: value for key, value in person.items() if value is not None and key != "line"}


def test_of_hundreds_of_lines_each_person_is_read_as_written_and_every_line_is_accounted_for() -> None:
    wrong = []
    for seed in LISTS:
        written = a_list(seed)
        read = read_names("\n".join(line.text for line in written) + "\n")
        people = {person.line: person for person in read.people}
        skipped = {line.line for line in read.skipped}
        assert sorted([*people, *skipped]) == list(range(1, len(written) + 1))
        for number, line in enumerate(written, start=1):
            person = people.get(number)
            got = (person.name, person.club, person.nickname, person.remark, person.mail) if person else None
            expected = (line.name, line.club, line.nickname, line.remark, line.mail) if line.is_person else None
            if got != expected or (person and person.doubt not in ("", "same_as_line", "known_under_other_spelling")):
                wrong.append((line.text, got, person and person.doubt))
    assert wrong == []


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("DE LUCA MARIA CHIARA", "Maria Chiara De Luca"),
        ("Rossi Bianchi Gian Luca", "Gian Luca Rossi Bianchi"),
        ("NICOLO' DALL'O'", "Nicolò Dall'Ò"),
        ("D' ANGELO Anna", "Anna D'Angelo"),
        ("Lo Re Rosa", "Rosa Lo Re"),
        ("bellini marco", "Marco Bellini"),
        ("Jean-Pierre Dupont", "Jean-Pierre Dupont"),
        ("Popescu Andrei", "Andrei Popescu"),
        ("Zeno Tardi", "Zeno Tardi"),
        ("Domenica Rossi", "Domenica Rossi"),
        ("Maria De' Medici", "Maria De' Medici"),
        ("ROSSI M.", "M. Rossi"),
        ("Giocatore 17", "Giocatore 17"),
        ("Rossi, Marco", "Marco Rossi"),
        ("Sig.ra Anna Neri", "Anna Neri"),
        ("Riserva: Marco Verdi", "Marco Verdi"),
    ],
)
def test_the_given_name_stands_first_whatever_the_order_and_the_capitals(line: str, name: str) -> None:
    assert only(line) == {"name": name}


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("Marco", {"name": "Marco", "doubt": "no_surname"}),
        ("Marco R.", {"name": "Marco R.", "doubt": "no_surname"}),
        ("Franco Martino", {"name": "Franco Martino", "doubt": "several_readings"}),
        ("Marco, Rossi", {"name": "Marco Rossi", "doubt": "several_readings"}),
        ("Carla Valli BGL", {"name": "Carla Valli", "club": "BGL", "doubt": "several_readings"}),
        ("ugo.ferri@example.org", {"name": "Ugo Ferri", "mail": "ugo.ferri@example.org", "doubt": "several_readings"}),
        ("Anna Neri (girone B)", {"name": "Anna Neri", "group": "B"}),
        ("~Anna Neri~", {"name": "Anna Neri", "remark": "non viene"}),
        ("Anna Neri non viene", {"name": "Anna Neri", "remark": "non viene"}),
        ("Anna Neri con la moglie", {"name": "Anna Neri", "remark": "+1", "note": "con la moglie"}),
        ("Anna Neri (porta il gioco)", {"name": "Anna Neri", "note": "porta il gioco"}),
        ("Anna Neri @volpe", {"name": "Anna Neri", "nickname": "volpe"}),
        ("[19:05, 20/11/2026] Anna Neri: ci sono!", {"name": "Anna Neri"}),
        ("Il Gufo - Anna Neri", {"name": "Anna Neri", "club": "Il Gufo"}),
    ],
)
def test_what_stands_beside_a_name_is_kept_and_what_is_not_sure_is_marked(line: str, more: dict[str, object]) -> None:
    assert only(line) == more


@pytest.mark.parametrize(
    ("line", "people"),
    [
        ("Marco Rossi e Luca Bianchi", ["Marco Rossi", "Luca Bianchi"]),
        ("Marco e Luca Rossi", ["Marco Rossi", "Luca Rossi"]),
        ("Marco Rossi, Luca Bianchi, Anna Verdi", ["Marco Rossi", "Luca Bianchi", "Anna Verdi"]),
        ("Paolo + Anna", ["Paolo", "Anna"]),
        ("Paolo Rossi/Anna Neri", ["Paolo Rossi", "Anna Neri"]),
    ],
)
def test_several_people_in_one_line_are_marked_and_named(line: str, people: list[str]) -> None:
    read = only(line)
    assert (read["doubt"], read["people"]) == ("looks_like_two_people", people)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Giovedì:", "heading"),
        ("Cognome Nome Club", "heading"),
        ("Domenica", "heading"),
        ("", "empty"),
        ("---", "no_name"),
        ("12", "no_name"),
        ("https://example.org/lista", "no_name"),
        ("ci vediamo alle 21", "message"),
        ("Ciao Marco", "message"),
        ("a domani!!", "message"),
        ("20/11/26, 19:04 - I messaggi sono crittografati end-to-end", "chat"),
        ("[19:05, 20/11/2026] Paolo: <Media omessi>", "chat"),
        ("Marco Bellini, [20/11/2026 19:04]", "chat"),
    ],
)
def test_a_line_that_is_nobody_says_why(line: str, why: str) -> None:
    read = read_names(f"Nora Bassi\n{line}\nUgo Ferri" if line != "Cognome Nome Club" else "Cognome\tNome\tClub")
    assert [skipped.why for skipped in read.skipped] == [why]


def test_titles_of_a_table_and_of_a_group_say_what_the_lines_below_hold() -> None:
    table = read_names("Club;Cognome;Nome;Girone\nGufi;Franco;Martino;A\n1;;;\nLupi;DE LUCA;ANNA;B").people
    assert [(p.name, p.club, p.group) for p in table] == [
        ("Martino Franco", "Gufi", "A"),
        ("Anna De Luca", "Lupi", "B"),
    ]
    groups = read_names("Girone A\nNora Bassi\nGirone B:\nUgo Ferri").people
    assert [(person.name, person.group) for person in groups] == [("Nora Bassi", "A"), ("Ugo Ferri", "B")]


def test_a_list_that_is_a_register_throughout_is_one_where_the_words_do_not_tell() -> None:
    names = [person.name for person in read_names("Bassi Nora\nFerri Ugo\nMonti Lia\nZaccardo Xhulio").people]
    assert names == ["Nora Bassi", "Ugo Ferri", "Lia Monti", "Xhulio Zaccardo"]


def test_a_list_as_people_speak_turns_a_line_round_only_for_a_sure_given_name_and_says_so() -> None:
    spoken = ["Marco Fontana", "Anna Greco", "Giulia Riva", "Paolo Ferri", "Chiara Longo", "Rita Marini"]
    read = {line.text: line for line in read_names("\n".join([*spoken, "Otto Amato"])).people}
    assert (read["Otto Amato"].name, read["Otto Amato"].doubt) == ("Otto Amato", "")
    read = {line.text: line for line in read_names("\n".join([*spoken, "Zeller Andrea"])).people}
    assert (read["Zeller Andrea"].name, read["Zeller Andrea"].doubt) == ("Andrea Zeller", "several_readings")
    assert [read[name].doubt for name in spoken] == [""] * 6


@pytest.mark.parametrize(
    ("line", "club", "remark"),
    [
        ("Sara Conti arriva tardi, Meridiana", "Meridiana", "tardi"),
        ("Sara Conti arriva alle 21.30, circolo meridiana", "circolo meridiana", "tardi"),
        ("Rita Gallo porta un amico, Meridiana", "Meridiana", "+1"),
        ("Marco Rossi non viene, ha la febbre", None, "non viene"),
        ("Dario Re con la moglie, Anna", None, "+1"),
    ],
)
def test_a_club_behind_a_remark_is_kept(line: str, club: str | None, remark: str) -> None:
    read = only(line)
    assert (read.get("club"), read["remark"]) == (club, remark)


def test_the_same_person_twice_is_found_whatever_stood_around_the_name() -> None:
    read = read_names("1) Nora Bassi (Gufi)\nUgo Ferri\n✅ BASSI NORA, forse\nUgo Feri").people
    assert [(person.doubt, person.same) for person in read] == [
        ("", None), ("", None), ("same_as_line", 1), ("known_under_other_spelling", 2)
    ]  # fmt: skip


def test_a_skipped_line_can_be_a_person_all_the_same() -> None:
    assert read_as_person(3, "Lista Domenica").name == "Domenica Lista"
    assert read_as_person(3, "12").name == "12"


def test_spellings_of_one_club_are_proposed_as_one_and_two_clubs_stay_two() -> None:
    groups = club_groups(
        ["BGL", "BGL", "B.G.L. Bologna", "Il Gufo Roma", "Il Gufo Modena", "Gufo", "Torre Nera", "Torre Nerra"]
    )
    assert [(group.proposed, group.spellings) for group in groups] == [
        ("B.G.L. Bologna", ("BGL", "B.G.L. Bologna")), ("Torre Nera", ("Torre Nera", "Torre Nerra"))
    ]  # fmt: skip
    assert club_groups(["bgl"], ["B.G.L."])[0].proposed == "B.G.L."


@given(st.lists(st.text(max_size=60), max_size=6))
def test_whatever_is_pasted_every_line_is_a_person_or_says_why_not(lines: list[str]) -> None:
    text = "\n".join(lines)
    read = read_names(text)
    numbers = [line.line for line in read.people] + [line.line for line in read.skipped]
    assert len(numbers) == len(set(numbers))
    assert all(person.name.strip() for person in read.people)
    assert all(line.why for line in read.skipped)


@pytest.mark.parametrize(
    "text", ["(" * 390, "a " * 195, "1) " * 130, "- x " * 95, '"a' * 190, "con un " * 55, "\t" * 390 + "a"]
)
def test_no_line_holds_the_reader_up(text: str) -> None:
    assert len(read_names("\n".join([text] * 20)).document()) == 2
