"""The podium: the first thing that the hall sees once the tournament is closed."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

from tournaments.models import Tournament
from tournaments.projector.documents.screen_view import Hall, ScreenView
from tournaments.selectors.results.podium import podium_of


def look(hall: Hall) -> Mapping[str, object] | None:
    """Return the podium; None until the tournament is closed."""
    if hall.tournament.state != Tournament.State.FINISHED:
        return None
    podium = podium_of(hall.tournament)
    return {"podium": podium} if podium.rows else None


VIEW = ScreenView("podium", 5, gettext_lazy("Podium"), 20, look)
