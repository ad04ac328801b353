"""The same name, case aside: also where its letters have accents, on both databases."""

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.db.models import CharField, Value
from django.urls import reverse

from tests import cast
from tests.tournaments.setup.cast import actor_of, evening
from tournaments.accounts.services.installation import account_create
from tournaments.accounts.services.letters import reset_letters_send
from tournaments.errors import Refused
from tournaments.models import Club, Player, Tournament
from tournaments.selectors.results.public_pages import standing_rows
from tournaments.selectors.roster.people import club_called
from tournaments.services.roster.people import club_rename

pytestmark = pytest.mark.django_db
PASSWORD = "Zebra-Ponte-93x"


def found(text, **lookup):
    """Whether the database finds a text by a lookup."""
    return Tournament.objects.annotate(text=Value(text, CharField())).filter(**lookup).exists()


@pytest.mark.parametrize(
    ("text", "wanted", "same"),
    [
        ("FORLÌ GIOCHI", "Forlì Giochi", True),
        ("Ångström", "åNGSTRÖM", True),
        ("Žižka", "žIŽKA", True),
        ("Forlì", "Forli", False),
        ("100X", "100%", False),
        ("axb", "a_b", False),
        ("a\\b", "A\\B", True),
        ("prima\nseconda", "PRIMA\nSECONDA", True),
        ("(.*)", "(.*)", True),
        ("", "", True),
    ],
)
def test_a_database_compares_texts_without_case_and_nothing_else(text, wanted, same):
    cast.tournament()
    assert found(text, text__iexact=wanted) is same
    assert found(f"Il {text} di Roma", text__icontains=wanted) is same
    assert found(f"{text} di Roma", text__istartswith=wanted) is same
    assert not found(None, text__icontains="a")


def test_a_letter_that_folds_into_two_is_told_apart_by_postgresql_alone():
    cast.tournament()
    assert found("Groß", text__iexact="GROSS") is (connection.vendor == "sqlite")


def test_a_club_is_found_by_its_name_whatever_the_case():
    ada = cast.account()
    forli, other = (Club.objects.create(name=name, created_by=ada) for name in ("FORLÌ GIOCHI", "Altri"))
    assert club_called("forlì giochi", ada) == forli
    with pytest.raises(Refused, match="club_taken"):
        club_rename(club=other, name="Forlì Giochi", actor=actor_of(ada))


def test_no_second_account_differs_by_the_case_of_an_accent():
    account_create(username="niccolò", password=PASSWORD)
    with pytest.raises(Refused, match="username_taken"):
        account_create(username="NICCOLÒ", password=PASSWORD)


def test_whoever_asks_for_a_new_password_is_found(settings, capsys):
    settings.EMAIL_HOST = "mail.example.it"
    cast.account("niccolò", email="nicolò@example.it")
    assert reset_letters_send(name="NICOLÒ@example.it", language="it") == 1 and len(mail.outbox) == 1
    call_command("reset_link", "NICCOLÒ")
    assert "http" in capsys.readouterr().out


def test_people_and_clubs_are_searched_whatever_the_case(client):
    ada = cast.account()
    client.force_login(ada, backend="django.contrib.auth.backends.ModelBackend")
    club = Club.objects.create(name="FORLÌ GIOCHI", created_by=ada)
    Player.objects.create(name="ÈVE Però", nickname="L'ÙLTIMA", club=club, created_by=ada)
    Player.objects.create(name="Ugo Ferri", created_by=ada)
    for wanted in ("ève", "PERÒ", "l'ùltima", "forlì"):
        rows = client.get(reverse("players"), {"q": wanted}).context["page"].object_list
        assert [one.name for one in rows] == ["ÈVE Però"]


def test_a_standing_is_searched_whatever_the_case():
    stage = evening().stages.get()
    player = stage.tournament.entrants.first().player
    Player.objects.filter(pk=player.pk).update(name="NICOLÒ D'Èvoli")
    assert [row.entrant.player_id for row in standing_rows(stage, "nicolò d'ÈVOLI")] == [player.pk]
