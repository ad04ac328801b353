"""The standing: of the tournament, or of its only stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from django.utils.translation import gettext_lazy

from tournaments.models import Stage, Tournament
from tournaments.projector.documents.screen_view import Hall, ScreenView
from tournaments.selectors.results.public_pages import ranked_stages, standing_rows
from tournaments.selectors.standings.columns import decimals_of
from tournaments.selectors.standings.final_standing import final_standing
from tournaments.selectors.standings.finishes import Came
from tournaments.selectors.standings.point_reasons import explain


class Line(NamedTuple):
    """A line of the standing: `total` where points place people, else `came`, how far they came."""

    position: int | None
    name: str
    total: Decimal | None = None
    came: Came | None = None


def look(hall: Hall) -> Mapping[str, object] | None:
    """Return the lines of the standing, and whether it is older than its results; None before the first of them."""
    stages = ranked_stages(hall.tournament)
    lines = _lines(hall.tournament, stages)
    if not lines:
        return None
    places = decimals_of(line.total for line in lines if line.total is not None)
    return {"lines": lines, "places": places, "behind": any(vars(stage)["behind"] for stage in stages)}


def _lines(tournament: Tournament, stages: Sequence[Stage]) -> list[Line]:
    if len(stages) > 1:
        finals = final_standing(tournament)
        return [
            Line(row.position, row.entrant.player.name, row.total if row.adds_up else None, row.came) for row in finals
        ]
    if not stages:
        return []
    rows = list(standing_rows(stages[0]))
    if stages[0].kind == Stage.Kind.LEAGUE:
        return [Line(row.position, row.entrant.player.name, row.total) for row in rows]
    explained = explain(stages[0], rows)
    return [Line(row.position, row.entrant.player.name, None, row.why[0] if row.why else None) for row in explained]


VIEW = ScreenView("standings", 30, gettext_lazy("Standings"), 12, look)
