"""Template tags that put seasons into words."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

from django import template

from tournaments.models import Season
from tournaments.selectors.seasons import SeasonPart
from tournaments.templatetags.ui_numbers import exact
from tournaments.words import seasons as words

register = template.Library()
CENT = Decimal("0.01")


@register.filter
def why_not_counted(code: str) -> str:
    return str(words.WHY_NOT[code])


@register.filter
def category_name(code: str) -> str:
    return words.category_word(code)


@register.filter
def part_of(part: SeasonPart, season: Season) -> str:
    """Return where the points of one tournament come from."""
    return words.season_part_text(season, part)


@register.filter
def season_points(points: Decimal | None, season: Season) -> str:
    """Return points as the table shows them: those of a ranking, which never end, to the hundredth."""
    if points is None or points == "":
        return "–"
    if season.kind == Season.Kind.NATIONAL:
        points = Decimal(points).quantize(CENT, rounding=ROUND_HALF_UP)
        return exact(f"{points:f}")
    return exact(points.normalize() if isinstance(points, Decimal) else points)
