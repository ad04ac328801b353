"""The first visit: one code, one account; afterwards more accounts by the administrator."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.accounts.services import installation
from tournaments.accounts.services.installation import _code, installation_claim, setup_code_issue
from tournaments.accounts.views.throttle import TRIES
from tournaments.errors import Refused
from tournaments.models import Installation

pytestmark = pytest.mark.django_db
PASSWORD = "parola-lunga-1"


def claim(client: Client, code: str, username: str = "ada") -> Any:
    data = {"code": code, "username": username, "password": PASSWORD, "again": PASSWORD}
    return client.post(reverse("setup"), data)


def test_the_code_creates_the_account_that_administers_and_signs_in(client: Client) -> None:
    code = setup_code_issue()
    answer = claim(client, str(code))
    assert answer["Location"] == "/"
    account = User.objects.get()
    assert account.is_superuser and account.check_password(PASSWORD)
    assert client.get("/").context["user"] == account


def test_the_code_may_be_typed_without_dashes_and_in_small_letters(client: Client) -> None:
    code = str(setup_code_issue()).replace("-", " ").lower()
    assert claim(client, code).status_code == 302


def test_only_a_hash_of_the_code_is_stored() -> None:
    code = str(setup_code_issue())
    assert code not in str(Installation.objects.values().get())
    assert len(code.replace("-", "")) == 12


def test_a_start_on_another_day_prints_a_new_code_and_the_old_one_ends(client: Client) -> None:
    old = str(setup_code_issue())
    Installation.objects.update(setup_code_at=timezone.now() - timedelta(days=2))
    assert setup_code_issue() != old
    page = claim(client, old)
    assert "code" in page.context["form"].errors
    assert not User.objects.exists()


def test_every_process_that_starts_prints_the_same_code_until_it_is_used(client: Client) -> None:
    first = str(setup_code_issue())
    assert setup_code_issue() == first
    assert claim(client, first).status_code == 302
    with pytest.raises(Refused, match="setup_done"):
        installation_claim(code=first, username="berta", password=PASSWORD)


def test_of_several_that_start_at_once_all_print_the_code_that_opens(run_together: Callable[..., list[Any]]) -> None:
    codes = run_together(lambda _number: setup_code_issue(), 3)
    assert len(set(codes)) == 1
    assert installation_claim(code=str(codes[0]), username="ada", password=PASSWORD).is_superuser


def test_a_copy_of_the_database_does_not_tell_the_code() -> None:
    code = setup_code_issue()
    with override_settings(SECRET_KEY="of who holds the copy"):
        assert _code(Installation.objects.get().setup_seed) != code


def test_after_the_account_there_is_no_code_and_the_page_leads_to_the_sign_in(client: Client) -> None:
    claim(client, str(setup_code_issue()))
    assert setup_code_issue() is None
    assert Client().get(reverse("setup"))["Location"] == reverse("login")
    with pytest.raises(Refused, match="setup_done"):
        installation_claim(code="ABCD", username="berta", password=PASSWORD)


def test_the_demo_account_does_not_count_as_ones_own() -> None:
    cast.account("demo")
    assert setup_code_issue() is not None


def test_a_taken_name_leaves_the_code_valid(client: Client) -> None:
    cast.account("demo")
    code = str(setup_code_issue())
    assert "username" in claim(client, code, "Demo").context["form"].errors
    assert claim(client, code, "ada").status_code == 302


def test_a_weak_password_is_refused_before_the_code_is_used(client: Client) -> None:
    code = str(setup_code_issue())
    page = client.post(reverse("setup"), {"code": code, "username": "ada", "password": "1234", "again": "1234"})
    assert "password" in page.context["form"].errors
    assert not User.objects.exists()


def test_who_guesses_has_to_wait(client: Client) -> None:
    code = str(setup_code_issue())
    for _ in range(TRIES):
        claim(client, "AAAA-AAAA-AAAA")
    refused = claim(client, code)
    assert refused.status_code == 429 and 590 <= int(refused["Retry-After"]) <= 600
    assert claim(Client(REMOTE_ADDR="192.0.2.9"), code).status_code == 302


def test_of_many_codes_sent_at_one_moment_no_more_are_looked_at_than_one_after_the_other(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, looked_at = str(setup_code_issue()), []

    def looking(**given: Any) -> Any:
        """While one is looked at the next one comes."""
        looked_at.append(given["code"])
        assert len(looked_at) <= 2 * TRIES, "there is an end to them"
        claim(Client(), "AAAA-AAAA-AAAA")
        return installation_claim(**given)

    monkeypatch.setattr(installation, "installation_claim", looking)
    claim(client, "AAAA-AAAA-AAAA")
    assert len(looked_at) == TRIES
    monkeypatch.undo()
    assert claim(client, code).status_code == 429


def test_what_is_no_wrong_code_uses_up_no_try(client: Client) -> None:
    code = str(setup_code_issue())
    cast.account("taken")
    for _ in range(TRIES + 1):
        assert claim(client, code, "taken").status_code == 200
    assert claim(client, code).status_code == 302


def test_of_two_at_once_one_wins(run_together: Callable[..., list[Any]]) -> None:
    code = str(setup_code_issue())

    def work(number: int) -> Any:
        try:
            return installation_claim(code=code, username=f"ada{number}", password=PASSWORD)
        finally:
            connection.close()

    outcomes = run_together(work, 4)
    assert sum(isinstance(one, User) for one in outcomes) == 1
    assert User.objects.count() == 1
    assert {one.code for one in outcomes if isinstance(one, Refused)} <= {"setup_done", "setup_code_wrong"}


def test_without_an_own_account_the_front_page_invites_to_make_it(client: Client) -> None:
    assert reverse("setup") in client.get("/").content.decode()
    cast.account(is_superuser=True)
    assert reverse("setup") not in client.get("/").content.decode()


def test_the_administrator_makes_accounts_sets_passwords_and_closes_them(client: Client) -> None:
    client.force_login(cast.account("ada", is_superuser=True), backend="django.contrib.auth.backends.ModelBackend")
    data = {"username": "berta", "full_name": "Berta Riva", "password": PASSWORD, "again": PASSWORD}
    client.post(reverse("installation-accounts"), data)
    berta = User.objects.get(username="berta")
    assert not berta.is_superuser
    client.post(reverse("account-password", args=[berta.pk]), {"password": "altra-parola-2", "again": "altra-parola-2"})
    berta.refresh_from_db()
    assert berta.check_password("altra-parola-2")
    client.post(reverse("account-switch", args=[berta.pk]))
    signing_in = {"username": "berta", "password": "altra-parola-2"}
    assert Client().post(reverse("login"), signing_in).status_code == 200
    client.post(reverse("account-switch", args=[berta.pk]))
    assert Client().post(reverse("login"), signing_in).status_code == 302
    client.post(reverse("account-switch", args=[User.objects.get(username="ada").pk]))
    assert User.objects.get(username="ada").is_active


def test_ones_own_password_changes_without_signing_out(client: Client) -> None:
    client.force_login(cast.account(), backend="django.contrib.auth.backends.ModelBackend")
    new = {"old": PASSWORD, "password": "altra-parola-2", "again": "altra-parola-2"}
    client.post(reverse("own-password"), new)
    assert client.get(reverse("account")).status_code == 200
    assert User.objects.get().check_password("altra-parola-2")
