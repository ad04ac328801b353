"""Passwords: what they may be, who may change them, and what a change ends."""

from __future__ import annotations

from importlib import import_module

import pytest
from axes.models import AccessLog
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.security.accounts import NEW, PASSWORD, aged, fresh, is_in, sign_in, signed_in, text_of
from tests.security.people import entered

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "password",
    [
        "Risiko2024!", "risiko1234", "planisfero1", "R1s1k0!2025", "forzamilan1899", "Juventus1897", "password123",
        "ciaociao99", "qwertyuiop1", "1234567890", "aaaaaaaaaa", "Kamchatka!!", "Alessandro1985", "giulia2001!",
        "torneodirisiko", "Carriarmati6", "berta.riva.1", "Riva1990!!", "gufoarrabbiato", "GufoNotturno1", "corta-1",
        "pàssword1234", "P@$$w0rd2025", "amoremio2020",
    ],
)  # fmt: skip
def test_what_others_try_first_is_no_password(password: str) -> None:
    entered(cast.tournament(), "Nora Bassi", "Gufo Arrabbiato Notturno")
    with pytest.raises(ValidationError):
        validate_password(password, User(username="berta", first_name="Berta Riva"))


@pytest.mark.parametrize(
    "password",
    [PASSWORD, NEW, "altra-parola-2", "risiko col mirto ghiacciato", "7Kq-wT2m-9Zx", "tre oche guardano Saturno"],
)
def test_words_of_ones_own_are_a_password(password: str) -> None:
    validate_password(password, User(username="berta", first_name="Berta Riva"))


def test_the_name_of_ones_own_tournament_is_no_password() -> None:
    event = cast.tournament(name="Coppa Barbagianni")
    with pytest.raises(ValidationError):
        validate_password("barbagianni-coppa-7", event.owner)
    validate_password("barbagianni-coppa-7", User(username="berta"))


@pytest.mark.parametrize("is_public", [True, False])
def test_no_refusal_tells_that_there_is_a_club_one_may_not_know(is_public: bool) -> None:
    event = cast.tournament(is_public=is_public)
    entered(event, "Nora Bassi", "Barbagianni Solitari")
    stranger = cast.account("berta")
    for account in (event.owner, stranger, User(username="carla")):
        if is_public or account == event.owner:
            with pytest.raises(ValidationError):
                validate_password("barbagianni-solitari", account)
        else:
            validate_password("barbagianni-solitari", account)


@pytest.mark.parametrize("name", ["setup", "own-password"])
def test_the_hints_stand_there_before_anything_is_typed(name: str) -> None:
    client = Client() if name == "setup" else signed_in(cast.account())
    page = client.get(reverse(name))
    assert "Almeno dieci caratteri" in text_of(page)
    assert 'aria-describedby="id_password_helptext"' in page.content.decode()


def test_a_refusal_says_why_in_italian() -> None:
    client = signed_in(cast.account())
    page = client.post(reverse("own-password"), {"old": PASSWORD, "password": "Risiko2024", "again": "Risiko2024"})
    assert "parole che altri provano per prime" in text_of(page)
    page = client.post(reverse("own-password"), {"old": PASSWORD, "password": "corta", "again": "corta"})
    assert "ne servono almeno dieci" in text_of(page)


def test_the_present_password_is_asked() -> None:
    account = cast.account()
    client = signed_in(account)
    for old in ("", "sbagliata"):
        page = client.post(reverse("own-password"), {"old": old, "password": NEW, "again": NEW})
        assert "old" in page.context["form"].errors
    assert client.post(reverse("account"), {"password": NEW, "again": NEW}).status_code == 405
    assert fresh(account).check_password(PASSWORD)


def test_a_change_signs_out_everywhere_but_here() -> None:
    account = cast.account()
    here, there = signed_in(account), signed_in(account)
    here.post(reverse("own-password"), {"old": PASSWORD, "password": NEW, "again": NEW})
    assert is_in(here) and not is_in(there)
    assert list(fresh(account).devices.values_list("session_key", flat=True)) == [here.session.session_key]


