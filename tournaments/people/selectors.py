"""One person across all public tournaments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from matches.models import Match
from tournaments.models import Entrant, OwnSeat, Player, Season, Stage, Standing, Tournament
from tournaments.selectors.standings.final_standing import final_rows

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

SHOWN = 20  # friendly matches on the page of a person


class Before(TypedDict):
    """What is counted with a standing: how many stand before it and its equals."""

    before: int


@dataclass(frozen=True)
class Played:
    """A tournament somebody played: the final place (None: not placed), of how many, matches played and won."""

    entrant: Entrant
    place: int | None
    players: int
    played: int
    wins: Decimal

    @property
    def tournament(self) -> Tournament:
        return self.entrant.tournament


def public_entries(player: Player) -> QuerySet[Entrant]:
    """Return the public tournaments somebody was entered in, the latest first."""
    rows = Entrant.objects.filter(player=player, tournament__is_public=True).select_related("tournament")
    return rows.order_by("-tournament__starts_on", "-tournament_id")


def history(entries: Sequence[Entrant]) -> list[Played]:
    """Return how each entry came out; three queries, for tournaments of several stages one more, which reads their
    whole standings, and those of `final_rows` for a format of semifinals."""
    tournaments = [entry.tournament_id for entry in entries]
    own: dict[int, list[WithAnnotations[Standing, Before]]] = {}
    for row in _with_place(Standing.objects.filter(entrant__in=entries)):
        own.setdefault(row.entrant_id, []).append(row)
    places = _places_after_stages(_of_several_stages(tournaments))
    counted = (
        Tournament.objects.filter(pk__in=tournaments)
        .values_list("pk")
        .annotate(players=Count("entrants", filter=Q(entrants__withdrawn_at__isnull=True)))
    )
    players = dict(counted)
    return [
        _played_entry(entry, own.get(entry.pk, []), places.get(entry.tournament_id), players[entry.tournament_id])
        for entry in entries
    ]


def _with_place(rows: QuerySet[Standing]) -> QuerySet[WithAnnotations[Standing, Before]]:
    """Add how many stand before each row and its equals in its stage: the database counts, nobody else is read."""
    equals = Standing.objects.filter(stage=OuterRef("stage"), position=OuterRef("position")).order_by("order")
    before = Standing.objects.filter(stage=OuterRef("stage"), order__lt=OuterRef("first")).order_by()
    count = before.values("stage").annotate(count=Count("pk")).values("count")
    rows = rows.annotate(first=Subquery(equals.values("order")[:1]))
    return rows.annotate(before=Coalesce(Subquery(count), 0))


def _of_several_stages(tournaments: Sequence[int]) -> list[int]:
    """Return the tournaments of which more than one stage has a standing."""
    stages = Stage.objects.filter(Exists(Standing.objects.filter(stage=OuterRef("pk"))), tournament__in=tournaments)
    counts = Counter(stages.values_list("tournament", flat=True))
    return [pk for pk, count in counts.items() if count > 1]


def _places_after_stages(tournaments: Sequence[int]) -> dict[int, dict[int, int | None]]:
    """Return by tournament the final place of each entrant."""
    if not tournaments:
        return {}
    standings: dict[int, list[Standing]] = {}
    for row in Standing.objects.filter(stage__tournament__in=tournaments).select_related("stage", "entrant"):
        standings.setdefault(row.stage.tournament_id, []).append(row)
    return {pk: {final.entrant.pk: final.position for final in final_rows(rows)} for pk, rows in standings.items()}


def _played_entry(
    entry: Entrant,
    mine: Sequence[WithAnnotations[Standing, Before]],
    places: Mapping[int, int | None] | None,
    players: int,
) -> Played:
    placed = [row for row in mine if row.position is not None]
    alone = placed[0].before + 1 if placed else None
    place = alone if places is None else places.get(entry.pk)
    wins = sum((row.wins for row in mine), Decimal(0))
    return Played(entry, place, players, sum(row.played for row in mine), wins)


def public_own_seats(player: Player) -> list[OwnSeat]:
    """Return the friendly matches that somebody chose to show, as far as they are in the public list; two queries."""
    rows = OwnSeat.objects.filter(player=player, is_public=True, seat__match__is_listed=True)
    rows = rows.filter(seat__match__state=Match.State.FINISHED).select_related("seat__match")
    return list(rows.prefetch_related("seat__match__seats").order_by("-seat__match__ended_at")[:SHOWN])


def public_seasons(player: Player) -> QuerySet[Season]:
    """Return the public seasons that hold a public tournament with a standing of this person."""
    rows = Season.objects.public().filter(
        entries__tournament__is_public=True,
        entries__tournament__entrants__player=player,
        entries__tournament__entrants__standings__isnull=False,
    )
    return rows.distinct().order_by("-starts_on", "-pk")
