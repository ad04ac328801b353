"""The session behind a request that has been open for long: as it is stored now."""

from __future__ import annotations

import time
from copy import copy

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

SIGNED_IN, SEEN = "signed_in_at", "seen_at"  # when, in a signed-in session
ACTORS = ("_match_actor", "_planisfero_actor")  # who asks, kept on a request by matches and by tournaments


def session_now(request: HttpRequest) -> tuple[SessionBase, User | AnonymousUser] | None:
    """Return the session and who is signed in by it; None where it has ended since the request came: signed out here
    or from elsewhere, rested or lasted too long, the password changed, the account switched off."""
    store = request.session.__class__(request.session.session_key)
    key = store.get(SESSION_KEY)
    if key is None:
        return None if request.user.is_authenticated else (store, AnonymousUser())
    if session_over(store):
        return None
    account = User.objects.filter(pk=key, is_active=True).first()
    if account is None or not _password_stands(account, str(store.get(HASH_SESSION_KEY, ""))):
        return None
    return store, account


def session_over(session: SessionBase) -> bool:
    """Say whether a signed-in session has rested or lasted too long (ACCOUNT_IDLE_HOURS, ACCOUNT_MOST_DAYS)."""
    now = time.time()
    seen, since = session.get(SEEN), session.get(SIGNED_IN)
    if seen is None or since is None:
        return False
    return bool(now - seen > settings.ACCOUNT_IDLE_HOURS * 3600 or now - since > settings.ACCOUNT_MOST_DAYS * 86400)


def request_anew(request: HttpRequest) -> HttpRequest:
    """Return a request that has been open for long as if it came now: with the session and the account of now, and
    nobody kept on it as who asks."""
    again = copy(request)
    for name in ACTORS:
        vars(again).pop(name, None)
    again.session, again.user = session_now(request) or (request.session.__class__(), AnonymousUser())
    again.resolver_match = request.resolver_match
    return again


def _password_stands(account: User, known: str) -> bool:
    """Say whether the session was begun with the password of today; older secret keys of the server count."""
    hashes = (account.get_session_auth_hash(), *account.get_session_auth_fallback_hash())
    return any(constant_time_compare(known, hash_) for hash_ in hashes)
