"""The bracket: the tables of eliminations and finals, the newest round first."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

from tournaments.models import Stage
from tournaments.projector.documents.screen_view import Hall, ScreenView
from tournaments.selectors.rounds.bracket import bracket


def look(hall: Hall) -> Mapping[str, object] | None:
    """Return the tables of the bracket as (round, table); None in a tournament without one, or before it is drawn."""
    stages = hall.tournament.stages.exclude(kind=Stage.Kind.LEAGUE).order_by("-number")
    rounds = [round_ for stage in stages for round_ in reversed(bracket(stage).drawn_rounds)]
    nodes = [(round_, node) for round_ in rounds for node in round_.tables]
    return {"nodes": nodes} if nodes else None


VIEW = ScreenView("bracket", 40, gettext_lazy("Bracket"), 12, look)
