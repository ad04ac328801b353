"""Lines that a judge of the reader found dropped, or read wrong without a mark."""

from __future__ import annotations

import pytest

from tournaments.names import read_names
from tournaments.people_lists import people_of
from tournaments.selectors.roster.lists import with_guests


def only(text: str) -> dict[str, object]:
    """The one person of a text, without what is not known."""
    (person,) = read_names(text).document()["people"]
    return {key: value for key, value in person.items() if value is not None and key != "line"}


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ('Rita Fumagalli alias "Kaiser"', {"name": "Rita Fumagalli", "nickname": "Kaiser"}),
        ("Rita Fumagalli 'L'Orso' - BGL", {"name": "Rita Fumagalli", "nickname": "L'Orso", "club": "BGL"}),
        ("Rita Fumagalli 'Tank': BGL", {"name": "Rita Fumagalli", "nickname": "Tank", "club": "BGL"}),
        ("Rita Ferri aka Zio / BGL", {"name": "Rita Ferri", "nickname": "Zio", "club": "BGL"}),
        ("Rita Ferri detto Zio -BGL", {"name": "Rita Ferri", "nickname": "Zio", "club": "BGL"}),
        ("Rita Ferri?", {"name": "Rita Ferri", "remark": "forse"}),
        ("Rita Ferri (21:15)", {"name": "Rita Ferri", "remark": "tardi"}),
        ("Rita Ferri 21:15", {"name": "Rita Ferri", "remark": "tardi"}),
        ("Ferri Rita, 21.15", {"name": "Rita Ferri", "remark": "tardi"}),
        ("Rita Ferri 3 persone", {"name": "Rita Ferri 3 Persone", "doubt": "several_readings"}),
        ("Rita Ferri\tDadi Truccati ok", {"name": "Rita Ferri", "club": "Dadi Truccati", "note": "ok"}),
        ("Ferri Rita 333 1234567 Il Gufo", {"name": "Rita Ferri", "club": "Il Gufo"}),
        ("Rita Ferri (e Anna)", {"name": "Rita Ferri", "remark": "+1", "note": "e Anna"}),
        ("Rossi M. Bianchi L.", {"name": "M. Bianchi L. Rossi", "doubt": "several_readings"}),
        ("Matteo La Torre - La Tana dei Goblin", {"name": "Matteo La Torre", "club": "La Tana dei Goblin"}),
        ("Simone Dadi - Goblin Pavia", {"name": "Simone Dadi", "club": "Goblin Pavia"}),
        ("Maggio Antonio: BGL (tardi)", {"name": "Antonio Maggio", "club": "BGL", "remark": "tardi"}),
        ("Assenti: Rita Ferri", {"name": "Rita Ferri", "remark": "non viene"}),
        ("[19:05, 20/11/2026] Rita Ferri: arrivo alle 21:15", {"name": "Rita Ferri", "remark": "tardi"}),
    ],
)  # fmt: skip
def test_a_person_is_read_and_what_stands_beside_them_is_kept(line: str, more: dict[str, object]) -> None:
    assert only(line) == more


@pytest.mark.parametrize(
    ("line", "people"),
    [
        ("1) Rita Ferri 2) Ugo Bassi (Gufi) 3) Anna Monti", ["Rita Ferri", "Ugo Bassi", "Anna Monti"]),
        ("Presenti: Rita Ferri, Ugo Bassi e Anna Monti", ["Rita Ferri", "Ugo Bassi", "Anna Monti"]),
        ("Presenti: Marco, Luca, Anna", ["Marco", "Luca", "Anna"]),
        (", ".join(["Rita Ferri", "Ugo Bassi", "Anna Monti"] * 15), ["Rita Ferri", "Ugo Bassi", "Anna Monti"] * 15),
    ],
)
def test_a_whole_list_in_one_line_gives_everybody_in_it_and_is_marked(line: str, people: list[str]) -> None:
    read = only(line)
    assert (read["doubt"], read["people"]) == ("looks_like_two_people", people)


@pytest.mark.parametrize("text", ["---", "Grazie mille!", "Presenti:", "Ore 21:00", "(!)", "..."])
def test_who_writes_no_word_of_coming_in_a_chat_is_not_entered(text: str) -> None:
    assert read_names(f"[19:05, 20/11/2026] Anna Neri: {text}").people == ()


@pytest.mark.parametrize(("heading", "remark"), [("Assenti:", "non viene"), ("In forse", "forse"), ("Forse:", "forse")])
def test_a_heading_of_the_absent_or_unsure_says_so_of_those_below_until_the_next(heading: str, remark: str) -> None:
    read = read_names(f"{heading}\nRita Ferri\n2) Ugo Bassi\n\nPresenti:\nAnna Monti").people
    assert [person.remark for person in read] == [remark, remark, ""]


def test_a_heading_in_a_chat_ends_with_its_message() -> None:
    text = "[19:05, 20/11/2026] Ugo: Assenti:\nRita Ferri\n[19:06, 20/11/2026] Ugo: Anna Monti"
    assert [person.remark for person in read_names(text).people] == ["non viene", ""]


def test_a_message_with_names_in_it_is_at_least_marked() -> None:
    read = only("Ho invitato Marco, Luca, Anna e Sara, vediamo se vengono stasera")
    assert read["doubt"] == "several_readings"


def test_a_person_with_a_club_in_a_long_line_is_doubted_and_not_taken_for_a_message() -> None:
    read = only("#8 Xhulio Dal Pozzo - La Tana dei Goblin di Roma")
    assert (read["name"], read["doubt"]) == ("Xhulio Dal Pozzo", "several_readings")


def test_the_stamp_of_a_chat_is_no_time_of_arrival() -> None:
    def arrives(line: str) -> str:
        rows, _ = with_guests(people_of(read_names(line).people))
        return rows[0][1].arrives

    assert arrives("[19:04, 20/11/2026] Ugo: Anna Neri forse") == ""
    assert arrives("[19:04, 20/11/2026] Ugo: Anna Neri (21:15)") == "21:15"
