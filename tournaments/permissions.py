"""Who may do what in a tournament or a season: the one place that decides.

An actor is a signed-in account plus the links (grants) that this browser has opened. `may` answers for one action;
views use `require`, templates get the answers through `allowed_actions`.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NoReturn, cast

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from matches.sessions import session_now
from tournaments.models import (
    Club,
    Grant,
    Membership,
    PeopleChange,
    Player,
    PlayerMerge,
    Season,
    Table,
    Tournament,
)

SESSION_KEY = "grants"
security = logging.getLogger("planisfero.security")


class Action(StrEnum):
    VIEW = "view"  # the public pages of a tournament
    VIEW_DRAFTS = "view_drafts"  # what is not public: a drawn round, unconfirmed results, the log
    SUBMIT_RESULT = "submit_result"  # needs a table
    CONFIRM_RESULT = "confirm_result"
    CORRECT_RESULT = "correct_result"
    RUN_CLOCK = "run_clock"
    HANDLE_TABLE = "handle_table"  # no-shows, replacements, tables not played, table winners
    PENALISE = "penalise"  # a warning, points, a table lost
    EXPEL = "expel"  # disqualify, ban, let somebody play who is banned; take such a penalty back
    MARK_PRESENCE = "mark_presence"  # who is here for the next round
    REPAIR = "repair"  # a published round where somebody is missing, came late or sits wrong
    EDIT = "edit"  # settings, entrants, absences
    DRAW = "draw"
    PRINT = "print"
    BACKUP = "backup"
    MANAGE_LINKS = "manage_links"
    REPEAT = "repeat"  # the next evening, a copy that belongs to who asks for it
    DELETE = "delete"


REFEREE = {
    Action.VIEW,
    Action.VIEW_DRAFTS,
    Action.SUBMIT_RESULT,
    Action.CONFIRM_RESULT,
    Action.CORRECT_RESULT,
    Action.RUN_CLOCK,
    Action.HANDLE_TABLE,
    Action.PENALISE,
    Action.MARK_PRESENCE,
    Action.REPAIR,
}
CO_ORGANISER = set(Action) - {Action.DELETE}
ORGANISER = set(Action)


@dataclass(frozen=True)
class Actor:
    """Who is asking; `label` is what the log and the results show.

    `member_of` are the tournaments that the account organises with others, where they were read for a whole list
    (`asking_often`); None asks for each.
    """

    user: User | AnonymousUser
    grants: tuple[Grant, ...] = ()
    label: str = ""
    member_of: frozenset[int] | None = None

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
        grants = tuple(Grant.objects.live().filter(pk__in=ids)) if ids else ()
        user = request.user
        label = user.get_full_name() or user.get_username() if user.is_authenticated else ""
        label = label or ", ".join(grant.label or str(grant.get_role_display()) for grant in grants)[:120]
        cached = Actor(user, grants, label)
        cast(KeptRequest, request)._planisfero_actor = cached
    return cached


def actor_anew(request: HttpRequest) -> Actor:
    """Return the actor of a request that has been open for long: with the links that work now, if the session lives."""
    now = session_now(request)
    if now is None:
        return Actor(AnonymousUser())
    store, user = now
    live = Grant.objects.live().filter(pk__in=store.get(SESSION_KEY, []))
    return Actor(user, tuple(live), actor_of(request).label)


def asking_often(actor: Actor) -> Actor:
    """Return the actor with its memberships read at once, to ask about many rows of one page; not to be kept."""
    account = actor.account
    if account is None:
        return actor
    held = Membership.objects.filter(user_id=account.pk).values_list("tournament", flat=True)
    return replace(actor, member_of=frozenset(held))


def allowed_actions(actor: Actor, tournament: Tournament) -> set[Action]:
    """Return every action that needs no particular table."""
    if _is_owner(actor, tournament):
        return set(ORGANISER)
    if _is_member(actor, tournament):
        return set(CO_ORGANISER)
    if any(g.role == Grant.Role.REFEREE and g.tournament_id == tournament.pk for g in actor.grants):
        return set(REFEREE)
    holds_table = any(g.role == Grant.Role.TABLE and g.tournament_id == tournament.pk for g in actor.grants)
    return {Action.VIEW} if tournament.is_public or holds_table else set()


def may(actor: Actor, action: Action, tournament: Tournament, table: Table | None = None) -> bool:
    """Say whether `actor` may do `action`; a table's link shows its tournament, and submits for that table alone."""
    if action in allowed_actions(actor, tournament):
        return True
    return (
        action is Action.SUBMIT_RESULT
        and table is not None
        and any(
            g.role == Grant.Role.TABLE and g.table_id == table.pk and g.tournament_id == tournament.pk
            for g in actor.grants
        )
    )


def require(request: HttpRequest, action: Action, tournament: Tournament, table: Table | None = None) -> Actor:
    """Return the actor, or raise PermissionDenied (403), or Http404 for who may not even know of the tournament."""
    actor = actor_of(request)
    if not may(actor, action, tournament, table):
        _refuse(request, knows=Action.VIEW in allowed_actions(actor, tournament))
    return actor


