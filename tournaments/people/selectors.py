"""One person across all public tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Count, Q, QuerySet

from matches.models import Match
from tournaments.models import Entrant, OwnSeat, Player, Season, Standing, Tournament
from tournaments.selectors.standings.final_standing import final_rows

SHOWN = 20  # friendly matches on the page of a person


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
    """Return how each entry came out; two queries, and those of `final_rows` for a format of semifinals."""
    tournaments = [entry.tournament_id for entry in entries]
    rows = Standing.objects.filter(stage__tournament__in=tournaments).select_related("stage", "entrant")
    standings: dict[int, list[Standing]] = {}
    for row in rows:
        standings.setdefault(row.stage.tournament_id, []).append(row)
    counted = (
        Tournament.objects.filter(pk__in=tournaments)
        .values_list("pk")
        .annotate(players=Count("entrants", filter=Q(entrants__withdrawn_at__isnull=True)))
    )
    players = dict(counted)
    return [
        _played_entry(entry, standings.get(entry.tournament_id, []), players[entry.tournament_id]) for entry in entries
    ]


def _played_entry(entry: Entrant, rows: Sequence[Standing], players: int) -> Played:
    mine = [row for row in rows if row.entrant_id == entry.pk]
    place = next((final_row.position for final_row in final_rows(rows) if final_row.entrant.pk == entry.pk), None)
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
