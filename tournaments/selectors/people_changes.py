"""Which changes of people and clubs wait for somebody, and which somebody may look at or undo."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from tournaments.models import Entrant, PeopleChange, Tournament
from tournaments.permissions import Actor, may_change_club, may_change_person

LATEST = 30
RELATED = (
    *("player__club", "other__club", "club", "other_club"),
    *("merge__kept", "merge__club", "proposed_by", "decided_by"),
)


def waiting_for(actor: Actor) -> list[PeopleChange]:
    """Return the proposals that this account decides, the oldest first; few queries for each that may be its own."""
    rows = _near(actor, PeopleChange.objects.filter(state=PeopleChange.State.OPEN))
    return [row for row in rows.order_by("proposed_at", "pk") if _undecided(row, actor)]


def proposed_by(actor: Actor) -> QuerySet[PeopleChange]:
    """Return what this account has proposed and what became of it, the latest first."""
    rows = PeopleChange.objects.filter(proposed_by=actor.account).exclude(decided_by=actor.account)
    return rows.select_related(*RELATED)[:LATEST]


def done_lately(actor: Actor) -> list[PeopleChange]:
    """Return the last changes that were done to people and clubs this account may have to do with, the latest first."""
    return list(
        _near(actor, PeopleChange.objects.filter(state=PeopleChange.State.DONE)).order_by("-decided_at")[:LATEST]
    )


def _near(actor: Actor, rows: QuerySet[PeopleChange]) -> QuerySet[PeopleChange]:
    """Keep what concerns people and clubs of this account's tournaments, or made by it: the owner is among these."""
    account = actor.account
    if account is None:
        return rows.none()
    rows = rows.select_related(*RELATED)
    if account.is_superuser:
        return rows
    mine = Tournament.objects.filter(Q(owner=account) | Q(memberships__user=account))
    entries = Entrant.objects.filter(tournament__in=mine)
    people, clubs = entries.values("player"), entries.filter(club__isnull=False).values("club")
    near = Q(player__in=people) | Q(other__in=people)
    for name in ("player", "other", "club", "other_club"):
        near |= Q(**{f"{name}__created_by": account}) | Q(**{f"{name}__home__in": mine})
    for name in ("club", "other_club"):
        near |= Q(**{f"{name}__in": clubs}) | Q(**{f"{name}__players__in": people})
    return rows.filter(near).distinct()


def _undecided(change: PeopleChange, actor: Actor) -> bool:
    """Whether the actor owns a part of a proposal to which no owner of that part has agreed yet."""
    people = [one for one in (change.player, change.other) if one is not None and one.pk not in change.agreed]
    clubs = [one for one in (change.club, change.other_club) if one is not None and one.pk not in change.agreed]
    if change.kind in (PeopleChange.Kind.PERSON, PeopleChange.Kind.MERGE):
        return any(may_change_person(actor, one) for one in people)
    return any(may_change_club(actor, one) for one in clubs)
