"""Seasons: made, changed, filled with tournaments, shared, deleted. The table itself is never stored."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from copy import copy

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q

from scoring.ranking_data import CHAMPIONSHIP, parameters_document
from scoring.season_data import season_document, season_rules
from tournaments.errors import Refused
from tournaments.models import Season, SeasonEntry, SeasonInvitation, SeasonMembership, Tournament
from tournaments.permissions import Actor, SeasonAction, may_enter, season_actions
from tournaments.seasons.selectors.standings import added_by_member
from tournaments.services.log import log_write
from tournaments.services.setup.tournaments import save_with_slug

# What a new league gives for the places, until its organiser says otherwise.
USUAL_PLACES = ("25", "18", "15", "12", "10", "8", "6", "4", "2", "1")
MOST_INVITATIONS = 30


@transaction.atomic
def season_create(
    *, owner: User, name: str, kind: str, starts_on: datetime.date, ends_on: datetime.date, is_public: bool = True
) -> Season:
    """Create a season with the usual parameters of its kind. Raises Refused: season_dates_wrong, address_taken."""
    _check_dates(starts_on, ends_on)
    if kind == Season.Kind.NATIONAL:
        parameters = parameters_document(starts_on.year)
    else:
        parameters = season_document(season_rules({"places": list(USUAL_PLACES)}))
    season = Season(owner=owner, name=name, kind=kind, starts_on=starts_on, ends_on=ends_on, is_public=is_public)
    season.parameters = parameters
    save_with_slug(season)
    return season


@transaction.atomic
def season_update(*, season: Season, **fields: object) -> None:
    """Change name, dates, parameters, what counts. Raises Refused: season_dates_wrong, season_entries_outside."""
    wanted = copy(season)
    for name, value in fields.items():
        setattr(wanted, name, value)
    _check_dates(wanted.starts_on, wanted.ends_on)
    outside = _outside(wanted, Tournament.objects.filter(season_entries__season=season))
    if outside:
        raise Refused("season_entries_outside", tournament=outside.name)
    for name, value in fields.items():
        setattr(season, name, value)
    season.save(update_fields=list(fields))
    Season.objects.filter(pk=season.pk).touch()
    _touch_tournaments(season)


def _touch_tournaments(season: Season) -> None:
    """Raise the version of the season's tournaments: their pages name it."""
    Tournament.objects.filter(season_entries__season=season).touch()


def _check_dates(starts_on: datetime.date, ends_on: datetime.date) -> None:
    if ends_on < starts_on:
        raise Refused("season_dates_wrong")


def _outside(season: Season, tournaments: Iterable[Tournament]) -> Tournament | None:
    """Return the first tournament that is not played in the season's days."""
    return next(
        (tournament for tournament in tournaments if not season.starts_on <= tournament.starts_on <= season.ends_on),
        None,
    )


@transaction.atomic
def season_delete(*, season: Season) -> None:
    """Delete a season; its tournaments stay."""
    _touch_tournaments(season)
    season.delete()


def categories(season: Season) -> list[str]:
    """Return what a tournament of this season can be taken for; a league knows no categories."""
    if season.kind == Season.Kind.LEAGUE:
        return []
    return [*season.parameters["classes"], CHAMPIONSHIP]


@transaction.atomic
def tournaments_enter(
    *, season: Season, tournaments: Iterable[Tournament], actor: Actor, category: str = ""
) -> list[SeasonEntry]:
    """Put tournaments into a season; those that are in it already stay as they are. All of them, or none.

    Raises Refused: season_not_yours, season_private, season_outside (tournament), season_category.
    """
    known = categories(season)
    if (category not in known) if known else category:
        raise Refused("season_category")
    inside = set(season.entries.values_list("tournament_id", flat=True))
    entries = []
    for tournament in tournaments:
        if not may_enter(actor, tournament):
            raise Refused("season_not_yours", tournament=tournament.name)
        if not tournament.is_public:
            raise Refused("season_private", tournament=tournament.name)
        if _outside(season, [tournament]):
            raise Refused("season_outside", tournament=tournament.name)
        if tournament.pk not in inside:
            entries.append(SeasonEntry.objects.create(season=season, tournament=tournament, category=category))
            log_write(tournament=tournament, actor=actor, action="season_entered", season=season.name)
    Season.objects.filter(pk=season.pk).touch()
    _touch_tournaments(season)
    return entries


