"""No name, title or reason keeps a sign that nobody sees: two that look alike cannot differ by one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest
from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

import matches
import tournaments
from matches.forms.plain import PlainField, PlainLinesField
from matches.models import Match, MatchSeat
from matches.selectors.records import record_lines
from matches.services.desk.referee import match_void, player_substitute
from matches.services.dice.outside_numbers import HALL, outside_name
from matches.services.lobby.creating import match_create
from matches.services.lobby.links import grant_issue
from matches.services.lobby.lobby import seat_join, seat_take
from matches.services.lobby.settings import match_settings_change
from rules.base.plain_text import plain_document, plain_text
from rules.records.dice_check import verify_dice
from rules.records.match_file import read
from tests.matches.table import REFEREE, table
from tests.security.copies import given_back, opened_copy, unsigned
from tests.security.people import entered
from tests.tournaments.matches.cast import online, played_out
from tournaments.models import Entrant, TableMatch
from tournaments.names import read_names

HIDDEN = (
    *(
        "\0",
        "\x07",
        "\x1b",
        "\x7f",
        "\x9b",
        "\xad",
        "\u034f",
        "\u061c",
        "\u115f",
        "\u17b4",
        "\u180e",
        "\u200b",
        "\u200c",
    ),
    *("\u200d", "\u200e", "\u200f", "\u202a", "\u202e", "\u2060", "\u2062", "\u2066", "\u2069", "\u206a", "\u2800"),
    *("\u3164", "\ud800", "\ue000", "\ufe0f", "\ufeff", "\uffa0", "\ufff9", "\U000e0041", "\U000e0100", "\U000f0000"),
    *("\u0378", "\u0379", "\U0001f8ff", "\U000e0fff", "\U0003fffd"),
)
DIRTY, CLEAN = "A\u200bd\u202ea  Bian\u2060chi\x07\ufe0f", "Ada Bianchi"


@pytest.mark.parametrize("sign", HIDDEN, ids=lambda sign: f"{ord(sign):04x}")
def test_a_sign_that_nobody_sees_makes_no_other_name(sign: str) -> None:
    for text in (f"Ada{sign}", f"{sign}Ada", f"A{sign}da", f"A{sign}{sign}da {sign}"):
        assert plain_text(text) == "Ada"
    assert plain_text(sign) == ""


@pytest.mark.parametrize("name", ["Nicolò D'Amico", "Čapek", "Ωmega 3", "李小龙", "محمد", "Zoë 🎲", "12"])
def test_names_of_every_script_stay_as_they_are(name: str) -> None:
    assert plain_text(name) == name


@pytest.mark.long
@given(st.text())
def test_what_is_clean_stays_clean(text: str) -> None:
    once = plain_text(text)
    assert plain_text(once) == once and not set(once) & set(HIDDEN)
    assert plain_text("e\u200b\u0301") == plain_text("\u00e9")


# Every form: a text field keeps what people see, or is known to be no name

NO_NAMES = {
    *("text", "was", "separator", "own", "typed", "kept", "kept_name", "key", "code", "value", "submission_id"),
    *("defaults_of", "defaults_for", "password", "again", "old", "new"),
    "ResetAskForm.name",  # looked up, never stored
    "MemberForm.username",
    "SetUpForm.like",  # read as a position, never stored
    "PublishForm.address",  # of a server
    "SignUpForm.code_word",  # compared, never stored
}


def every_form() -> Iterator[type[forms.BaseForm]]:
    for package in (matches, tournaments):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if "forms" not in found.name.split("."):
                continue
            module = importlib.import_module(found.name)
            for one in vars(module).values():
                if isinstance(one, type) and issubclass(one, forms.BaseForm) and one.__module__ == module.__name__:
                    yield one


def kept(form: type[forms.BaseForm], name: str, field: forms.Field) -> object:
    """What a field keeps of a name with signs that nobody sees."""
    try:
        value = field.clean(DIRTY)
    except ValidationError:
        return CLEAN  # refused
    cleaner = getattr(form, f"clean_{name}", None)
    if cleaner is None:
        return value
    filled = form.__new__(form)
    filled.cleaned_data = {name: value}
    return cleaner(filled)


def test_no_form_keeps_a_sign_that_nobody_sees() -> None:
    seen, wrong = 0, []
    for form in every_form():
        for name, field in form.base_fields.items():
            if type(field) not in (forms.CharField, PlainField, PlainLinesField):
                continue
            if isinstance(field.widget, forms.PasswordInput) or {name, f"{form.__name__}.{name}"} & NO_NAMES:
                continue
            seen += 1
            if kept(form, name, field) not in (CLEAN, CLEAN.replace(" ", "  ")):
                wrong.append(f"{form.__module__}.{form.__name__}.{name}")
    assert not wrong and seen > 30, (seen, wrong)


# The services of a match


@pytest.mark.django_db
def test_names_and_titles_of_matches_are_kept_as_people_see_them() -> None:
    names = [DIRTY, "Bru\u202eno\x1b", "Ca\u2066rla"]
    match, _ = match_create(
        actor=None, ruleset="risiko-challenge", names=names, title="Tit\u202eolo\x07", open_seats=True
    )
    assert match.title == "Titolo"
    assert [seat.name for seat in match.seats.order_by("number")] == [CLEAN, "Bruno", "Carla"]
    seat_join(match=match, seat=1, name="Ve\u200bra\x1b[31m")
    seat_take(match=match, seat=2, name="\u2067Ugo")
    assert [seat.name for seat in match.seats.order_by("number")][:2] == ["Vera[31m", "Ugo"]
    match_settings_change(match=match, actor=REFEREE, title="\u202eAltro\u200b")
    outside_name(match=match, kind=HALL, what="tom\u200bbola", actor=REFEREE)
    grant_issue(match=match, role="referee", actor=REFEREE, label="Ar\u202ebitro")
    row = Match.objects.get(pk=match.pk)
    assert (row.title, row.outside["what"], row.grants.get(role="referee").label) == ("Altro", "tombola", "Arbitro")
    match_void(match=match, reason="\u202eperché", actor=REFEREE, now=timezone.now())
    assert row.notes.get(action="voided").detail["reason"] == "perché"


@pytest.mark.django_db
def test_a_substitute_is_called_as_people_see_it() -> None:
    made = table()
    player_substitute(match=made.match, seat=1, name=DIRTY, actor=REFEREE)
    assert made.match.seats.get(number=1).name == CLEAN


def test_a_list_of_people_is_read_as_people_see_it() -> None:
    (person,) = read_names("Gio\u200bvanni;Cl\u202eub\u2060;Gi\u200do").people
    assert (person.name, person.club, person.nickname) == ("Giovanni", "Club", "Gio")


# Copies


def dirtied(document: Any) -> None:
    document["tournament"]["name"] += "\u200b\u202e"
    club = document["clubs"][0]
    document["clubs"][0] = f"{club}\u2060"
    for row in [*document["players"], *document["entrants"]]:
        row["club"] = f"{club}\u2060" if row["club"] == club else row["club"]
    for row in document["players"]:
        row["name"] = f"\u202e{row['name']}\u200b"


@pytest.mark.django_db
def test_a_copy_comes_back_without_signs_that_nobody_sees() -> None:
    event, _table, _row = online()
    entered(event, "Zoe Zanni", "Gufi")
    before = set(Entrant.objects.filter(tournament=event).values_list("player__name", "club__name"))
    owner = User.objects.create_user("altrove")
    again = given_back(unsigned(opened_copy(event), dirtied), owner)
    assert again.name == event.name
    assert set(Entrant.objects.filter(tournament=again).values_list("player__name", "club__name")) == before


@pytest.mark.django_db
def test_a_match_of_before_whose_names_hide_signs_comes_back_shows_none_and_verifies() -> None:
    event, _table, row = online()
    MatchSeat.objects.filter(match=row.match, number=1).update(name="Ad\u200ba\u202e")
    played_out(row)
    owner = User.objects.create_user("altrove")
    again = given_back(unsigned(opened_copy(event)), owner)
    match = TableMatch.objects.get(tournament=again).match
    assert match.pk != row.match_id and match.seats.get(number=1).name == "Ada"
    stored = read(record_lines(match))
    assert stored.header["seats"][0] == "Ad\u200ba\u202e"
    assert verify_dice(stored) > 5
    third = given_back(unsigned(opened_copy(again)), owner)
    assert third.pk != again.pk


def test_a_document_keeps_its_lines_and_everything_that_is_no_text() -> None:
    found = plain_document({"a\u200b": ["uno\u200b\ndue  tre", 1, None, True, {"b": "\u202ec"}]})
    assert found == {"a\u200b": ["uno\ndue  tre", 1, None, True, {"b": "c"}]}
