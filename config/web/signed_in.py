"""Who is signed in, for how long, and on which device: the accounts' part of every request."""

from __future__ import annotations

from functools import partial
from typing import cast

from asgiref.sync import sync_to_async
from django.contrib.auth import SESSION_KEY, get_user
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.functional import SimpleLazyObject

from matches.sessions import session_over
from tournaments.accounts.services.devices import device_follow
from tournaments.accounts.services.known_browsers import browser_keep


class KeptRequest(HttpRequest):
    """A request on which its account is kept."""

    _cached_user: User | AnonymousUser


class SignedInMiddleware(AuthenticationMiddleware):
    """Django's, with an end for sessions that rest or last too long, and with the list of devices kept true.

    A request that never asks who is signed in asks the database nothing here either.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Give the request its `user` and `auser`, looked up when they are first used."""
        request.user = cast("User | AnonymousUser", SimpleLazyObject(lambda: account_of(request)))
        request.auser = partial(sync_to_async(account_of), request)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Keep the device's row true when this request looked at a signed-in session; know its browser again."""
        browser_keep(request, response)
        session = request.session
        if session.accessed and session.session_key and SESSION_KEY in session:
            account = request.user
            if isinstance(account, User):
                browser, address = request.META.get("HTTP_USER_AGENT", ""), request.META.get("REMOTE_ADDR", "")
                device_follow(account=account, session=session, browser=browser, address=address)
        return response


def account_of(request: HttpRequest) -> User | AnonymousUser:
    """Return the account that this request acts for, once per request."""
    kept = cast(KeptRequest, request)
    if not hasattr(kept, "_cached_user"):
        if SESSION_KEY in request.session and session_over(request.session):
            request.session.flush()
        kept._cached_user = get_user(request)
    return kept._cached_user