@transaction.atomic
def entry_remove(*, entry: SeasonEntry, actor: Actor) -> None:
    """Take a tournament out of its season; putting it in again undoes it."""
    log_write(tournament=entry.tournament, actor=actor, action="season_left", season=entry.season.name)
    Season.objects.filter(pk=entry.season_id).touch()
    Tournament.objects.filter(pk=entry.tournament_id).touch()
    entry.delete()


@transaction.atomic
def entry_category_set(*, entry: SeasonEntry, category: str) -> None:
    """Say what the ranking takes a tournament for. Raises Refused: season_category."""
    if category not in categories(entry.season):
        raise Refused("season_category")
    entry.category = category
    entry.save(update_fields=["category"])
    Season.objects.filter(pk=entry.season_id).touch()


@transaction.atomic
def member_invite(*, season: Season, username: str, actor: Actor) -> SeasonInvitation:
    """Ask an account to run the season too. Whether the account exists, nothing says; asked again, whoever has the name
    by now finds the invitation. Names are the same without case.

    Raises Refused: account_owns, account_runs, season_invitations_many; PermissionDenied when `actor` has been removed
    in this very moment.
    """
    _lock(season, actor)
    name = username.strip()
    user = _account_called(name)
    if user is not None and user.pk == season.owner_id:
        raise Refused("account_owns", username=name)
    if user is not None and season.memberships.filter(user=user).exists():
        raise Refused("account_runs", username=name)
    known = _invitation_of(season, name, user)
    if known is not None:
        known.user = user or known.user
        known.save(update_fields=["user"])
        return known
    if season.invitations.count() >= MOST_INVITATIONS:
        raise Refused("season_invitations_many", count=MOST_INVITATIONS)
    return SeasonInvitation.objects.create(season=season, username=name, user=user, invited_by=actor.account)


def _account_called(name: str) -> User | None:
    """Return the open account of this name; of two that differ in case the one that is written so."""
    rows = list(User.objects.filter(username__iexact=name, is_active=True).order_by("pk"))
    return min(rows, key=lambda account: account.username != name, default=None)


def _invitation_of(season: Season, name: str, user: User | None) -> SeasonInvitation | None:
    """Return the invitation that asked this account, or this name; that of another account that still has the name is
    not."""
    rows = season.invitations.filter(Q(username__iexact=name) | Q(user=user, user__isnull=False)).select_related("user")
    asked = [
        row for row in rows if user is None or row.user in (None, user) or not _is_same_name(row.user.username, name)
    ]
    return min(asked, key=lambda invitation: (invitation.user != user, invitation.username != name), default=None)


def _is_same_name(name: str, other: str) -> bool:
    return name.casefold() == other.casefold()


@transaction.atomic
def invitation_withdraw(*, invitation: SeasonInvitation, actor: Actor) -> None:
    """Ask nobody any more. Raises PermissionDenied as `member_invite`."""
    _lock(invitation.season, actor)
    invitation.delete()


@transaction.atomic
def invitation_answer(*, invitation: SeasonInvitation, account: User, accepted: bool) -> SeasonMembership | None:
    """Take the account in, or not; either way the invitation is over.

    Raises Refused: season_invitation_over (withdrawn in this very moment, somebody else's, or of an account that is
    switched off).
    """
    season = Season.objects.select_for_update(no_key=True).get(pk=invitation.season_id)
    standing = SeasonInvitation.objects.filter(pk=invitation.pk, user=account).exclude(invited_by__is_active=False)
    if not standing.delete()[0]:
        raise Refused("season_invitation_over")
    if not accepted or season.owner_id == account.pk:
        return None
    added = {"added_by_id": invitation.invited_by_id}
    return SeasonMembership.objects.get_or_create(season=season, user=account, defaults=added)[0]


@transaction.atomic
def member_remove(*, membership: SeasonMembership, actor: Actor) -> list[SeasonMembership]:
    """End somebody's part in a season, with that of everybody whom they brought in, and those in turn; return who went.

    Whom they had asked is asked no longer.
    """
    _lock(membership.season, actor)
    gone = [membership, *added_by_member(membership)]
    membership.season.invitations.filter(invited_by__in=[row.user_id for row in gone]).delete()
    SeasonMembership.objects.filter(pk__in=[row.pk for row in gone]).delete()
    return gone


def _lock(season: Season, actor: Actor) -> None:
    """Lock the season's people: who shares it, or ends a share, waits for the other and must still be among those who
    may."""
    Season.objects.select_for_update(no_key=True).only("pk").get(pk=season.pk)
    if SeasonAction.SHARE not in season_actions(actor, season):
        raise PermissionDenied
