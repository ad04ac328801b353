"""The lists of the front page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.models import Entrant, Tournament
from tournaments.permissions import Actor


def twins_of(*lists: Iterable[Tournament]) -> frozenset[int]:
    """Return the keys of the tournaments that share name, date and place with another one shown beside them."""
    titles = [
        (tournament.pk, (tournament.name.casefold(), tournament.starts_on, tournament.place.casefold()))
        for tournaments in lists
        for tournament in tournaments
    ]
    times = Counter(title for _pk, title in titles)
    return frozenset(pk for pk, title in titles if times[title] > 1)


def _with_counts(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    counted = Entrant.objects.filter(tournament=OuterRef("pk")).counted().order_by().values("tournament")
    count = counted.annotate(count=Count("pk")).values("count")
    return rows.annotate(entrant_count=Coalesce(Subquery(count), 0))


def public_tournaments() -> dict[str, list[Tournament]]:
    """Return the public tournaments that run and that are to come, by state; one query."""
    rows = _with_counts(Tournament.objects.public().exclude(state=Tournament.State.FINISHED))
    by_state: dict[str, list[Tournament]] = {Tournament.State.RUNNING: [], Tournament.State.SETUP: []}
    for tournament in rows.order_by("starts_on", "pk"):
        by_state[tournament.state].append(tournament)
    return by_state


def finished_tournaments() -> QuerySet[Tournament]:
    """Return the public tournaments that are over, the latest first."""
    rows = _with_counts(Tournament.objects.public().filter(state=Tournament.State.FINISHED))
    return rows.order_by("-starts_on", "-pk")


def own_tournaments(actor: Actor) -> QuerySet[Tournament]:
    """Return what this account organises, or what its links open, the latest first."""
    links = [grant.tournament_id for grant in actor.grants]
    mine = Q(pk__in=links)
    if actor.account is not None:
        mine |= Q(owner=actor.account) | Q(memberships__user=actor.account)
    return _with_counts(Tournament.objects.filter(mine).distinct()).order_by("-starts_on", "-pk")
