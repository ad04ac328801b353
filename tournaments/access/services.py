"""Ending links and memberships: with somebody goes whatever they handed out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from matches.permissions import Actor as MatchActor
from matches.services.lobby.links_ending import grants_end
from tournaments.access.selectors.issued import Issued, code_of, issued_by_link, issued_by_member, issued_by_role
from tournaments.errors import Refused
from tournaments.models import (
    Grant,
    Job,
    Mailbox,
    Membership,
    PlayerDevice,
    PlayerLink,
    PlayerPasskey,
    Round,
    Tournament,
)
from tournaments.permissions import ROLES, Action, Actor
from tournaments.services.grants import rights_lock
from tournaments.services.log import log_write

LINK_ROLES = (Grant.Role.REFEREE, Grant.Role.SCORER, Grant.Role.DOOR)
"""The roles between which a link without account may change: those of people."""


@dataclass(frozen=True)
class Kept:
    """What somebody chose to leave when a co-organiser goes; it is theirs from then on. Nothing, unless they say so.

    `codes`: the codes on printed sheets go on working, for everybody who has seen one. `seats`: the players of online
    matches keep the links of their seats. `phones`: players keep their private links, and the phones they came in with.
    `members` (keys): who came by an invitation stays, with what they issued.
    """

    codes: bool = False
    seats: bool = False
    phones: bool = False
    members: frozenset[int] = frozenset()


@transaction.atomic
def grant_revoke(*, grant: Grant, actor: Actor, keep_seats: bool = False, keep_phones: bool = False) -> Issued:
    """End a link for ever, with what was issued through it, but what is kept. Raises Refused: link_revoked."""
    rights_lock(grant.tournament, Action.MANAGE_LINKS, actor)
    if not Grant.objects.filter(pk=grant.pk, revoked_at__isnull=True).update(revoked_at=timezone.now()):
        raise Refused("link_revoked")
    log_write(tournament=grant.tournament, actor=actor, action="link_revoked", role=grant.role, label=grant.label)
    Tournament.objects.filter(pk=grant.tournament_id).touch()  # open streams ask anew who may listen
    issued = issued_by_link(grant)
    _end_at_matches(issued, actor, keep_seats, actor.account)
    _end_phones(issued, actor.account if keep_phones else None)
    return issued


@transaction.atomic
def table_codes_revoke(*, tournament: Tournament, actor: Actor) -> int:
    """End every table code of a tournament; return how many there were."""
    rights_lock(tournament, Action.MANAGE_LINKS, actor)
    live = Grant.objects.filter(tournament=tournament, role=Grant.Role.TABLE, revoked_at__isnull=True)
    count = live.update(revoked_at=timezone.now())
    # A table that comes back must not bring its ended codes with it.
    for round in Round.objects.filter(stage__tournament=tournament).exclude(dissolved={}):
        round.dissolved = {number: {**kept, "codes": []} for number, kept in round.dissolved.items()}
        round.save(update_fields=["dissolved"])
    log_write(tournament=tournament, actor=actor, action="table_codes_revoked", count=count)
    return count


@transaction.atomic
def membership_remove(*, membership: Membership, actor: Actor, kept: Kept | None = None) -> Issued:
    """End a co-organiser's rights with all that came of them, but what is kept; return what was there to end.

    Raises PermissionDenied when the remover has been removed in this very moment.
    """
    kept = kept or Kept()
    tournament = membership.tournament
    rights_lock(tournament, Action.MANAGE_LINKS, actor)
    issued = issued_by_member(membership, kept.members)
    gone = [membership, *issued.members]
    accounts = {row.user_id for row in gone}
    heir = _heir(tournament, accounts, actor)
    _end_issued(tournament, issued, accounts, actor, kept, heir)
    # Who stays was brought by a person who goes: from now on by who lets them stay.
    Membership.objects.filter(tournament=tournament, invited_by__in=accounts).update(invited_by=heir)
    _members_end(tournament, gone, actor)
    Tournament.objects.filter(pk=tournament.pk).touch()
    return issued


@transaction.atomic
def member_role_change(
    *, membership: Membership, was: str, role: str, actor: Actor, kept: Kept | None = None
) -> Issued:
    """Give a helper another role, and end what they handed out and could not hand out now, but what is kept; return it.

    Raises PermissionDenied as above; Refused: role_same, role_changed (it is no longer what the page showed).
    """
    kept = kept or Kept()
    tournament = membership.tournament
    rights_lock(tournament, Action.MANAGE_LINKS, actor)
    _check_role(was, role, Membership.Role.values)
    membership.role = was
    issued, _stays = issued_by_role(membership, role, kept.members)
    if not Membership.objects.filter(pk=membership.pk, role=was).update(role=role):
        raise Refused("role_changed")
    lost, gone = ROLES[was] - ROLES[role], {row.user_id for row in issued.members}
    heir = _heir(tournament, {membership.user_id, *gone}, actor)
    _end_issued(tournament, issued, gone | {membership.user_id} if Action.PRINT in lost else gone, actor, kept, heir)
    if Action.MANAGE_LINKS in lost:
        brought = Membership.objects.filter(tournament=tournament, invited_by__in={membership.user_id, *gone})
        brought.update(invited_by=heir)
    _members_end(tournament, issued.members, actor)
    name = membership.user.get_full_name() or membership.user.get_username()
    _role_logged(tournament, actor, name, was, role)
    return issued


@transaction.atomic
def link_role_change(*, grant: Grant, was: str, role: str, actor: Actor, keep: Kept | None = None) -> Issued:
    """Give a link another role on every device that has it, as `member_role_change`. Raises Refused: link_revoked,
    role_same, role_changed."""
    keep = keep or Kept()
    tournament = grant.tournament
    rights_lock(tournament, Action.MANAGE_LINKS, actor)
    _check_role(was, role, LINK_ROLES)
    live = Grant.objects.filter(pk=grant.pk, revoked_at__isnull=True, by_account=False)
    if not live.exists():
        raise Refused("link_revoked")
    if not live.filter(role=was).update(role=role):
        raise Refused("role_changed")
    issued = issued_by_link(grant, ROLES[was] - ROLES[role])
    _end_at_matches(issued, actor, keep.seats, actor.account)
    _end_phones(issued, actor.account if keep.phones else None)
    _role_logged(tournament, actor, grant.label, was, role)
    return issued


def _check_role(was: str, role: str, roles: Collection[str]) -> None:
    if was not in roles or role not in roles:
        raise Refused("role_changed")
    if was == role:
        raise Refused("role_same")


def _role_logged(tournament: Tournament, actor: Actor, name: str, was: str, role: str) -> None:
    """Note a change of role; who listens is asked anew whether they may."""
    log_write(tournament=tournament, actor=actor, action="role_changed", name=name, was=was, role=role)
    Tournament.objects.filter(pk=tournament.pk).touch()


def _heir(tournament: Tournament, accounts: Collection[int], actor: Actor) -> User:
    """Return whose is from now on what is kept: who ends it, or the owner where that is one of those who go."""
    account = actor.account
    return tournament.owner if account is None or account.pk in accounts else account


def _end_issued(
    tournament: Tournament, issued: Issued, accounts: Collection[int], actor: Actor, kept: Kept, heir: User
) -> None:
    """End what these accounts handed out, but what is kept, and what they are printing."""
    _end_links(issued, actor)
    _end_codes(tournament, issued, accounts, actor, heir if kept.codes else None)
    _end_at_matches(issued, actor, kept.seats, heir)
    _end_phones(issued, heir if kept.phones else None)
    open_jobs = Job.objects.filter(pk__in=[job.pk for job in issued.jobs])
    open_jobs.update(state=Job.State.CANCELLED, finished_at=timezone.now())


def _members_end(tournament: Tournament, gone: Collection[Membership], actor: Actor) -> None:
    for row in gone:
        name = row.user.get_full_name() or row.user.get_username()
        action = "co_organiser_removed" if row.role == Membership.Role.CO_ORGANISER else "member_removed"
        log_write(tournament=tournament, actor=actor, action=action, name=name)
    Membership.objects.filter(pk__in=[row.pk for row in gone]).delete()


def _end_links(issued: Issued, actor: Actor) -> None:
    Grant.objects.filter(pk__in=[link.pk for link in issued.links]).update(revoked_at=timezone.now())
    for link in issued.links:
        log_write(tournament=link.tournament, actor=actor, action="link_revoked", role=link.role, label=link.label)


def _end_codes(
    tournament: Tournament, issued: Issued, accounts: Collection[int], actor: Actor, heir: User | None
) -> None:
    """End the codes of tables, or let them go on in the heir's name."""
    codes = Grant.objects.filter(pk__in=[code.pk for code in issued.codes])
    if heir is not None:
        codes.update(issued_by=heir)
    else:
        codes.update(revoked_at=timezone.now())
    for round in Round.objects.filter(stage__tournament=tournament).exclude(dissolved={}):
        for table in round.dissolved.values():
            table["codes"] = _codes_after(table["codes"], accounts, heir)
        round.save(update_fields=["dissolved"])
    if issued.code_count and heir is None:
        log_write(tournament=tournament, actor=actor, action="table_codes_revoked", count=issued.code_count)


