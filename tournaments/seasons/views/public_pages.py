"""The public pages of seasons: the list, a table, one player's line, the files."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from matches.json_answers import answers_json
from tournaments.exports.files import KINDS, file_response
from tournaments.models import Player, Season
from tournaments.names.wanted import answers_to
from tournaments.people.selectors import public_entries
from tournaments.permissions import SeasonAction, actor_of, may_create, season_actions, season_require
from tournaments.seasons.files import season_file
from tournaments.seasons.selectors.held import PRIVATE
from tournaments.seasons.selectors.standings import (
    RankedPlayer,
    SeasonTable,
    at_venue,
    invitations_to,
    season_standing,
    season_version,
    venues,
    visible_seasons,
)
from tournaments.seasons.views.page_cache import cached_season, render_season, season_table
from tournaments.seasons.words import season_text
from tournaments.views.rounds.page_cache import page_that_exists

PAGE = 100


def visible_season(request: HttpRequest, slug: str) -> Season:
    """Return the season if this reader may see it; a private one does not exist for others."""
    season = get_object_or_404(Season, slug=slug)
    season_require(request, SeasonAction.VIEW, season)
    return season


@require_safe
def seasons(request: HttpRequest) -> HttpResponse:
    """Show every season this reader may see."""
    actor = actor_of(request)
    context = {"seasons": visible_seasons(actor), "may_create": may_create(actor), "invitations": invitations_to(actor)}
    return render(request, "tournaments/seasons/seasons.html", context)


@require_safe
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the table of a season, a hundred rows a page; `?all=1` gives every row for paper, `?screen=1` for a
    projector."""
    row = visible_season(request, slug)
    version = season_version(row)
    query = season_query(request.GET.dict(), row, version)
    content = cached_season(row, version, "season", query)
    if content is None:
        context = {"query": query, "text": season_text(row), **_table(row, version, query)}
        content = render_season(request, row, version, "season", query, context)
    return _page(request, row, version, content, "season")


def season_query(words: Mapping[str, str], row: Season, version: str) -> dict[str, object]:
    """Return what the page understands of its words, so that nonsense shares one cached page."""
    venue, page = words.get("venue", "").strip(), words.get("page", "")
    query = {
        "q": words.get("q", "").strip().casefold()[:80],
        "venue": "",
        "page": "",
        "all": words.get("all") == "1",
        "screen": words.get("screen") == "1",
    }
    return {**query, **_place(query, season_table(row, version), row, venue, page)} if venue or page else query


def _place(query: dict[str, object], table: SeasonTable, row: Season, venue: str, page: str) -> dict[str, object]:
    """Return the venue and the page that exist for those asked for; a venue has at most the pages of the whole."""
    place: dict[str, object] = {"venue": venue if venue in venues(row, table.held) else ""}
    if not (query["all"] or query["screen"]):
        place["page"] = page_that_exists(page, len(table.rows), PAGE)
    return place


def _table(row: Season, version: str, query: dict[str, object]) -> dict[str, object]:
    """Return the table of the whole season, or of one venue; every venue is offered."""
    table = season_table(row, version)
    places = venues(row, table.held)
    venue = str(query["venue"])
    if venue:
        table = season_standing(row, at_venue(table.held, venue))
    words = {"": _("All venues"), **{place: place for place in places}} if places else {}
    tabs = [
        {"url": f"?{urlencode({'venue': place})}" if place else "?", "word": word, "current": place == venue}
        for place, word in words.items()
    ]
    return {"table": table, "tabs": tabs, "venue": venue, **_rows_context(table, query)}


def _rows_context(table: SeasonTable, query: dict[str, object]) -> dict[str, object]:
    rows = [row for row in table.rows if _is_wanted(row, str(query["q"]))]
    named = [entry for entry in table.held if entry.why_not != PRIVATE]
    context: dict[str, object] = {"named": named, "moves": len(table.counting) > 1, "rows": rows}
    if not (query["all"] or query["screen"]):
        page = Paginator(rows, PAGE).get_page(str(query["page"]))
        rest = {name: str(query[name]) for name in ("q", "venue") if query[name]}
        context |= {"page": page, "rows": page.object_list, "rest": f"{urlencode(rest)}&" if rest else ""}
    return context


def _is_wanted(row: RankedPlayer, wanted: str) -> bool:
    return answers_to(wanted, row.player.name, row.player.nickname)


def _page(request: HttpRequest, row: Season, version: str, content: str, name: str, **extra: object) -> HttpResponse:
    may = season_actions(actor_of(request), row)
    context = {"season": row, "version": version, "content": content, "may_edit": SeasonAction.EDIT in may, **extra}
    return render(request, f"tournaments/seasons/{name}_page.html", context)


@require_safe
def season_player(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show one player's line opened to the tournaments behind it."""
    row = visible_season(request, slug)
    version = season_version(row)
    player = _player(row, version, pk)
    content = cached_season(row, version, "player", {"player": pk})
    if content is None:
        line = next((row for row in season_table(row, version).rows if row.player.pk == pk), None)
        if line is None and not public_entries(player).filter(tournament__season_entries__season=row).exists():
            raise Http404
        content = render_season(request, row, version, "player", {"player": pk}, {"row": line, "player": player})
    return _page(request, row, version, content, "player", player=player)


def _player(row: Season, version: str, key: int) -> Player:
    """Return a person of a season; those of a mirrored one are no rows here. Raises Http404."""
    if row.shown is None:
        return get_object_or_404(Player.objects.select_related("club"), pk=key)
    player = next((line.player for line in season_table(row, version).rows if line.player.pk == key), None)
    if player is None:
        raise Http404
    return player


@require_safe
def season_files(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Show the table as XLSX or CSV."""
    row = visible_season(request, slug)
    if kind not in KINDS:
        raise Http404
    return file_response(season_file(season_table(row, season_version(row)), kind), f"{slug}.{kind}", kind)


def _version_tag(request: HttpRequest, slug: str) -> str:
    """Ask first who asks: the answer to a tag tells what the page would tell."""
    return f'"{season_version(visible_season(request, slug))}"'


@require_safe
@cache_control(no_cache=True)
@condition(etag_func=_version_tag)
@answers_json
def version(request: HttpRequest, slug: str) -> JsonResponse:
    """Return the version that pages compare with their own."""
    return JsonResponse({"version": season_version(visible_season(request, slug))})