def test_who_guesses_the_present_password_is_shut_out_wherever_signed_in_and_holds_up_no_sign_in() -> None:
    account = cast.account()
    client, other = signed_in(account), signed_in(account, REMOTE_ADDR="192.0.2.9")
    for _ in range(settings.AXES_FAILURE_LIMIT):
        page = client.post(reverse("own-password"), {"old": "sbagliata", "password": NEW, "again": NEW})
    assert page.status_code == 429
    assert "Troppe password sbagliate" in text_of(page)
    assert other.post(reverse("account_reauthenticate"), {"password": PASSWORD}).status_code == 429
    assert sign_in(Client()).status_code == 302


def test_a_wrong_name_and_a_wrong_password_sound_the_same() -> None:
    cast.account()
    closed = cast.account("carla", is_active=False)
    answers = [sign_in(Client(), "sbagliata"), sign_in(Client(), "sbagliata", "nessuno")]
    answers.append(sign_in(Client(), PASSWORD, closed.username))
    said = {(page.status_code, str(page.context["form"].errors)) for page in answers}
    assert len(said) == 1


def test_the_administrator_confirms_before_setting_somebody_elses_password() -> None:
    root, berta = cast.account("root", is_superuser=True), cast.account("berta")
    client = signed_in(root)
    aged(client, proof=3600)
    new = {"password": NEW, "again": NEW}
    answer = client.post(reverse("account-password", args=[berta.pk]), new)
    assert answer["Location"].startswith(reverse("account_reauthenticate"))
    assert fresh(berta).check_password(PASSWORD)
    assert NEW not in str(client.session.items()), "what was typed is not kept"
    client.post(answer["Location"], {"password": PASSWORD})
    theirs = signed_in(berta)
    client.post(reverse("account-password", args=[berta.pk]), new)
    assert fresh(berta).check_password(NEW) and not is_in(theirs)
    assert client.get(reverse("account-password", args=[root.pk]))["Location"] == reverse("own-password")


def test_closing_an_account_is_confirmed_and_ends_its_devices() -> None:
    root, berta = cast.account("root", is_superuser=True), cast.account("berta")
    client, theirs = signed_in(root), signed_in(berta)
    aged(client, proof=3600)
    answer = client.post(reverse("account-switch", args=[berta.pk]))
    assert answer["Location"].startswith(reverse("account_reauthenticate")) and fresh(berta).is_active
    client.post(answer["Location"], {"password": PASSWORD})
    assert not fresh(berta).is_active and not is_in(theirs)
    assert not berta.devices.exists()


def test_a_wrong_confirmation_confirms_nothing() -> None:
    client = signed_in(cast.account())
    aged(client, proof=3600)
    asked = client.get(reverse("mfa_activate_totp"))
    assert asked["Location"].startswith(reverse("account_reauthenticate"))
    page = client.post(asked["Location"], {"password": "sbagliata"})
    assert page.status_code == 200 and "password" in page.context["form"].errors
    assert client.get(reverse("mfa_activate_totp")).status_code == 302
    assert client.post(asked["Location"], {"password": PASSWORD})["Location"] == reverse("mfa_activate_totp")
    assert client.get(reverse("mfa_activate_totp")).status_code == 200


def test_a_confirmation_changes_the_key_of_the_session() -> None:
    account = cast.account()
    client = signed_in(account)
    copied = Client()
    copied.cookies[settings.SESSION_COOKIE_NAME] = before = client.session.session_key
    assert is_in(copied)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert is_in(client) and not is_in(copied)
    assert client.session.session_key != before
    assert list(account.devices.values_list("session_key", flat=True)) == [client.session.session_key]


def test_the_way_back_from_a_confirmation_stays_on_this_site() -> None:
    client = signed_in(cast.account())
    answer = client.post(reverse("account_reauthenticate") + "?next=https://evil.test/", {"password": PASSWORD})
    assert answer["Location"] == "/"


def test_signing_in_and_out_leaves_no_row_that_stays_for_ever() -> None:
    cast.account()
    client = Client()
    assert sign_in(client).status_code == 302
    client.post(reverse("logout"))
    assert not AccessLog.objects.exists()


def test_the_rows_that_older_releases_wrote_at_every_sign_in_are_thrown_away() -> None:
    AccessLog.objects.create(username="ada", ip_address="192.0.2.1", user_agent="x", session_hash="")
    import_module("tournaments.migrations.0026_no_log_of_sign_ins").emptied(apps, None)
    assert not AccessLog.objects.exists()