def _codes_after(
    codes: list[dict[str, object]], accounts: Collection[int], heir: User | None
) -> list[dict[str, object]]:
    """Return the codes of a table that waits: those of these accounts go to the heir, or end."""
    mine = [code for code in codes if code_of(code, accounts)]
    others = [code for code in codes if code not in mine]
    return others + [{**code, "issued_by_id": heir.pk} for code in mine if heir is not None]


def _end_phones(issued: Issued, heir: User | None) -> None:
    """End players' links and phones, with addresses and passkeys made there, or let them go on in the heir's name."""
    links = PlayerLink.objects.filter(pk__in=[link.pk for link in issued.player_links])
    phones = PlayerDevice.objects.filter(pk__in=[phone.pk for phone in issued.phones])
    if heir is not None:
        links.update(issued_by=heir, issued_through=None)
        phones.update(let_in_by=heir, let_in_through=None)
    else:
        links.update(revoked_at=timezone.now())
        phones.update(ended_at=timezone.now())
        for way in (Mailbox, PlayerPasskey):
            way._default_manager.filter(given_on__in=[phone.pk for phone in issued.phones]).delete()


def _end_at_matches(issued: Issued, actor: Actor, keep_seats: bool, heir: User | None) -> None:
    as_actor = MatchActor(actor.user, (), actor.label)
    grants = [*issued.match_links, *issued.seats]
    grants_end(grants=grants, actor=as_actor, heir=heir if keep_seats else None, keep_seats=keep_seats)
