"""Template tags that put seasons into words."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from django import template

from tournaments.models import Season
from tournaments.seasons import words as words
from tournaments.seasons.selectors.standings import SeasonPart
from tournaments.templatetags.ui import places_of
from tournaments.words.numbers import exact, rounded_number

register = template.Library()
HUNDREDTHS = 2


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
    """Return points on their own: those of a ranking, which never end, to the hundredth."""
    return rounded_number(points, HUNDREDTHS) if season.kind == Season.Kind.NATIONAL else exact(points)


@register.simple_tag
def season_places(season: Season, rows: Iterable[object], name: str) -> int:
    """Return the decimals of a column, as `places_of`; a ranking has hundredths in all."""
    return HUNDREDTHS if season.kind == Season.Kind.NATIONAL else places_of(rows, name)