def _refuse(request: HttpRequest, *, knows: bool) -> NoReturn:
    """Raise PermissionDenied, which Django logs, or for who may not know of it Http404, which only this line tells."""
    if knows:
        raise PermissionDenied
    account, address = request.user.pk or "-", request.META.get("REMOTE_ADDR", "-")
    security.info("hidden: %r from account %s at %s", request.path, account, address)
    raise Http404


def require_still(actor: Actor, action: Action, tournament: Tournament) -> None:
    """Raise PermissionDenied where the actor may no longer do this, as the database says now.

    For services that hand out rights: the tournament's row must be locked, so that nobody is removed meanwhile. An
    actor with neither account nor link is the program itself, which nobody removes (no view lets one through).
    """
    if actor.account is None and not actor.grants:
        return
    held = tuple(Grant.objects.live().filter(pk__in=[grant.pk for grant in actor.grants]))
    account = actor.account
    if account is not None and not User.objects.filter(pk=account.pk, is_active=True).exists():
        raise PermissionDenied
    if not may(Actor(actor.user, held, actor.label), action, tournament):
        raise PermissionDenied


def origin_of(actor: Actor, tournament: Tournament) -> str:
    """Return what names the link by which the actor acts in a tournament; empty for who acts by an account."""
    if _is_owner(actor, tournament) or _is_member(actor, tournament):
        return ""
    held = [g.pk for g in actor.grants if g.role == Grant.Role.REFEREE and g.tournament_id == tournament.pk]
    return link_origin(min(held)) if held else ""


def link_origin(grant: int) -> str:
    """Return how a match names the tournament's link (primary key) that a right at it came from."""
    return f"tournament-link-{grant}"


def may_create(actor: Actor) -> bool:
    """Say whether the actor may create tournaments, decks and players: any account may."""
    return actor.account is not None


def _is_owner(actor: Actor, tournament: Tournament) -> bool:
    account = actor.account
    return account is not None and (account.pk == tournament.owner_id or getattr(account, "is_superuser", False))


def _is_member(actor: Actor, tournament: Tournament) -> bool:
    account = actor.account
    if account is None:
        return False
    if actor.member_of is not None:
        return tournament.pk in actor.member_of
    return Membership.objects.filter(tournament=tournament, user_id=account.pk).exists()


class SeasonAction(StrEnum):
    VIEW = "view"  # the table and its files
    EDIT = "edit"  # settings, parameters, tournaments
    SHARE = "share"  # co-organisers
    DELETE = "delete"


def season_actions(actor: Actor, season: Season) -> set[SeasonAction]:
    """Return what the actor may do in a season: its owner all, a co-organiser all but deleting it."""
    account = actor.account
    if account is not None and (account.pk == season.owner_id or account.is_superuser):
        return set(SeasonAction)
    if account is not None and season.memberships.filter(user=account).exists():
        return set(SeasonAction) - {SeasonAction.DELETE}
    return {SeasonAction.VIEW} if season.is_public else set()


def season_require(request: HttpRequest, action: SeasonAction, season: Season) -> Actor:
    """Return the actor, or raise PermissionDenied (403), or Http404 for who may not even know of the season."""
    actor = actor_of(request)
    allowed = season_actions(actor, season)
    if action not in allowed:
        _refuse(request, knows=SeasonAction.VIEW in allowed)
    return actor


def may_enter(actor: Actor, tournament: Tournament) -> bool:
    """Say whether the actor may put a tournament into a season, or take it out: those who run it may."""
    return may(actor, Action.EDIT, tournament)


def may_change_person(actor: Actor, player: Player) -> bool:
    """Say whether a change of a person by this actor counts at once; everybody else proposes one to the owners.

    Owners are the organisers of the person's home, the tournament that made them; without one, who made them. That is
    stored with the person: to enter somebody into a tournament gives no right over them. Administrators own everybody.
    """
    return _owns(actor, player)


def may_change_club(actor: Actor, club: Club) -> bool:
    """Say the same of a club: to put people into it, or to enter its people, gives no right over it."""
    return _owns(actor, club)


def may_part(actor: Actor, merge: PlayerMerge) -> bool:
    """Say whether the actor may part two people again: who owns the one person, or owned the one that went."""
    return _owns(actor, merge.kept) or _owns(actor, merge)


def owned_parts(actor: Actor, change: PeopleChange) -> list[int]:
    """Return the keys of those people or clubs of a change that the actor owns: for these it may say yes or no."""
    return [part.pk for part in change.parts if _owns(actor, part)]


def may_withdraw(actor: Actor, change: PeopleChange) -> bool:
    """Say whether the actor may take a proposal back: who made it."""
    return actor.account is not None and change.proposed_by_id == actor.account.pk


def may_undo(actor: Actor, change: PeopleChange) -> bool:
    """Say whether the actor may undo a change that is done: an owner of what it changed."""
    if change.state != PeopleChange.State.DONE:
        return False
    if change.kind == PeopleChange.Kind.MERGE:
        return change.merge is not None and change.merge.undone_at is None and may_part(actor, change.merge)
    return bool(owned_parts(actor, change))


def _owns(actor: Actor, row: Player | Club | PlayerMerge) -> bool:
    account = actor.account
    if account is None:
        return False
    if account.is_superuser:
        return True
    if row.home is None:
        return account.pk == row.created_by_id
    return account.pk == row.home.owner_id or _is_member(actor, row.home)
