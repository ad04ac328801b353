"""Who is asking: an account, the links that its browser has opened, the players it was let in for."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest

from matches.sessions import session_now
from tournaments.browser import devices_of
from tournaments.models import Grant, Membership, PlayerDevice, Tournament

SESSION_KEY = "grants"


@dataclass(frozen=True)
class Actor:
    """Who is asking; `label` is what the log and the results show.

    `member_of` says in which tournaments the account helps, and as what, where that was read for a whole list
    (`asking_often`); None asks for each. `browser` names the session in which links were opened, for what two phones
    with the link of one table send.
    """

    user: User | AnonymousUser
    grants: tuple[Grant, ...] = ()
    label: str = ""
    member_of: Mapping[int, str] | None = None
    devices: tuple[PlayerDevice, ...] = ()
    browser: str = ""

    @property
    def account(self) -> User | None:
        return self.user if isinstance(self.user, User) else None


class KeptRequest(HttpRequest):
    """A request on which its actor is kept."""

    _planisfero_actor: Actor


def actor_of(request: HttpRequest) -> Actor:
    """Return the actor of a request; revoked links are gone at once. Cached on the request."""
    cached: Actor | None = getattr(request, "_planisfero_actor", None)
    if cached is None:
        ids = request.session.get(SESSION_KEY, [])
        grants = tuple(Grant.objects.live().rights().filter(pk__in=ids)) if ids else ()
        user = request.user
        label = user.get_full_name() or user.get_username() if user.is_authenticated else ""
        label = label or ", ".join(grant.label or str(grant.get_role_display()) for grant in grants)[:120]
        cached = Actor(user, grants, label, devices=devices_of(request), browser=_browser(request))
        cast(KeptRequest, request)._planisfero_actor = cached
    return cached


def _browser(request: HttpRequest) -> str:
    """Return what is stored of a session's name; "" where none has begun."""
    key = request.session.session_key
    return hashlib.sha256(f"planisfero-{key}".encode()).hexdigest() if key else ""


def actor_anew(request: HttpRequest) -> Actor:
    """Return the actor of a request that has been open for long: with the links that work now, if the session lives."""
    now = session_now(request)
    if now is None:
        return Actor(AnonymousUser(), devices=devices_of(request))
    store, user = now
    live = Grant.objects.live().rights().filter(pk__in=store.get(SESSION_KEY, []))
    return Actor(user, tuple(live), actor_of(request).label, devices=devices_of(request))


def asking_often(actor: Actor) -> Actor:
    """Return the actor with its memberships read at once, to ask about many rows of one page; not to be kept."""
    account = actor.account
    if account is None:
        return actor
    held = Membership.objects.filter(user_id=account.pk).values_list("tournament", "role")
    return replace(actor, member_of=dict(held))


def is_owner(actor: Actor, tournament: Tournament) -> bool:
    """Say whether the tournament is this account's; everything is an administrator's."""
    account = actor.account
    return account is not None and (account.pk == tournament.owner_id or account.is_superuser)


def membership_role(actor: Actor, tournament: Tournament) -> str:
    """Return as what this account helps to run the tournament, "" if it does not."""
    account = actor.account
    if account is None:
        return ""
    if actor.member_of is not None:
        return actor.member_of.get(tournament.pk, "")
    held = Membership.objects.filter(tournament=tournament, user_id=account.pk)
    return held.values_list("role", flat=True).first() or ""


def is_member(actor: Actor, tournament: Tournament) -> bool:
    """Say whether this account organises the tournament with its owner."""
    return membership_role(actor, tournament) == Membership.Role.CO_ORGANISER
