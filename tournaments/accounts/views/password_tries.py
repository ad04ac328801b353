"""How many passwords may be sent, whatever the names with them: each costs the server a hash.

Whoever is not known counts for the network, which may be a whole hall. Whoever is signed in, or tries a name that
signed in with this browser before, has a share of its own, so that nobody else there can use it up.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest

from matches.network import network_of
from tournaments.accounts.services.counters import count_up, seconds_left
from tournaments.accounts.services.known_browsers import browser_known
from tournaments.accounts.services.rests import share_set
from tournaments.accounts.views.throttle import resting

View = Callable[..., Any]
Shares = list[tuple[str, int]]  # what is counted, and how often it may be
security = logging.getLogger("planisfero.security")


def tries_limited(view: View) -> View:
    """Count every password sent to a view, for the account that is signed in or else for the network."""
    return _limit(view, _of_account)


def sign_ins_limited(view: View) -> View:
    """Count every sign-in, for the account in a browser that it signed in with before or else for the network."""
    return _limit(view, _of_known_browser)


def _limit(view: View, own: Callable[[HttpRequest], Shares]) -> View:
    """Return the view; beyond the limit what is sent to it is not looked at (429)."""

    @wraps(view)
    def asked(request: HttpRequest, *args: object, **kwargs: object) -> object:
        if request.method != "POST":
            return view(request, *args, **kwargs)
        shares = own(request)
        if shares:
            share_set(request, shares[0][0])
        for share, most in shares or [(network_of(request), settings.PASSWORD_TRIES_PER_ADDRESS)]:
            if not _may(share, most):
                seconds = seconds_left(_key(share), settings.PASSWORD_TRIES_SECONDS)
                return resting(request, "registration/many_tries.html", seconds)
        return view(request, *args, **kwargs)

    return asked


def _of_account(request: HttpRequest) -> Shares:
    if not isinstance(request.user, User):
        return []
    return [(f"account {request.user.pk}", settings.PASSWORD_TRIES_PER_ACCOUNT)]


def _of_known_browser(request: HttpRequest) -> Shares:
    """Return the browser's share and that of all browsers of the account: who signs in anew makes no more of them."""
    known = browser_known(request, User.normalize_username(request.POST.get("username", "").strip()))
    if known is None:
        return []
    account, number = known
    browser, all_of_them = f"browser {number} of account {account}", f"browsers of account {account}"
    return [(browser, settings.PASSWORD_TRIES_PER_ACCOUNT), (all_of_them, settings.PASSWORD_TRIES_PER_ADDRESS)]


def _key(share: str) -> str:
    return f"password-tries:{share.replace(' ', '-')}"


def _may(share: str, most: int) -> bool:
    count = count_up(_key(share), settings.PASSWORD_TRIES_SECONDS)
    if count == most + 1:
        security.warning("passwords rest: too many from %s", share)
    return bool(count <= most)
