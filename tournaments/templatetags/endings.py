"""Template tags that say how the games end which have no board of RisiKo!."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django import template
from django.utils.translation import gettext, pgettext

from matches.games.futurisiko.chart import Chart, chart
from rules import Ruleset
from rules.base.json_types import Json
from tournaments.selectors.results.result_view import ResultView
from tournaments.words.results import endings as words

register = template.Library()


@register.simple_tag
def how_won(ruleset: Ruleset) -> str:
    """Return in a sentence how a match by these rules is won."""
    return words.how_won(ruleset)


@register.simple_tag
def futurisiko_chart() -> Chart:
    """Return the drawn map of FutuRisiKo!"""
    return chart()


@register.filter
def chart_data(view: ResultView, marked: Collection[str]) -> Json:
    """Return what a script paints the chart of FutuRisiKo! with: owners and armies by territory, and what is marked."""
    return {
        "territories": [{"code": land.code, "name": land.name} for land in view.lands.by_code.values()],
        "owners": {code: paint.letter for code, paint in view.land_owners.items()},
        "armies": dict(view.land_armies),
        "seats": {paint.letter: paint.words for paint in view.paints},
        "marked": sorted(marked),
        "texts": {
            "free": pgettext("territory", "free"),
            "territory_owner": gettext("%(territory)s: %(owner)s"),
        },
    }


@register.filter
def supply_word(kind: str) -> str:
    """Return what a supply is called, in the plural."""
    return str(words.SUPPLIES[kind])


@register.filter
def column_word(name: str) -> str:
    """Return the heading of a number that is asked of every player."""
    return str(words.COLUMNS[name])


@register.filter
def at(values: Mapping[Any, Any], key: Any) -> Any:
    """Return the value under a key that only the template knows."""
    return values.get(key)
