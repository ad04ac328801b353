"""Who may do what in a tournament."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import NoReturn

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest

from tournaments.models import Grant, Membership, Seat, Table, Tournament
from tournaments.permissions.actions import ORGANISER, ROLES, WATCH, Action
from tournaments.permissions.actor import Actor, actor_of, is_member, is_owner, membership_role
from tournaments.permissions.players import seat_at, seats_at, takes_part

AT_A_TABLE = {Action.SUBMIT_RESULT, Action.CALL_REFEREE}
"""What who sits at a table, or holds its code, may do there."""
security = logging.getLogger("planisfero.security")


def allowed_actions(actor: Actor, tournament: Tournament) -> set[Action]:
    """Return every action that needs no particular table; on a mirror nobody does more than read."""
    if settings.MIRROR:
        return set(WATCH) if tournament.is_public else set()
    if is_owner(actor, tournament):
        return set(ORGANISER)
    held = {grant.role for grant in actor.grants if grant.tournament_id == tournament.pk}
    given = {role for role in (membership_role(actor, tournament), *held) if role in ROLES}
    allowed: set[Action] = set().union(*(ROLES[role] for role in given))
    if Action.VIEW not in allowed and (
        tournament.is_public or Grant.Role.TABLE in held or takes_part(actor, tournament)
    ):
        allowed |= WATCH
    return allowed


def may(actor: Actor, action: Action, tournament: Tournament, table: Table | None = None) -> bool:
    """Say whether `actor` may do `action`; a table's link, or a player's phone, acts for that table alone."""
    if action in allowed_actions(actor, tournament):
        return True
    if action not in AT_A_TABLE or table is None:
        return False
    by_code = any(
        g.role == Grant.Role.TABLE and g.table_id == table.pk and g.tournament_id == tournament.pk for g in actor.grants
    )
    return by_code or seat_at(actor, table, tournament) is not None


def require(request: HttpRequest, action: Action, tournament: Tournament, table: Table | None = None) -> Actor:
    """Return the actor, or raise PermissionDenied (403), or Http404 for who may not even know of the tournament."""
    actor = actor_of(request)
    if not may(actor, action, tournament, table):
        refuse(request, knows=bool(allowed_actions(actor, tournament)))
    return actor


def require_seat(
    request: HttpRequest, tournament: Tournament, table: Table, position: int | None = None
) -> tuple[Seat, Actor]:
    """Return whose phone this is at a table, with an actor of their name, or refuse as `require`.

    No link and no account speaks for anybody; `position` is that of one of several people of a phone.
    """
    actor = actor_of(request)
    seats = seats_at(actor, table, tournament)
    if not seats:
        refuse(request, knows=Action.VIEW in allowed_actions(actor, tournament))
    seat = next((own for own in seats if own.position == position), seats[0])
    return seat, replace(actor, label=seat.entrant.player.name)


def refuse(request: HttpRequest, *, knows: bool) -> NoReturn:
    """Raise PermissionDenied, which Django logs, or for who may not know of it Http404, which only this line tells."""
    if knows:
        raise PermissionDenied
    account, address = request.user.pk or "-", request.META.get("REMOTE_ADDR", "-")
    security.info("hidden: %r from account %s at %s", request.path, account, address)
    raise Http404


def require_still(actor: Actor, action: Action, tournament: Tournament) -> None:
    """Raise PermissionDenied where the actor may no longer do this, as the database says now.

    For services that hand out rights: the tournament's row must be locked, so that nobody is removed meanwhile. An
    actor with neither account, link nor phone is the program itself, which nobody removes (no view lets one through).
    """
    if actor.account is None and not actor.grants and not actor.devices:
        return
    held = tuple(Grant.objects.live().rights().filter(pk__in=[grant.pk for grant in actor.grants]))
    account = actor.account
    if account is not None and not User.objects.filter(pk=account.pk, is_active=True).exists():
        raise PermissionDenied
    if not may(replace(actor, grants=held), action, tournament):
        raise PermissionDenied


def organised_by(account: User) -> Q:
    """Return the condition under which a tournament is organised by an account, alone or with others."""
    shared = account.memberships.filter(role=Membership.Role.CO_ORGANISER).values("tournament")
    return Q(owner=account) | Q(pk__in=shared)


def origin_of(actor: Actor, tournament: Tournament) -> str:
    """Return what names the link by which the actor acts in a tournament; empty for who acts by an account."""
    if is_owner(actor, tournament) or is_member(actor, tournament):
        return ""
    held = [g.pk for g in actor.grants if g.role == Grant.Role.REFEREE and g.tournament_id == tournament.pk]
    return link_origin(min(held)) if held else ""


def link_for(actor: Actor, action: Action, tournament: Tournament) -> Grant | None:
    """Return the link by which the actor may do this, None for who may by account."""
    if is_owner(actor, tournament) or action in ROLES.get(membership_role(actor, tournament), set()):
        return None
    mine = [grant for grant in actor.grants if grant.tournament_id == tournament.pk]
    return next((grant for grant in mine if action in ROLES.get(grant.role, set())), None)


def link_origin(grant: int) -> str:
    """Return how a match names the tournament's link (primary key) that a right at it came from."""
    return f"tournament-link-{grant}"


def may_create(actor: Actor) -> bool:
    """Say whether the actor may create tournaments, decks and players: any account may, where anybody can write."""
    return actor.account is not None and not settings.MIRROR


def may_enter(actor: Actor, tournament: Tournament) -> bool:
    """Say whether the actor may put a tournament into a season, or take it out: those who run it may."""
    return may(actor, Action.EDIT, tournament)
