"""The content of a season's pages, kept under the versions of its tournaments."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tournaments.models import Season
from tournaments.seasons.selectors.standings import SeasonTable, season_standing
from tournaments.views.rounds.flights import make_once
from tournaments.views.rounds.page_cache import SECONDS, cache_key, keep_html, stored_html


def cached_season(season: Season, version: str, name: str, query: Mapping[str, object]) -> SafeString | None:
    """Return the content of a season's page rendered before for this version of its tournaments."""
    return stored_html(cache_key(["season", season.pk, version], name, query), query)


def season_table(season: Season, version: str) -> SeasonTable:
    """Return the whole table of a season, counted once for each version: every player's page reads it."""
    key = f"season-table:{settings.RELEASE}:{season.pk}:{version}"

    def read() -> SeasonTable | None:
        kept: SeasonTable | None = caches["pages"].get(key)
        return kept

    def make() -> SeasonTable:
        table = season_standing(season)
        caches["pages"].set(key, table, SECONDS)
        return table

    return make_once(key, read, make)


def render_season(
    request: HttpRequest,
    season: Season,
    version: str,
    name: str,
    query: Mapping[str, object],
    context: Mapping[str, object],
) -> SafeString:
    """Render `tournaments/seasons/<name>.html` and keep it, as `render_content` does."""
    html = render_to_string(f"tournaments/seasons/{name}.html", {**context, "season": season}, request)
    return keep_html(cache_key(["season", season.pk, version], name, query), query, html)
