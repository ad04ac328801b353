"""Template tags for the board: the map, and the same position as a table."""

import json
from collections.abc import Collection, Iterable, Mapping

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from matches.planisphere.geometry import load_atlas
from matches.planisphere.map import SeatPaint, render_map
from rules import Board
from rules.base.json_types import Json

register = template.Library()
MODES = ("static", "view", "edit")


@register.inclusion_tag("matches/_planisphere.html")
def planisphere(
    owners: Mapping[str, SeatPaint],
    armies: Mapping[str, int | None] | None = None,
    defects: Collection[str] = (),
    objective: Collection[str] = (),
    mode: str = "static",
    seats: Iterable[SeatPaint] = (),
    id_prefix: str = "map",
    title: str = "",
    board: str | Board = "risiko",
) -> Json:
    """Show the map in its frame. `mode`: static (a picture), view (planisphere_auto.js zooms it) or edit (your script).

    `seats` names the armies that may still appear in edit mode. ValueError as `render_map`.
    """
    if mode not in MODES:
        raise ValueError(f"no such mode: {mode!r}")
    svg = render_map(owners, armies or {}, defects, objective, mode != "static", id_prefix, title, board)
    paints = [*owners.values(), *seats]
    return {
        "svg": svg,
        "mode": mode,
        "frame_id": f"{id_prefix}-frame",
        "texts": json.dumps(texts(paints, board), ensure_ascii=False),
        "continents": load_atlas(board).board.continents,
    }


def texts(paints: Iterable[SeatPaint], board: str | Board = "risiko") -> Json:
    """Return every word planisphere.js needs, and the boxes of the board that it zooms to."""
    return {
        "value": _("value %(value)d"),
        "free": pgettext("territory", "free"),
        "objective": pgettext("territory", "objective"),
        "defect": pgettext("territory", "to be checked"),
        "armies": {form: ngettext("%(count)d army", "%(count)d armies", n) for form, n in (("one", 1), ("other", 2))},
        "seats": {paint.letter: paint.words for paint in paints},
        "continents": {place.code: place.zoom for place in load_atlas(board).continents.values()},
    }


@register.inclusion_tag("matches/_board_table.html")
def board_table(
    owners: Mapping[str, SeatPaint],
    armies: Mapping[str, int | None] | None = None,
    defects: Collection[str] = (),
    board: str | Board = "risiko",
) -> Json:
    """Show the position as a table by continent, for those who do not see the map of this board.

    `armies` None: nobody counts them (a result entered by owners); empty: they are to come, the column waits for them.
    """
    known = armies or {}
    board = load_atlas(board).board
    groups = [
        {
            "continent": continent,
            "rows": [
                {
                    "territory": board.by_code[code],
                    "owner": owners.get(code),
                    "armies": known.get(code),
                    "defect": code in defects,
                }
                for code in continent.territories
            ],
        }
        for continent in board.continents
    ]
    return {"groups": groups, "with_armies": armies is not None}
