"""The second step: codes that open once, few tries, recovery, and nothing that goes round it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.security.accounts import NEW, PASSWORD, aged, code, fresh, is_in, sign_in, signed_in, text_of, with_app
from tournaments.accounts.services.codes import MOST_WRONG, REST, code_check
from tournaments.errors import Refused
from tournaments.models import CodeGuard

pytestmark = pytest.mark.django_db
SECOND = "/login/code/"


def second(client: Client, text: str) -> Any:
    return client.post(SECOND, {"code": text})


def test_the_password_alone_opens_nothing() -> None:
    with_app()
    client = Client()
    assert sign_in(client)["Location"] == SECOND
    assert not is_in(client)
    assert client.get(reverse("tournament-create"))["Location"].startswith("/login/")


def test_the_code_of_the_app_opens_and_leads_where_one_wanted() -> None:
    _, secret, _ = with_app()
    client = Client()
    client.post(reverse("login"), {"username": "ada", "password": PASSWORD, "next": reverse("decks")})
    assert second(client, code(secret))["Location"] == reverse("decks")
    assert is_in(client)


def test_a_code_opens_once() -> None:
    _, secret, _ = with_app()
    first, later, taken = Client(), Client(), code(secret)
    sign_in(first), sign_in(later)
    assert second(first, taken).status_code == 302
    assert second(later, taken).status_code == 200
    assert not is_in(later)
    assert second(later, code(secret, 1)).status_code == 302


def test_an_earlier_code_does_not_open_after_a_later_one() -> None:
    account, secret, _ = with_app()
    code_check(account=fresh(account), code=code(secret, 1))
    with pytest.raises(Refused, match="code_wrong"):
        code_check(account=fresh(account), code=code(secret))


def test_of_two_with_the_same_code_one_gets_in(run_together: Callable[..., list[Any]]) -> None:
    account, secret, recovery = with_app()
    for taken in (code(secret), recovery[0]):
        CodeGuard.objects.all().update(wrong=0)
        outcomes = run_together(partial(_checked, account, taken), 4)
        assert sum(isinstance(one, Authenticator) for one in outcomes) == 1, outcomes
        assert {one.code for one in outcomes if isinstance(one, Refused)} == {"code_wrong"}


def _checked(account: Any, taken: str, _number: int) -> Authenticator:
    try:
        return code_check(account=fresh(account), code=taken)
    finally:
        connection.close()


def test_wrong_codes_are_few_wherever_they_come_from() -> None:
    _, secret, recovery = with_app()
    for number in range(MOST_WRONG):
        client = Client(REMOTE_ADDR=f"192.0.2.{number}")
        sign_in(client)
        assert "sbagliato" in text_of(second(client, "000000"))
    for good in (code(secret), recovery[0]):
        page = second(client, good)
        assert "Troppi codici sbagliati" in text_of(page)
    assert not is_in(client)


def test_after_a_quarter_of_an_hour_codes_are_taken_again() -> None:
    account, secret, _ = with_app()
    for _ in range(MOST_WRONG + 1):
        with pytest.raises(Refused):
            code_check(account=fresh(account), code="000000")
    guard = CodeGuard.objects.get(account_id=account.pk)
    CodeGuard.objects.update(since=guard.since - REST - timedelta(seconds=1))
    assert code_check(account=fresh(account), code=code(secret)).type == "totp"
    assert CodeGuard.objects.get(account_id=account.pk).wrong == 0


def test_many_at_once_are_no_more_tries(run_together: Callable[..., list[Any]]) -> None:
    account, _, _ = with_app()
    outcomes = run_together(partial(_checked, account, "000000"), MOST_WRONG + 4)
    assert [one.code for one in outcomes].count("code_wrong") == MOST_WRONG


def test_a_recovery_code_opens_once_and_the_page_counts_what_is_left() -> None:
    _, _, recovery = with_app()
    for expected in (302, 200):
        client = Client()
        sign_in(client)
        assert second(client, recovery[0]).status_code == expected
    client = Client()
    sign_in(client)
    second(client, recovery[1])
    assert "Restano 8 codici" in text_of(client.get(reverse("account")))


def test_an_app_is_set_up_with_its_first_code_which_opens_nothing_more() -> None:
    account = cast.account()
    client = signed_in(account)
    page = client.get(reverse("mfa_activate_totp"))
    secret = page.context["form"].secret
    wrong = client.post(reverse("mfa_activate_totp"), {"code": "000000"})
    assert wrong.status_code == 200 and "codice di recupero" not in text_of(wrong), "there is none yet"
    assert not Authenticator.objects.exists()
    first = code(secret)
    assert client.post(reverse("mfa_activate_totp"), {"code": first})["Location"] == "/account/codes/"
    shown = client.get("/account/codes/").context["unused_codes"]
    assert len(shown) == 10 and len(set(shown)) == 10
    assert shown[0] not in text_of(client.get("/account/codes/")), "they are shown once"
    other = Client()
    sign_in(other)
    assert second(other, first).status_code == 200
    assert second(other, code(secret, 1)).status_code == 302


def test_no_secret_stands_in_the_database_as_it_is() -> None:
    _, secret, recovery = with_app()
    stored = str(list(Authenticator.objects.values_list("data", flat=True)))
    assert secret not in stored and recovery[0] not in stored


def test_under_another_key_of_the_installation_no_code_opens(settings: Any) -> None:
    account, secret, recovery = with_app()
    before, settings.SECRET_KEY = settings.SECRET_KEY, "another"
    for good in (code(secret), recovery[0], "000000", ""):
        with pytest.raises(Refused, match="code_wrong"):
            code_check(account=fresh(account), code=good)
    settings.SECRET_KEY_FALLBACKS = [before]
    assert code_check(account=fresh(account), code=code(secret)).type == "totp"


@pytest.mark.parametrize(
    "name", ["mfa_activate_totp", "mfa_deactivate_totp", "mfa_generate_recovery_codes", "mfa_view_recovery_codes"]
)
def test_factors_are_changed_only_by_who_has_just_proven_to_be_it(name: str) -> None:
    account, _, _ = with_app()
    client = signed_in(account)
    aged(client, proof=3600)
    before = list(Authenticator.objects.values_list("pk", "data"))
    for answer in (client.get(reverse(name)), client.post(reverse(name), {"code": "000000"})):
        assert answer["Location"].startswith(reverse("account_reauthenticate"))
    assert list(Authenticator.objects.values_list("pk", "data")) == before


def test_without_the_app_the_recovery_codes_end_too() -> None:
    account, _, _ = with_app()
    client = signed_in(account)
    assert client.get(reverse("mfa_deactivate_totp")).status_code == 200
    assert Authenticator.objects.count() == 2
    client.post(reverse("mfa_deactivate_totp"))
    assert not Authenticator.objects.exists()
    assert sign_in(Client())["Location"] == "/"


def test_a_new_password_does_not_take_the_second_step_away() -> None:
    account, _, _ = with_app()
    signed_in(account).post(reverse("own-password"), {"old": PASSWORD, "password": NEW, "again": NEW})
    assert sign_in(Client(), NEW)["Location"] == SECOND


def test_the_second_step_is_for_the_one_account_whose_password_was_given() -> None:
    _, secret, _ = with_app()
    cast.account("berta")
    client = Client()
    sign_in(client)
    assert sign_in(client, username="berta")["Location"] == "/"
    assert client.get("/").context["user"].username == "berta"
    assert second(Client(), code(secret))["Location"] == "/login/"


def test_who_is_signed_in_can_sign_in_as_somebody_with_a_second_step() -> None:
    _, secret, _ = with_app()
    client = signed_in(cast.account("berta"))
    sign_in(client)
    second(client, code(secret))
    assert client.get("/").context["user"].username == "ada"


@pytest.mark.parametrize(
    "credential",
    ["", "{}", "[]", "null", '"x"', "7", '{"id": 1}', '{"response": []}', '{"response": {"userHandle": 7}}', "{" * 999,
     '{"id":"QQ","rawId":"QQ","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"QQ",'
     '"signature":"QQ","userHandle":"enp6enp6enp6enp6enp6eno"}}'],
)  # fmt: skip
def test_what_is_no_passkey_opens_nothing_and_breaks_nothing(credential: str) -> None:
    with_app()
    client = Client()
    client.get(reverse("mfa_login_webauthn"), headers={"Accept": "application/json"})
    answer = client.post(reverse("mfa_login_webauthn"), {"credential": credential})
    assert answer["Location"] == "/login/"
    sign_in(client)
    assert client.post(SECOND, {"credential": credential}).status_code == 200
    assert not is_in(client)
    inside = signed_in(cast.account("berta"))
    inside.get(reverse("mfa_add_webauthn"), headers={"Host": "localhost"})
    added = inside.post(reverse("mfa_add_webauthn"), {"credential": credential}, headers={"Host": "localhost"})
    assert added.status_code == 200 and Authenticator.objects.filter(type="webauthn").count() == 0
