"""The numbers of every seat that a result on the map tells, for whoever goes on with numbers alone."""

from __future__ import annotations

from rules.base.json_types import Json
from tournaments.models import Result
from tournaments.selectors.results.result_view import PlayerView, document_view


def numbers_of_map(result: Result) -> list[Json]:
    """Return what the map of a stored result says of every seat, as the form of the numbers takes it; None where it
    was not noted (no objective, armies not counted)."""
    view = document_view(result, result.table.round.stage.tournament, {}, {})
    return [_row(player) for player in view.players]


def _row(player: PlayerView) -> Json:
    told = player.inside_points is not None
    known = {"inside": player.inside_points, "outside": player.outside_points if told else None}
    inner = [held.armies for held in player.inside] if told else [None]
    known |= {"armies": player.armies, "armies_inside": None if None in inner else sum(held or 0 for held in inner)}
    marks = {name: player.row[name] for name in ("completed_in_time", "eliminated", "out")}
    return {"seat": player.position, "points": player.whole_points, **known, **marks}
