"""What an owner's tournaments remember of people: bans that still run, and penalties of the last twelve months."""

from __future__ import annotations

import datetime
from collections.abc import Collection
from dataclasses import dataclass, field

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import Penalty, Player, Tournament
from tournaments.permissions import Action, Actor, asking_often, may

MEMORY = datetime.timedelta(days=365)
"""How long a penalty is told beside a name; the person's own page tells the older ones too."""


@dataclass(frozen=True)
class Told:
    """How often somebody was given a penalty of one level, and when the last time."""

    times: int
    last: datetime.date


@dataclass
class Memory:
    """What is told beside a name: the last day of a ban that still runs, and the other penalties by level."""

    banned_until: datetime.date | None = None
    told: dict[str, Told] = field(default_factory=dict)


@dataclass(frozen=True)
class PersonPenalty:
    """A penalty on the page of a person; `is_here`: of the tournament looked from. Of a tournament that the reader may
    not know, only the level and the day are `shown`."""

    penalty: Penalty
    is_here: bool
    shown: bool


def memory_of(tournament: Tournament, players: Collection[int]) -> dict[int, Memory]:
    """Return by person (primary key) what the other tournaments of this owner remember; one query.

    A copy that was restored remembers the same penalty once more: it is told once.
    """
    today = timezone.localdate()
    day = max(today, tournament.starts_on)
    rows = _of_owner(tournament).filter(revoked_at__isnull=True, entrant__player__in=players)
    recent = Q(given_at__date__gte=today - MEMORY) | Q(kind=Penalty.Kind.BAN, until__gte=day)
    rows = rows.filter(recent).exclude(entrant__tournament=tournament).order_by("given_at")
    facts = rows.values_list("entrant__player_id", "kind", "given_at", "until")
    memories: dict[int, Memory] = {}
    for player, kind, given_at, until in dict.fromkeys(facts):
        _remember(memories.setdefault(player, Memory()), kind, timezone.localdate(given_at), until, day)
    return memories


def _remember(memory: Memory, kind: str, given: datetime.date, until: datetime.date | None, day: datetime.date) -> None:
    if until is not None and until >= day:
        memory.banned_until = max(until, memory.banned_until or until)
        return
    before = memory.told.get(kind)
    memory.told[kind] = Told((before.times if before else 0) + 1, given)


def _of_owner(tournament: Tournament) -> QuerySet[Penalty]:
    return Penalty.objects.filter(entrant__tournament__owner=tournament.owner_id)


def penalties_of_person(tournament: Tournament, player: Player, actor: Actor) -> list[PersonPenalty]:
    """Return every penalty of somebody in the tournaments of this owner, the newest first; also those taken back."""
    rows = _of_owner(tournament).filter(entrant__player=player).order_by("-given_at", "-pk")
    rows = rows.select_related("entrant__tournament", "entrant__player", "round__stage__tournament")
    asking = asking_often(actor)
    return [_seen_by(asking, tournament, row) for row in rows]


def _seen_by(actor: Actor, tournament: Tournament, row: Penalty) -> PersonPenalty:
    is_here = row.entrant.tournament_id == tournament.pk
    return PersonPenalty(row, is_here, is_here or may(actor, Action.VIEW, row.entrant.tournament))


def is_remembered(tournament: Tournament, player: Player) -> bool:
    """Say whether the tournaments of this owner hold a penalty of somebody."""
    return _of_owner(tournament).filter(entrant__player=player).exists()
