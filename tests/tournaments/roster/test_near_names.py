"""Names that a spelling mistake may part are found without comparing every name with every other."""

from __future__ import annotations

import random
from collections.abc import Callable
from difflib import SequenceMatcher
from typing import Any

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.setup.cast import actor_of
from tournaments.models import Player
from tournaments.names.keys import name_key
from tournaments.people_lists import PersonLine
from tournaments.selectors.roster import near_names
from tournaments.selectors.roster.near_names import NEAR, NearNames, pairs
from tournaments.selectors.roster.people import HOMONYMS, match_people
from tournaments.services.reading_turns import reading_turn
from tournaments.services.roster.roster import entrants_add

FIRST = ("Marco", "Giulia", "Anna", "Maria", "Francesco", "Alessandro", "Chiara", "Sara", "Wu", "Li", "Nicolò")
LAST = ("Rossi", "Russo", "Ferrari", "De-Luca", "D'Angelo", "Bianchi", "Marini", "Conti", "Barbieri", "Lo-Re")


def a_name(chance: random.Random) -> str:
    return name_key(f"{chance.choice(FIRST)} {chance.choice(LAST)}{chance.choice(['', 'ni', 'tti', ' ' + FIRST[2]])}")


def mistyped(name: str, chance: random.Random) -> str:
    at, letter = chance.randrange(len(name)), chance.choice("abcdeilmnorstuvz")
    return name[:at] + chance.choice([letter, "", letter + name[at]]) + name[at + 1 :]


def anagram(chance: random.Random) -> str:
    letters = list("abcdeilmnorst" * 2)
    chance.shuffle(letters)
    return "".join(letters[:9]) + " " + "".join(letters[9:18])


def compared_with_all(key: str, known: list[str]) -> list[str]:
    found = [(SequenceMatcher(None, other, key, autojunk=False).ratio(), other) for other in known]
    return [other for ratio, other in sorted(found, key=lambda one: (-one[0], one[1])) if ratio >= NEAR]


@pytest.mark.long
def test_what_is_found_is_what_comparing_with_everybody_finds() -> None:
    chance = random.Random(1)
    known = sorted({a_name(chance) for _ in range(400)})
    names, found = NearNames(known), 0
    for _ in range(300):
        key = mistyped(a_name(chance), chance)
        every = [one for one in compared_with_all(key, known) if abs(len(one) - len(key)) <= near_names.LONGER]
        assert names.near(key)[:3] == every[:3]
        found += len(every)
    assert found > 300


@pytest.mark.parametrize(
    "make",
    [
        anagram,
        lambda chance: mistyped(mistyped("alessandrino bonaventura", chance), chance),
        lambda chance: "".join(chance.choice(["ab", "aba"]) for _ in range(9)),
        lambda chance: "a" * chance.randrange(1, 220),
        lambda chance: "".join(chr(chance.randrange(0x4E00, 0x9FFF)) for _ in range(20)),
    ],
)
def test_however_alike_the_names_of_a_list_are_few_are_compared(
    make: Callable[[random.Random], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, compared = random.Random(1), [0]
    near_of = near_names._near_of

    def counted(key: str, others: list[str]) -> list[str]:
        assert len(others) <= near_names.COMPARED
        compared[0] += sum(len(key) * len(other) for other in others)
        return near_of(key, others[:1])

    monkeypatch.setattr(near_names, "_near_of", counted)
    monkeypatch.setattr(near_names, "MOST_COMPARED", 20_000)
    monkeypatch.setattr(near_names, "MOST_LOOKED_AT", 10_000)
    names = NearNames({make(chance) for _ in range(500)})
    for _ in range(200):
        names.near(make(chance))
    assert compared[0] <= 20_000
    assert names._may_look >= 0


def test_equal_pairs_of_a_name_are_told_apart() -> None:
    assert pairs("anan") == {("an", 0), ("na", 0), ("an", 1)}


@pytest.mark.django_db
def test_saving_a_list_looks_for_no_spelling_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    event = cast.tournament()
    Player.objects.create(name="Nora Bassi", created_by=event.owner)
    monkeypatch.setattr("tournaments.selectors.roster.people.NearNames", None)
    (made,) = entrants_add(tournament=event, people=[PersonLine(1, "Nora Basssi")], actor=actor_of(event.owner))
    assert made.player.name == "Nora Basssi"


@pytest.mark.django_db
def test_of_many_homonyms_few_are_offered_and_whoever_is_entered_is_among_them() -> None:
    event = cast.tournament()
    people = [Player.objects.create(name="Nora Bassi", created_by=event.owner) for _ in range(HOMONYMS + 5)]
    event.entrants.create(player=people[-1], number=1)
    (matched,) = match_people(event, [PersonLine(1, "Nora Bassi")], event.owner)
    assert len(matched.candidates) == HOMONYMS and matched.proposal == "skip"


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "form"), [("manage-paste", "text"), ("manage-entrants", "name")])
def test_a_second_list_of_an_account_waits_while_the_first_is_compared(client: Any, name: str, form: str) -> None:
    event = cast.tournament()
    Player.objects.create(name="Nora Bassi", created_by=event.owner)
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse(name, args=[event.slug])
    with reading_turn(account=event.owner, kind="people"):
        page = client.post(address, {form: "Nora Basssi"})
        assert page.status_code == 200 and "ancora" in page.content.decode()
    assert client.post(address, {form: "Nora Basssi"}).templates[0].name == "tournaments/roster/preview.html"


@pytest.mark.parametrize("sign", "\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d\u00b7")
def test_every_hyphen_of_a_name_is_one(sign: str) -> None:
    assert name_key(f"Anna{sign}Maria") == name_key("Anna-Maria")


@pytest.mark.parametrize("sign", "\u2019\u2018\u02b9\u02bb\u02bc\u02bd\u02c8\u2032\uff07\ua78c`\u00b4")
def test_every_apostrophe_of_a_name_is_one(sign: str) -> None:
    assert name_key(f"D{sign}Aria") == name_key("D'Aria")
