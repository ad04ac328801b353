"""What strangers may try with the form of sign-ups: floods, names that are no names, letters to others."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.signup.cast import announced, players, sign
from tournaments.models import SignUp
from tournaments.signup.services import signing
from tournaments.signup.views.sign_up import MOST_AT_ONCE

pytestmark = pytest.mark.django_db
FORM = "/t/serata-al-club/signup/"


def come(name: str, client: Client | None = None, **more: str):
    address = more.pop("address", "192.0.2.7")
    return (client or Client()).post(FORM, {"name": name, "consent": "on", **more}, REMOTE_ADDR=address)


def test_a_flood_from_one_address_ends_and_another_address_still_comes_in():
    announced()
    answers = [come(f"Ospite Numero {number}") for number in range(MOST_AT_ONCE + 10)]
    assert [answer.status_code for answer in answers].count(429) == 10
    assert int(answers[-1]["Retry-After"]) > 0
    assert SignUp.objects.count() == MOST_AT_ONCE
    assert come("Nora Bassi", address="192.0.2.8").status_code == 302


@pytest.mark.parametrize(
    ("said", "most"), [({"needs_approval": True}, "MOST_OPEN"), ({"capacity": 1}, "MOST_OPEN"), ({}, "MOST_LIVE")]
)
def test_a_flood_from_ever_new_addresses_ends_too(monkeypatch, said: dict[str, int], most: str):
    """Of IPv6 a single subscriber may have thousands of networks."""
    monkeypatch.setattr(signing, most, 5)
    announced(**said)
    for number in range(12):
        come(f"Ospite Numero {number}", address=f"2001:db8:0:{number:x}::1")
    assert SignUp.objects.count() == 5 + said.get("capacity", 0)


def test_mistakes_are_not_counted_as_sign_ups():
    announced()
    for _ in range(MOST_AT_ONCE + 5):
        assert come("", address="192.0.2.9").status_code == 422
    assert come("Nora Bassi", address="192.0.2.9").status_code == 302


def test_the_code_word_is_guessed_a_few_times_only_and_known_without_its_capitals():
    announced(code_word="Volpe Grigia")
    assert come("Nora Bassi", code_word="volpe  grigia").status_code == 302
    answers = [come("Ugo Ferri", code_word=f"parola {number}").status_code for number in range(12)]
    assert answers == [422] * 8 + [429] * 4
    assert come("Ugo Ferri", code_word="Volpe Grigia").status_code == 429
    assert come("Ugo Ferri", code_word="Volpe Grigia", address="192.0.2.8").status_code == 302
    assert come("Lia Monti", address="192.0.2.8").status_code == 422


def test_nobody_is_kept_without_their_consent():
    announced()
    answer = Client().post(FORM, {"name": "Nora Bassi"})
    assert answer.status_code == 422 and not SignUp.objects.exists()
    assert "Senza il tuo consenso" in answer.content.decode()


def test_a_name_of_html_is_shown_as_it_was_written():
    event = announced(shows_list=True)
    evil = '<script>alert(1)</script> "Nora"'
    client = Client()
    answer = come(evil, client, club="<b>Club</b>", nickname="<img src=x>")
    desk = Client()
    desk.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    for page in (
        client.get(answer["Location"]),
        client.get(event.get_absolute_url()),
        client.get(reverse("my")),
        desk.get(reverse("manage-sign-ups", args=[event.slug])),
        desk.get(reverse("manage-log", args=[event.slug])),
    ):
        text = page.content.decode()
        assert page.status_code == 200 and "alert(1)" in text
        assert "<script>alert" not in text and "<b>Club" not in text and "<img src=x" not in text


@pytest.mark.parametrize("address", ["a@b.it\nBcc: x@y.it", "a@b.it\r\n\r\nCiao", "a@b.it, x@y.it", "<a@b.it>"])
def test_an_address_of_mail_carries_no_line_and_no_second_address(address):
    announced()
    assert come("Nora Bassi", email=address).status_code == 422
    assert not SignUp.objects.exists()


def test_signs_that_nobody_sees_make_no_second_person():
    event = announced()
    come("Nora\u200b Bas\u00adsi", club="Club\u202e Nord")
    assert players(event) == ["Nora Bassi"] and SignUp.objects.get().club == "Club Nord"
    answer = come("Nora \u2060Bassi", club="Club Nord")
    assert answer.status_code == 422 and "è già tra gli iscritti" in answer.content.decode()
    for nothing in ("\u200b\u200b", "\u3164", "—", " "):
        assert come(nothing).status_code == 422
    assert SignUp.objects.count() == 1


def test_names_too_long_are_refused_and_nothing_breaks():
    announced()
    assert come("N" * 201).status_code == 422
    assert come("N" * 200, club="C" * 120, nickname="x" * 80).status_code == 302


def test_a_token_is_stored_as_a_hash_only_and_another_key_makes_another_one(settings):
    from tournaments.signup.services.tokens import token_of

    row = sign(announced(), "Nora Bassi")
    token = token_of(row)
    assert len(token) == 24 and token not in str(SignUp.objects.values().get())
    settings.SECRET_KEY = "another-key-of-the-server"
    assert token_of(row) == ""
    assert Client().get(reverse("sign-up-link", args=[token])).status_code == 302
