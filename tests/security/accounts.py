"""People with accounts at the door: signing in, codes of an app, a session grown old."""

from __future__ import annotations

import re
import time
from typing import Any

from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.contrib.auth.models import AbstractUser, User
from django.test import Client
from django.urls import reverse

from tests import cast

PASSWORD = "parola-lunga-1"
NEW = "lampadine sotto il ghiaccio"


def code(secret: str, steps: int = 0) -> str:
    """Return the code of an app now, or so many half minutes later."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + steps))


def with_app(username: str = "ada", **extra: Any) -> tuple[AbstractUser, str, list[str]]:
    """Return an account with an app, the app's secret and the recovery codes."""
    account, secret = cast.account(username, **extra), generate_totp_secret()
    TOTP.activate(account, secret)
    return account, secret, RecoveryCodes.activate(account).get_unused_codes()


def signed_in(account: AbstractUser, **extra: Any) -> Client:
    """Return a browser in which the account is signed in."""
    client = Client(**extra)
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return client


def sign_in(client: Client, password: str = PASSWORD, username: str = "ada", **extra: Any) -> Any:
    return client.post(reverse("login"), {"username": username, "password": password}, **extra)


def is_in(client: Client) -> bool:
    """Say whether the browser is signed in."""
    return client.get(reverse("account")).status_code == 200


def aged(client: Client, **seconds: float) -> None:
    """Let parts of a session be older: `seen_at=…`, `signed_in_at=…`, `proof=…` seconds."""
    session = client.session
    for name, much in seconds.items():
        if name == "proof":
            records = session["account_authentication_methods"]
            session["account_authentication_methods"] = [{**one, "at": one["at"] - much} for one in records]
        else:
            session[name] -= int(much)
    session.save()


def text_of(answer: Any) -> str:
    """Return the words of a page without its marks."""
    page = re.sub(r"<(script|style).*?</\1>", "", answer.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)).replace("&#x27;", "'").replace("&quot;", '"')


def fresh(account: AbstractUser) -> User:
    return User.objects.get(pk=account.pk)
