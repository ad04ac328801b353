"""A season of another installation (`Season.shown`): of its tournaments and people one tournament alone is a row here.

Their keys are their places in the document, from 1; the tournament that is here has its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from itertools import count

from rules.base.json_types import Json
from tournaments.models import Club, Player, Season, SeasonEntry, Tournament
from tournaments.seasons.selectors.held import Held, Outcomes, SeasonOutcome


def _document(season: Season) -> Json:
    assert season.shown is not None
    return season.shown


def shown_held(season: Season) -> list[Held]:
    """Return the tournaments in their order; one query."""
    numbers = count(1)
    return [
        Held(
            SeasonEntry(season=season, tournament=tournament, category=row["category"]),
            row["tables"],
            0 if row["why_not"] else next(numbers),
            row["why_not"],
        )
        for row, tournament in zip(_document(season)["held"], _tournaments(season), strict=True)
    ]


def _tournaments(season: Season) -> list[Tournament]:
    here = [entry.tournament for entry in season.entries.select_related("tournament")]
    return [
        here[0]
        if row["is_here"] and here
        else Tournament(
            pk=-place,  # no address leads to it
            name=row["name"],
            place=row["place"],
            starts_on=date.fromisoformat(row["starts_on"]),
            origins=row["origins"],
        )
        for place, row in enumerate(_document(season)["held"], start=1)
    ]


def shown_outcomes(season: Season) -> Outcomes:
    """Return how everybody came out of each tournament; one query."""
    return {
        tournament.pk: [
            SeasonOutcome(player, entrant, place, Decimal(total), rounds)
            for player, entrant, place, total, rounds in row["outcomes"]
        ]
        for row, tournament in zip(_document(season)["held"], _tournaments(season), strict=True)
    }


def shown_people(season: Season) -> Mapping[int, Player]:
    """Return the people by their keys."""
    return {
        key: Player(
            pk=key,
            name=row["name"],
            nickname=row["nickname"],
            club=Club(name=row["club"]) if row["club"] is not None else None,
        )
        for key, row in enumerate(_document(season)["people"], start=1)
    }
