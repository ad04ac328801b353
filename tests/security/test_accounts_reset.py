"""A forgotten password: by mail where there is mail, by the terminal otherwise; and letters about changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings as django_settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from config.celery import app
from config.secrets.logs import TOKEN
from tests import cast
from tests.security.accounts import NEW, PASSWORD, code, fresh, is_in, sign_in, signed_in, text_of, with_app
from tournaments.accounts.services.letter_limits import MOST, MOST_TOLD
from tournaments.accounts.services.letters import mail_token, reset_path
from tournaments.accounts.tasks import account_told
from tournaments.accounts.views.throttle import TRIES

pytestmark = pytest.mark.django_db
OF_ACCOUNT, TO_ADDRESS = MOST["mail_check"]


@pytest.fixture
def letters(settings: Any, django_capture_on_commit_callbacks: Any) -> Iterator[list[Any]]:
    """Mail is set up, and letters are written at once."""
    settings.MAIL_ON, settings.SITE_URL = True, "https://torneo.example"
    before, app.conf.task_always_eager = app.conf.task_always_eager, True
    with django_capture_on_commit_callbacks(execute=True):
        pass
    yield mail.outbox
    app.conf.task_always_eager = before


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Any:
    return lambda: django_capture_on_commit_callbacks(execute=True)


def link_in(text: str) -> str:
    found = re.search(r"https://torneo\.example(/\S+)", text)
    assert found, text
    return found[1]


def opened(client: Client, path: str) -> tuple[str, Any]:
    """Open a link; return the clean address it leads to, and its page."""
    answer = client.get(path)
    clean = answer["Location"] if answer.status_code == 302 else path
    return clean, client.get(clean)


def test_the_link_of_the_letter_sets_a_new_password_once(letters: list[Any]) -> None:
    account = cast.account(email="ada@example.it")
    elsewhere = signed_in(account)
    client = Client()
    client.post(reverse("password-reset"), {"name": "Ada"}, headers={"Host": "evil.test"})
    assert letters[0].to == ["ada@example.it"]
    assert "evil.test" not in letters[0].body
    path = link_in(letters[0].body)
    clean, page = opened(client, path)
    assert path.split("/")[-2] not in clean and "Almeno dieci caratteri" in text_of(page)
    assert client.post(clean, {"password": "Risiko2024", "again": "Risiko2024"}).status_code == 200
    assert client.post(clean, {"password": NEW, "again": NEW})["Location"] == reverse("login")
    assert fresh(account).check_password(NEW) and not is_in(elsewhere) and not is_in(client)
    assert "non funziona più" in text_of(opened(Client(), path)[1])


def test_whether_there_is_an_account_cannot_be_told(letters: list[Any]) -> None:
    cast.account(email="ada@example.it")
    cast.account("berta")
    said = set()
    for name in ("ada", "ada@example.it", "berta", "nessuno", "nessuno@example.it"):
        answer = Client(REMOTE_ADDR=f"192.0.2.{len(name)}").post(reverse("password-reset"), {"name": name}, follow=True)
        said.add(
            (answer.redirect_chain[-1], re.sub(r'value="[^"]+"', "", str(answer.context["messages"]._loaded_data)))
        )
    assert len(said) == 1
    assert len(letters) == 1, "and the letters to one account keep a distance"


def test_letters_cannot_be_asked_for_without_end(letters: list[Any]) -> None:
    for _ in range(TRIES):
        Client().post(reverse("password-reset"), {"name": "ada"})
    assert Client().post(reverse("password-reset"), {"name": "ada"}).status_code == 429


def test_no_account_fills_mailboxes_with_letters_to_addresses_it_typed(letters: list[Any]) -> None:
    clients = [signed_in(cast.account(name)) for name in ("ada", "berta")]
    for number in range(OF_ACCOUNT):
        assert clients[0].post(reverse("own-mail"), {"email": f"nuova{number}@example.it"}).status_code == 302
    answer = clients[0].post(reverse("own-mail"), {"email": "altra@example.it"})
    assert answer.status_code == 429 and "Per ora bastano" in text_of(answer)
    assert len(letters) == OF_ACCOUNT
    assert clients[1].post(reverse("own-mail"), {"email": "berta@example.it"}).status_code == 302, "others may still"


def test_an_address_gets_few_letters_whoever_asks_for_them(letters: list[Any]) -> None:
    for number in range(TO_ADDRESS + 2):
        client = signed_in(cast.account(f"conto{number}"))
        client.post(reverse("own-mail"), {"email": "Vittima@example.it" if number % 2 else "vittima@example.it"})
    assert len(letters) == TO_ADDRESS


def test_a_known_account_gets_few_reset_letters_from_however_many_networks(
    letters: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.accounts.services.letters.AGAIN", 0)
    cast.account(email="ada@example.it")
    for number in range(MOST["reset"][0] + 3):
        Client(REMOTE_ADDR=f"192.0.2.{number}").post(reverse("password-reset"), {"name": "ada"})
    assert len(letters) == MOST["reset"][0]


def test_what_changes_about_an_account_is_told_but_not_without_end(letters: list[Any], committed: Any) -> None:
    account = fresh(cast.account(email="ada@example.it"))
    for _ in range(MOST_TOLD[0] + 3):
        with committed():
            account_told(account, "password")
    assert len(letters) == MOST_TOLD[0]


def test_without_mail_the_page_says_how_it_goes() -> None:
    page = text_of(Client().get(reverse("password-reset")))
    assert "./planisfero manage reset_link" in page and "non spedisce posta" in page
    assert reverse("password-reset") in Client().get(reverse("login")).content.decode()


def test_the_terminal_gives_a_link_and_the_second_step_stays() -> None:
    account, secret, _ = with_app()
    out = StringIO()
    call_command("reset_link", "ADA", stdout=out)
    assert "still asks the second factor" in out.getvalue()
    path = re.search(r"http://127\.0\.0\.1:\d+(/reset/\S+)", out.getvalue())[1]  # type: ignore[index]
    client = Client()
    clean, _page = opened(client, path)
    client.post(clean, {"password": NEW, "again": NEW})
    assert sign_in(client, NEW)["Location"] == reverse("mfa_authenticate")
    client.post(reverse("mfa_authenticate"), {"code": code(secret)})
    assert is_in(client)
    call_command("reset_link", account.username, "--without-factors", stdout=out)
    assert not Authenticator.objects.exists()
    with pytest.raises(CommandError, match="There are: ada"):
        call_command("reset_link", "nessuno")


def test_a_link_is_good_for_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    path = reset_path(fresh(cast.account()))
    late = datetime.now() + timedelta(seconds=django_settings.PASSWORD_RESET_TIMEOUT + 60)
    monkeypatch.setattr(PasswordResetTokenGenerator, "_now", lambda _self: late)
    assert "non funziona più" in text_of(opened(Client(), path)[1])


def test_a_link_ends_with_the_next_sign_in() -> None:
    path = reset_path(fresh(cast.account()))
    sign_in(Client())
    assert "non funziona più" in text_of(opened(Client(), path)[1])


def test_who_was_shut_out_gets_in_with_the_new_password() -> None:
    account = cast.account()
    for _ in range(django_settings.AXES_FAILURE_LIMIT):
        sign_in(Client(), "sbagliata")
    client = Client()
    clean, _page = opened(client, reset_path(fresh(account)))
    client.post(clean, {"password": NEW, "again": NEW})
    assert sign_in(client, NEW)["Location"] == "/"


def test_no_log_keeps_a_link() -> None:
    account = fresh(cast.account())
    for path in (reset_path(account), reverse("mail-confirm", args=[mail_token(account=account, email="a@b.it")])):
        kept = TOKEN.sub(r"\1…", path)
        assert kept.endswith("/…/"), kept


def test_an_address_counts_once_its_letter_was_answered(letters: list[Any], committed: Any) -> None:
    account = cast.account(email="vecchia@example.it")
    client = signed_in(account)
    client.post(reverse("own-mail"), {"email": "nuova@example.it"})
    assert letters[0].to == ["nuova@example.it"] and fresh(account).email == "vecchia@example.it"
    path = link_in(letters[0].body)
    assert client.get(path).status_code == 200 and fresh(account).email == "vecchia@example.it"
    assert signed_in(cast.account("berta")).post(path).status_code == 302
    assert fresh(account).email == "vecchia@example.it"
    with committed():
        client.post(path)
    assert fresh(account).email == "nuova@example.it"
    assert letters[1].to == ["vecchia@example.it"], "the address before hears of it"


def test_a_letter_tells_of_a_new_password_and_of_factors(letters: list[Any], committed: Any) -> None:
    account = cast.account(email="ada@example.it")
    client = signed_in(account, headers={"User-Agent": "Firefox Windows"}, REMOTE_ADDR="192.168.1.9")
    with committed():
        client.post(reverse("own-password"), {"old": PASSWORD, "password": NEW, "again": NEW})
    assert "Firefox · Windows" in letters[0].body and "192.168.1.…" in letters[0].body
    assert NEW not in letters[0].body
    secret = client.get(reverse("mfa_activate_totp")).context["form"].secret
    steps = [
        ("mfa_activate_totp", {"code": code(secret)}),
        ("mfa_generate_recovery_codes", {}),
        ("mfa_deactivate_totp", {}),
    ]
    for count, (name, data) in enumerate(steps, start=2):
        with committed():
            assert client.post(reverse(name), data).status_code == 302, name
        assert len(letters) == count, name


def test_without_mail_no_letter_is_tried(committed: Any) -> None:
    client = signed_in(cast.account(email="ada@example.it"))
    with committed() as tried:
        client.post(reverse("own-password"), {"old": PASSWORD, "password": NEW, "again": NEW})
    assert not tried and not mail.outbox
