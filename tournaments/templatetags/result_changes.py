"""What a result says otherwise than the version before it, for whoever has to confirm it."""

from __future__ import annotations

from django import template

from tournaments.models import Result
from tournaments.selectors.results.result_view import ResultView
from tournaments.selectors.results.sides import sides_of
from tournaments.words.results.sides import changed_text, side_row

register = template.Library()


@register.inclusion_tag("tournaments/results/_changed.html")
def changed_since(result: Result, view: ResultView) -> dict[str, object]:
    """Show what the version before says otherwise; nothing where there is none. One query.

    The points of a map follow from its territories: those are said.
    """
    sides = sides_of(result)
    if sides.other is None:
        return {"before": None}
    said = [item for item in sides.differing if not (view.is_map and item.name == "points")]
    return {
        "before": sides.other,
        "title": changed_text(sides.other.version, said),
        "rows": [side_row(item, view.names, view.lands) for item in said],
    }
