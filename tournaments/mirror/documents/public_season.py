"""What travels of the public seasons that a tournament counts for: what their tables are made of, as they show it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.base.json_types import Json
from tournaments.models import Player, Season, Tournament
from tournaments.seasons.selectors.held import PRIVATE, Held, SeasonOutcome
from tournaments.seasons.selectors.standings import season_held, season_outcomes

SEASON = ("name", "kind", "starts_on", "ends_on", "parameters", "counts_running")


def public_seasons(tournament: Tournament) -> Json:
    """Return the parts of the public seasons, the earliest first."""
    rows = (
        Season.objects.public().filter(entries__tournament=tournament, shown__isnull=True).order_by("starts_on", "pk")
    )
    return {f"season/{number}": _season(number, row, tournament) for number, row in enumerate(rows, start=1)}


def _season(number: int, season: Season, here: Tournament) -> Json:
    """Return a season by the tournaments that everybody reads there; those that count say how people came out."""
    all_held = [held for held in season_held(season) if held.why_not != PRIVATE]
    counting = [held for held in all_held if held.number]
    outcomes = season_outcomes([held.tournament.pk for held in counting])
    keys = sorted({outcome.player for row in outcomes.values() for outcome in row})
    people = Player.objects.select_related("club").in_bulk(keys)
    places = {key: place for place, key in enumerate((key for key in keys if key in people), start=1)}
    told = {name: _plain(getattr(season, name)) for name in SEASON}
    return told | {
        "number": number,
        "slug": season.slug,
        "people": [_person(people[key]) for key in places],
        "held": [_held(held, held.tournament.pk == here.pk, outcomes.get(held.tournament.pk, ()), places)
                 for held in all_held],
    }  # fmt: skip


def _held(held: Held, is_here: bool, outcomes: Sequence[SeasonOutcome], places: dict[int, int]) -> Json:
    event = held.tournament
    came_out = [
        [places[row.player], row.entrant, row.place, format(row.total, "f"), row.rounds]
        for row in outcomes
        if row.player in places
    ]
    return {
        "is_here": is_here,
        "name": event.name,
        "place": event.place,
        "starts_on": event.starts_on.isoformat(),
        "origins": event.origins,
        "category": held.entry.category,
        "tables": held.tables,
        "why_not": held.why_not,
        "outcomes": came_out if held.number else [],
    }


def _person(player: Player) -> Json:
    return {"name": player.name, "nickname": player.nickname, "club": player.club.name if player.club else None}


def _plain(value: object) -> object:
    return value.isoformat() if hasattr(value, "isoformat") else value
