"""Which changes of people and clubs wait for somebody, and which somebody may look at or undo."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from tournaments.models import Entrant, PeopleChange, PlayerMerge, Tournament
from tournaments.permissions import Actor, asking_often, may_part, may_undo, organised_by, owned_parts
from tournaments.selectors.roster.people import known_players

LATEST, JOINED = 30, 10
RELATED = (
    *("player__club", "player__home", "other__club", "other__home", "club__home", "other_club__home"),
    *("merge__kept__home", "merge__club", "merge__home", "proposed_by", "decided_by"),
)


def waiting_for(actor: Actor) -> list[PeopleChange]:
    """Return the proposals that this account decides, the oldest first; two queries however many wait."""
    rows = _keep_own(actor, PeopleChange.objects.filter(state=PeopleChange.State.OPEN))
    actor = asking_often(actor)
    return [row for row in rows.order_by("proposed_at", "pk") if _is_undecided(row, actor)]


def proposed_by(actor: Actor) -> QuerySet[PeopleChange]:
    """Return what this account has proposed and what became of it, the latest first."""
    rows = PeopleChange.objects.filter(proposed_by=actor.account).exclude(decided_by=actor.account)
    return rows.select_related(*RELATED)[:LATEST]


def changes_done_lately(actor: Actor) -> list[PeopleChange]:
    """Return those of the last changes done to people and clubs that this account may undo, the latest first."""
    rows = _keep_own(actor, PeopleChange.objects.filter(state=PeopleChange.State.DONE))
    actor = asking_often(actor)
    return [row for row in rows.order_by("-decided_at")[:LATEST] if may_undo(actor, row)]


def merges_done_lately(actor: Actor) -> list[PlayerMerge]:
    """Return the last people who became one and whom this account may know and part again, the latest first."""
    account = actor.account
    if account is None:
        return []
    kept = known_players(account).values("pk")
    rows = PlayerMerge.objects.filter(undone_at__isnull=True, kept__in=kept).select_related("kept__home", "home")
    actor = asking_often(actor)
    return [row for row in rows[: 5 * JOINED] if may_part(actor, row)][:JOINED]


def _keep_own(actor: Actor, rows: QuerySet[PeopleChange]) -> QuerySet[PeopleChange]:
    """Keep what concerns people and clubs of this account's tournaments, or made by it: the owner is among these."""
    account = actor.account
    if account is None:
        return rows.none()
    rows = rows.select_related(*RELATED)
    if account.is_superuser:
        return rows
    mine = Tournament.objects.filter(organised_by(account))
    entries = Entrant.objects.filter(tournament__in=mine)
    people, clubs = entries.values("player"), entries.filter(club__isnull=False).values("club")
    near = Q(player__in=people) | Q(other__in=people)
    for name in ("player", "other", "club", "other_club"):
        near |= Q(**{f"{name}__created_by": account}) | Q(**{f"{name}__home__in": mine})
    for name in ("club", "other_club"):
        near |= Q(**{f"{name}__in": clubs}) | Q(**{f"{name}__players__in": people})
    return rows.filter(near).distinct()


def _is_undecided(change: PeopleChange, actor: Actor) -> bool:
    """Say whether the actor owns a part of a proposal to which no owner of that part has agreed yet."""
    return not set(change.agreed).issuperset(owned_parts(actor, change))
