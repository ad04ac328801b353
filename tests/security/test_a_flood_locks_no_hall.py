"""One phone that floods a hall's address holds up new browsers there, and nobody who was known before."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.conf import settings as django_settings
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.urls import reverse

from matches.views.limits import ADDRESSES, seconds_to_wait
from tests import cast
from tests.security.accounts import NEW, PASSWORD, code, fresh, is_in, sign_in, signed_in, with_app
from tournaments.accounts.views.throttle import TRIES, count_wrong, too_many

pytestmark = pytest.mark.django_db
COOKIE = "planisfero_known_browser"
MOST = 3


@pytest.fixture(autouse=True)
def _few(settings: Any) -> None:
    cache.clear()
    settings.PASSWORD_TRIES_PER_ADDRESS = MOST


def known(username: str = "ada") -> Client:
    """Return a browser that has signed in with the account before, from elsewhere, and is out again."""
    client = Client()
    assert sign_in(client, username=username, REMOTE_ADDR="198.51.100.7").status_code == 302
    client.post(reverse("logout"))
    assert not is_in(client)
    return client


def flood(**extra: Any) -> None:
    """Send invented names until the address rests."""
    phone = Client()
    while sign_in(phone, "x", f"nobody-{time.monotonic_ns()}", **extra).status_code != 429:
        pass


def test_a_browser_that_signed_in_before_signs_in_while_its_address_rests() -> None:
    cast.account("ada")
    browser = known()
    flood()
    assert sign_in(Client()).status_code == 429, "a new browser waits"
    assert sign_in(browser).status_code == 302 and is_in(browser)


def test_a_browser_is_known_after_the_key_of_the_installation_has_changed(settings: Any) -> None:
    cast.account("ada")
    browser = known()
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another-key-of-this-installation"
    flood()
    assert sign_in(browser).status_code == 302
    assert sign_in(Client()).status_code == 429


def test_wrong_passwords_for_a_name_at_the_address_do_not_hold_up_a_browser_that_knows_it(settings: Any) -> None:
    cast.account("ada")
    browser, phone = known(), Client()
    settings.PASSWORD_TRIES_PER_ADDRESS = 100
    answers = [sign_in(phone, "sbagliata").status_code for _ in range(settings.AXES_FAILURE_LIMIT)]
    assert answers[-1] == sign_in(Client()).status_code == 429
    assert sign_in(browser).status_code == 302


def test_a_known_browser_that_guesses_rests_as_any_other() -> None:
    cast.account("ada")
    browser = known()
    answers = [sign_in(browser, "sbagliata").status_code for _ in range(django_settings.AXES_FAILURE_LIMIT)]
    assert answers[-1] == 429 == sign_in(browser).status_code
    assert sign_in(Client()).status_code == 302, "and holds up nobody else"


def test_the_share_of_a_known_browser_ends_too(settings: Any) -> None:
    cast.account("ada")
    browser = known()
    settings.PASSWORD_TRIES_PER_ACCOUNT = 2
    settings.PASSWORD_TRIES_PER_ADDRESS = 100
    assert [sign_in(browser).status_code for _ in range(3)] == [302, 302, 429]


def test_all_browsers_of_an_account_have_no_more_than_an_address(settings: Any) -> None:
    cast.account("ada")
    browsers = [known() for _ in range(2)]
    answers = [sign_in(browser).status_code for _ in range(2) for browser in browsers]
    assert answers == [302, 302, 302, 429]


def test_the_cookie_is_good_for_its_own_name_alone() -> None:
    cast.account("ada")
    cast.account("berta")
    browser = known()
    flood()
    assert sign_in(browser, username="berta").status_code == 429
    assert sign_in(browser, username="ADA").status_code == 429


def test_a_browser_of_several_accounts_knows_each() -> None:
    cast.account("ada")
    cast.account("berta")
    browser = known()
    sign_in(browser, username="berta", REMOTE_ADDR="198.51.100.8")
    browser.post(reverse("logout"))
    flood()
    assert sign_in(browser).status_code == sign_in(browser, username="berta").status_code == 302


def test_the_cookie_is_closed_to_scripts_and_kept_long() -> None:
    cast.account("ada")
    cookie = known().cookies[COOKIE]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and cookie["path"] == "/" and not cookie["domain"]
    assert cookie["max-age"] >= 180 * 86400
    assert PASSWORD not in cookie.value


def test_a_failed_sign_in_and_a_first_step_set_no_cookie_and_the_second_step_does() -> None:
    _, secret, _ = with_app()
    client = Client()
    sign_in(client, "sbagliata")
    sign_in(client)
    assert COOKIE not in client.cookies
    client.post(reverse("mfa_authenticate"), {"code": code(secret)})
    assert is_in(client) and COOKIE in client.cookies


@pytest.mark.parametrize("cookie", ["", "x", "W10:1tXyZa:abc"])
def test_a_cookie_that_nobody_signed_gives_no_share(cookie: str) -> None:
    cast.account("ada")
    flood()
    client = Client()
    client.cookies[COOKIE] = cookie
    assert sign_in(client).status_code == 429


def test_a_changed_password_ends_the_cookie_but_not_where_it_was_changed() -> None:
    cast.account("ada")
    there, here = known(), Client()
    sign_in(here, REMOTE_ADDR="198.51.100.8")
    assert here.post(reverse("own-password"), {"old": PASSWORD, "password": NEW, "again": NEW}).status_code == 302
    here.post(reverse("logout"))
    flood()
    assert sign_in(there, NEW).status_code == 429
    assert sign_in(here, NEW).status_code == 302


@pytest.mark.long
def test_the_same_password_hashed_anew_by_an_upgrade_ends_no_cookie(settings: Any) -> None:
    account = cast.account("ada")
    there, here = known(), known()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher", *settings.PASSWORD_HASHERS]
    assert sign_in(here, REMOTE_ADDR="198.51.100.9").status_code == 302
    assert fresh(account).password.startswith("pbkdf2")
    flood()
    assert sign_in(there).status_code == 302


def test_whoever_is_signed_in_types_passwords_and_codes_while_the_address_rests() -> None:
    account, secret, _ = with_app()
    client = signed_in(account)
    between = Client()
    sign_in(between)
    flood()
    assert client.post(reverse("account_reauthenticate"), {"password": PASSWORD}).status_code == 302
    new = {"old": "sbagliata", "password": NEW, "again": NEW}
    assert client.post(reverse("own-password"), new).status_code == 200
    assert between.post(reverse("mfa_authenticate"), {"code": code(secret)}).status_code == 302


def test_whoever_is_signed_in_is_counted_by_account_wherever_they_are(settings: Any) -> None:
    settings.PASSWORD_TRIES_PER_ACCOUNT = 1
    client, other = signed_in(cast.account("ada")), signed_in(cast.account("berta"))
    path, form = reverse("account_reauthenticate"), {"password": PASSWORD}
    assert client.post(path, form).status_code == 302
    assert client.post(path, form, REMOTE_ADDR="192.0.2.9").status_code == 429
    assert other.post(path, form).status_code == 302


def test_a_resting_address_says_after_how_many_seconds_it_is_looked_at_again(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    flood()
    later = time.time() + 400
    monkeypatch.setattr("tournaments.accounts.services.counters.time", lambda: later)
    answer = sign_in(Client())
    assert answer.status_code == 429
    assert settings.PASSWORD_TRIES_SECONDS - 401 <= int(answer["Retry-After"]) <= settings.PASSWORD_TRIES_SECONDS - 399


def test_a_resting_name_says_after_how_many_seconds_it_is_looked_at_again(settings: Any) -> None:
    settings.PASSWORD_TRIES_PER_ADDRESS = 100
    cast.account("ada")
    answers = [sign_in(Client(), "sbagliata") for _ in range(settings.AXES_FAILURE_LIMIT)]
    assert answers[-1].status_code == 429 and 895 <= int(answers[-1]["Retry-After"]) <= 900
    old = AccessAttempt.objects.get()
    AccessAttempt.objects.update(attempt_time=old.attempt_time - timedelta(seconds=600))
    answer = sign_in(Client(headers={"User-Agent": "another"}), "sbagliata")
    assert answer.status_code == 429 and 290 <= int(answer["Retry-After"]) <= 300, "then only the last one is left"


def test_every_address_of_one_ipv6_subscriber_is_one(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    here, beside, far = (f"2001:db8:1:{part}" for part in ("2::1", "2:ffff::9", "3::1"))
    requests: list[Any] = [RequestFactory().post("/", REMOTE_ADDR=address) for address in (here, beside, far)]
    for _ in range(TRIES):
        count_wrong(requests[0], "setup")
    assert [too_many(request, "setup") for request in requests] == [True, True, False]
    monkeypatch.setattr(ADDRESSES["join"], "most", 1.0)
    ADDRESSES["join"].forget()
    assert [seconds_to_wait(request, "join", None) > 0 for request in requests] == [False, True, False]
    ADDRESSES["join"].forget()


def test_a_name_rests_for_every_address_of_one_ipv6_subscriber(settings: Any) -> None:
    settings.PASSWORD_TRIES_PER_ADDRESS = 100
    cast.account("ada")
    for number in range(settings.AXES_FAILURE_LIMIT):
        answer = sign_in(Client(), "sbagliata", REMOTE_ADDR=f"2001:db8:1:2::{number}")
    assert answer.status_code == 429
    assert sign_in(Client(), REMOTE_ADDR="2001:db8:1:2:9::").status_code == 429
    assert sign_in(Client(), REMOTE_ADDR="2001:db8:1:3::1").status_code == 302
