"""Evenings of one table each, played by the same people, for seasons."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from tests import cast
from tests.tournaments.setup.cast import actor_of, played
from tournaments.models import Entrant, Player, Season, Tournament
from tournaments.seasons.services import season_create, tournaments_enter

YEAR = (datetime.date(2026, 1, 1), datetime.date(2026, 12, 31))
NORA, UGO, LIA, TEO = "Nora Bassi", "Ugo Ferri", "Lia Monti", "Teo Galli"
FOUR = (NORA, UGO, LIA, TEO)
POINTS = (60, 40, 30, 20)


def people(names: Sequence[str] = FOUR) -> list[Player]:
    return [Player.objects.get_or_create(name=name)[0] for name in names]


def evening(owner: Any, name: str, order: Sequence[str] = FOUR, *, month: int = 3, **choices: Any) -> Tournament:
    """Return a closed tournament of one table that ended in this order, 60, 40, 30, 20 points by method 2."""
    state = choices.pop("state", Tournament.State.FINISHED)
    event = cast.tournament(owner, name=name, formula="method2", **choices)
    event.starts_on = datetime.date(2026, month, 6)
    event.save()
    entered = [
        Entrant.objects.create(tournament=event, player=player, number=number)
        for number, player in enumerate(people(order), start=1)
    ]
    made = cast.seated(cast.league(event, rounds=1), [entered])
    played(made.tables.get(), list(POINTS[: len(order)]), actor_of(owner))
    Tournament.objects.filter(pk=event.pk).update(state=state)
    event.refresh_from_db()
    return event


def season(owner: Any, kind: str = "league", name: str = "Campionato sociale", **fields: Any) -> Season:
    starts_on, ends_on = YEAR
    return season_create(owner=owner, name=name, kind=kind, **{"starts_on": starts_on, "ends_on": ends_on} | fields)


def entered(row: Season, *events: Tournament, category: str = "") -> Season:
    """Put tournaments into the season of their organiser."""
    tournaments_enter(season=row, tournaments=events, actor=actor_of(row.owner), category=category)
    row.refresh_from_db()
    return row
