"""Browsers that an account has signed in with: a signed cookie gives each a share of its own in the tries at passwords.

It lets nobody in. After OWASP, "Slow Down Online Guessing Attacks with Device Cookies": whoever floods an address, or
guesses at a name, holds up new browsers there, not those that have proven the password before.
"""

from __future__ import annotations

import secrets
from typing import cast

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.models import PasswordMark

ACCOUNTS = 5  # of one browser: a club's laptop has several
SECONDS = 365 * 86400
SALT = "planisfero.known_browser"

Mark = tuple[int, str, str]  # the account's key, this browser's own number, what the mark of its password left


class ProvenRequest(HttpRequest):
    """A request whose browser is to be known for an account."""

    known_for: User


def browser_note(request: HttpRequest, account: User) -> None:
    """Have the answer to this request carry the cookie: the account has just proven its password or passkey."""
    cast(ProvenRequest, request).known_for = account


def browser_keep(request: HttpRequest, response: HttpResponseBase) -> None:
    """Set the cookie where a sign-in asked for it; the other accounts of this browser stay in it."""
    account: User | None = getattr(request, "known_for", None)
    if account is None:
        return
    marks = _marks(request)
    number = next((mark[1] for mark in marks if _holds(mark, account)), secrets.token_hex(8))
    kept = [
        (account.pk, number, _rest_of_password(_password_mark(account))),
        *(mark for mark in marks if mark[0] != account.pk),
    ]
    response.set_cookie(
        settings.KNOWN_BROWSER_COOKIE_NAME,
        signing.dumps(kept[:ACCOUNTS], salt=SALT),
        max_age=SECONDS,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def browser_known(request: HttpRequest, username: str) -> tuple[int, str] | None:
    """Return the key of the account of this name and the browser's number, where it signed in here before."""
    marks = {mark[0]: mark for mark in _marks(request)}
    for account in User.objects.filter(pk__in=marks):
        if account.username == username and _holds(marks[account.pk], account):
            return account.pk, marks[account.pk][1]
    return None


def password_marked(account: User) -> None:
    """Give the account's password another mark: it has changed, and browsers that proved the old one are unknown."""
    PasswordMark.objects.update_or_create(account=account, defaults={"mark": secrets.token_hex(16)})


def _marks(request: HttpRequest) -> list[Mark]:
    try:
        cookie = request.COOKIES[settings.KNOWN_BROWSER_COOKIE_NAME]
        return [(key, number, rest) for key, number, rest in signing.loads(cookie, salt=SALT, max_age=SECONDS)]
    except (KeyError, signing.BadSignature):
        return []


def _holds(mark: Mark, account: User) -> bool:
    if mark[0] != account.pk:
        return False
    now, keys = _password_mark(account), (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(constant_time_compare(mark[2], _rest_of_password(now, key)) for key in keys)


def _password_mark(account: User) -> str:
    """Return what changes with the password, not with its hash: an upgrade hashes the same one anew at a sign-in."""
    return PasswordMark.objects.filter(account=account).values_list("mark", flat=True).first() or ""


def _rest_of_password(mark: str, key: str | None = None) -> str:
    """Return what changes with the mark and tells nothing of it."""
    return salted_hmac(SALT, mark, secret=key, algorithm="sha256").hexdigest()[:16]
