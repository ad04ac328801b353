"""Who may do what at a match: the one place that decides.

An actor is a signed-in account plus the links that this browser has opened. Who arranged the match sees
no more of it than anybody else, but may referee it. A seat is played by its link or by the account that claimed it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import cast

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest

from matches.models import Match, MatchGrant, MatchSeat, Material
from matches.readings import ReadingMany
from matches.sessions import session_now

SESSION_KEY = "match_grants"


class Action(StrEnum):
    WATCH = "watch"  # the page, the board, the public stream
    PLAY = "play"  # needs a seat
    TALK = "talk"
    REFEREE = "referee"  # pause, substitute, adjudicate, void, open the objectives
    ARRANGE = "arrange"  # settings, links, bots, start: before the match
    OPEN_RECORD = "open_record"  # the whole log with every secret: after the end only
    SEE_CHANCES = "see_chances"  # who is winning, while it is played: never from a seat


LATE = 60
"""Seconds by which spectators of an official match must be behind to be told who is winning: they might tell."""
SEAT = {Action.WATCH, Action.PLAY, Action.TALK}
REFEREE = {Action.WATCH, Action.TALK, Action.REFEREE}
ORGANISER = REFEREE | {Action.ARRANGE}


@dataclass(frozen=True)
class Actor:
    """Who is asking; `label` is what notes and chat show, `origin` what those above call the right they act by."""

    user: User | AnonymousUser
    grants: tuple[MatchGrant, ...] = ()
    label: str = ""
    origin: str = ""

    @property
    def account(self) -> User | None:
        return self.user if isinstance(self.user, User) else None

    def seat_of(self, match: Match) -> MatchSeat | None:
        """Return the seat this actor plays: by link first, then by account."""
        held = {grant.seat_id: grant.seat for grant in self.grants if grant.match_id == match.pk and grant.seat_id}
        if held:
            return held[min(held)]
        if self.account is None:
            return None
        return next((seat for seat in match.seats.all() if seat.user_id == self.account.pk), None)


class KeptRequest(HttpRequest):
    """A request on which its actor is kept."""

    _match_actor: Actor


def actor_of(request: HttpRequest) -> Actor:
    """Return the actor of a request; revoked links are gone at once. Cached on the request."""
    cached: Actor | None = getattr(request, "_match_actor", None)
    if cached is None:
        ids = request.session.get(SESSION_KEY, [])
        grants = _live_grants(ids)
        user = request.user
        label = user.get_full_name() or user.get_username() if user.is_authenticated else ""
        cached = Actor(user, grants, label or ", ".join(grant.label for grant in grants if grant.label)[:120])
        cast(KeptRequest, request)._match_actor = cached
    return cached


def actor_anew(request: HttpRequest) -> Actor:
    """Return the actor of a request that has been open for long: with the links that work now, if the session lives."""
    now = session_now(request)
    if now is None:
        return Actor(AnonymousUser())
    store, user = now
    return Actor(user, _live_grants(store.get(SESSION_KEY, [])), actor_of(request).label)


def _live(ids: Collection[int]) -> QuerySet[MatchGrant]:
    return MatchGrant.objects.live().select_related("seat").filter(pk__in=ids)


_grants = ReadingMany(_live, most=8)  # asked by everything that a browser with links does


def _live_grants(ids: Sequence[int]) -> tuple[MatchGrant, ...]:
    """Return the links with these keys that work, oldest first, each with its seat."""
    return tuple(_grants.rows(ids))


def standing(actor: Actor, match: Match) -> tuple[int | None, bool]:
    """Return what sets an actor apart from who only watches: the number of the seat, and whether they referee."""
    seat = actor.seat_of(match)
    return seat.number if seat else None, may(actor, Action.REFEREE, match)


def seat_lost(request: HttpRequest, match: Match) -> MatchSeat | None:
    """Return the seat that this browser played by a link that counts no more; None where there was none."""
    ids = request.session.get(SESSION_KEY, [])
    ended = MatchGrant.objects.filter(match=match, seat__isnull=False, revoked_at__isnull=False)
    grant = ended.select_related("seat").filter(pk__in=ids).order_by("-revoked_at").first() if ids else None
    if grant is None or grant.seat is None or not (grant.seat.is_taken or grant.seat.user_id or not match.open_seats):
        return None  # they got up, and the seat is free again
    return grant.seat


def allowed_actions(actor: Actor, match: Match) -> set[Action]:
    """Return everything the actor may do at this match now."""
    allowed: set[Action] = {Action.WATCH}
    if _organises(actor, match):
        allowed |= ORGANISER
    elif any(g.role == MatchGrant.Role.REFEREE and g.match_id == match.pk for g in actor.grants):
        allowed |= REFEREE
    if actor.seat_of(match) is not None:
        allowed |= SEAT
    elif match.state == Match.State.PLAYING and (not match.is_official or match.spectator_delay >= LATE):
        allowed |= {Action.SEE_CHANCES}  # from no seat
    if match.is_over:
        allowed |= {Action.OPEN_RECORD, Action.SEE_CHANCES}
        allowed -= {Action.PLAY, Action.ARRANGE}
    return allowed


def may(actor: Actor, action: Action, match: Match) -> bool:
    """Say whether the actor may do this."""
    return action in allowed_actions(actor, match)


def require(request: HttpRequest, action: Action, match: Match) -> Actor:
    """Return the actor, or raise PermissionDenied (403)."""
    actor = actor_of(request)
    if not may(actor, action, match):
        raise PermissionDenied
    return actor


def may_create(actor: Actor) -> bool:
    """Say whether the actor may arrange matches: any account may."""
    return actor.account is not None


def may_change_material(actor: Actor, material: Material) -> bool:
    """Say whether the actor may see, change and delete an own board, deck or table of cards: its owner may."""
    account = actor.account
    return account is not None and (account.pk == material.owner_id or account.is_superuser)


def arranging_grant(actor: Actor, match: Match) -> MatchGrant | None:
    """Return the link by which the actor arranges or referees the match; None where the account itself may.

    The organiser's link comes first; None as well for who holds no such link.
    """
    if _owns(actor, match):
        return None
    held = [g for g in actor.grants if g.match_id == match.pk and g.role != MatchGrant.Role.SEAT]
    return min(held, key=lambda grant: (grant.role != MatchGrant.Role.ORGANISER, grant.pk), default=None)


def _organises(actor: Actor, match: Match) -> bool:
    if _owns(actor, match):
        return True
    return any(g.role == MatchGrant.Role.ORGANISER and g.match_id == match.pk for g in actor.grants)


def _owns(actor: Actor, match: Match) -> bool:
    """Return whether the account made the match or is a superuser's.

    An official match belongs to no account: those who run its tournament hold links to it, which end with their part in
    the tournament.
    """
    account = actor.account
    if account is None:
        return False
    return account.is_superuser or (account.pk == match.created_by_id and not match.is_official)
