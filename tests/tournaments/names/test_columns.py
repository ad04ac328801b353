"""Tables without titles: given name and surname are told by their columns, and what cannot be told is marked."""

from __future__ import annotations

import random

import pytest

from tests.tournaments.names.lists import CLUBS, GIVEN, SURNAMES
from tournaments.names import NameLine, read_names


def _table(seed: int, sign: str, columns: str) -> tuple[list[tuple[str, str]], str]:
    """Twelve people with their clubs, and the text of a table that holds them in these columns."""
    rng = random.Random(seed)
    people = [(f"{rng.choice(GIVEN)} {surname}", rng.choice(CLUBS)) for surname in rng.sample(SURNAMES, 12)]
    rows = []
    for number, (name, club) in enumerate(people, start=1):
        surname = next(surname for surname in sorted(SURNAMES, key=len, reverse=True) if name.endswith(" " + surname))
        cells = {"g": name.removesuffix(surname).strip(), "s": surname, "c": club, "n": str(number), "r": "pagato"}
        rows.append(sign.join(cells[column] for column in columns))
    return people, "\n".join(rows)


@pytest.mark.parametrize("sign", ["\t", ";", "|", ","])
@pytest.mark.parametrize("columns", ["gsc", "sgc", "ngsc", "nsgc", "csg", "sg", "sgcr"])
def test_given_name_surname_and_club_are_told_by_their_columns(sign: str, columns: str) -> None:
    for seed in range(6):
        people, text = _table(seed, sign, columns)
        read = read_names(text).people
        assert [person.name for person in read] == [name for name, _ in people], (seed, columns)
        if "c" in columns:
            assert [person.club for person in read] == [club for _, club in people]


@pytest.mark.parametrize(
    ("row", "name", "club"),
    [
        ("CALOGERO;NERI;Compagnia del Dado", "Calogero Neri", "Compagnia del Dado"),
        ("IGOR;RIVA;Goblin Pavia", "Igor Riva", "Goblin Pavia"),
        ("Dmytro;Bianchi;Associazione Ludica", "Dmytro Bianchi", "Associazione Ludica"),
        ("Maria Rosa;Testa;Associazione Ludica", "Maria Rosa Testa", "Associazione Ludica"),
        ("Fatou;Bruno;BGL", "Fatou Bruno", "BGL"),
        ("Carla;Visconti di Modrone;La Tana dei Goblin", "Carla Visconti di Modrone", "La Tana dei Goblin"),
    ],
)
def test_a_row_that_alone_says_nothing_is_read_as_its_table_is(row: str, name: str, club: str) -> None:
    table = "Ugo;Ferri;Gufi\nLia;Monti;Gufi\nNora;Bassi;Lupi\n" + row
    person = read_names(table).people[-1]
    assert (person.name, person.club, person.doubt) == (name, club, "")


def test_two_columns_that_may_both_be_surnames_are_marked() -> None:
    read = read_names("Ferri;Ugo;Volpara\nMonti;Lia;Zenara\nBassi;Nora;Corvara").people
    assert [person.doubt for person in read] == ["several_readings"] * 3


def test_given_names_with_a_club_are_no_table_of_surnames() -> None:
    person, *_ = read_names("Ugo;Il Gufo\nLia;Il Gufo\nNora;La Tana").people
    assert (person.name, person.club, person.doubt) == ("Ugo", "Il Gufo", "no_surname")


def test_a_remark_and_a_telephone_beside_the_columns_are_what_they_are() -> None:
    read = read_names("1;Ferri;Ugo;333 1234567;forse\n2;Monti;Lia;;\n3;Bassi;Nora;nora@example.org;").people
    assert [(person.name, person.remark, person.mail) for person in read] == [
        ("Ugo Ferri", "forse", ""),
        ("Lia Monti", "", ""),
        ("Nora Bassi", "", "nora@example.org"),
    ]
    assert [person.note for person in read] == ["", "", ""]


def test_titles_go_before_what_the_columns_seem_to_be() -> None:
    (person, *_) = read_names("Nome;Cognome\nBassi;Nora\nFerri;Ugo\nMonti;Lia\n").people
    assert isinstance(person, NameLine) and person.name == "Bassi Nora"
