"""Who may do what in a season."""

from __future__ import annotations

from enum import StrEnum

from django.http import HttpRequest

from tournaments.models import Season
from tournaments.permissions.actor import Actor, actor_of
from tournaments.permissions.tournaments import refuse


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
        refuse(request, knows=SeasonAction.VIEW in allowed)
    return actor
