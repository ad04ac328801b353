"""The pages that need no account: a tournament, its rounds, standings, results, bracket, players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from matches.json_answers import answers_json
from matches.screens import on_screen
from tournaments.models import Entrant, Result, Round, Season, Stage, Table, Tournament
from tournaments.permissions import Action, actor_of, allowed_actions, require
from tournaments.selectors.draw.draw_seeds import seeds_waiting
from tournaments.selectors.results import public_pages as selectors
from tournaments.selectors.results.podium import podium_of
from tournaments.selectors.results.result_view import result_view
from tournaments.selectors.rounds.bracket import bracket as bracket_of
from tournaments.selectors.rounds.rests import resting_in
from tournaments.selectors.standings.columns import standing_columns
from tournaments.selectors.standings.final_standing import final_standing
from tournaments.selectors.standings.point_reasons import explain
from tournaments.selectors.standings.teams import team_views
from tournaments.views.lookup import shown_tournament, visible_tournament
from tournaments.views.rounds.page_cache import public_page, shared_content
from tournaments.views.rounds.standing_query import WHOLE, stage_of, standings_query, understood_words
from tournaments.views.rounds.standing_rows import following_stage, standing_context
from tournaments.views.rounds.whole_pages import page_for_all

TOP = 5


def _top_rows(tournament: Tournament, stages: Sequence[Stage]) -> dict[str, object]:
    """Return the first of the standing that the page of the standings begins with: of several stages the whole one.

    Of a tournament that is over it is the podium.
    """
    if tournament.state == Tournament.State.FINISHED and (podium := podium_of(tournament)).rows:
        return {"podium": podium}
    if len(stages) > 1:
        return {"finals": final_standing(tournament)[:TOP]}
    if not stages:
        return {}
    stage = stages[0]
    rows = list(selectors.standing_rows(stage)[:TOP])
    top = rows if stage.kind == Stage.Kind.LEAGUE else explain(stage, rows)
    return {"stage": stage, "top": top, "columns": standing_columns(stage)}


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Show where the tournament stands: the round being played, the first of the standing, what it is about."""
    tournament = visible_tournament(request, slug)

    def page() -> HttpResponse:
        content = shared_content(request, tournament, "tournament", {}, partial(_tournament_context, tournament))
        return public_page(request, tournament, "tournament", content)

    return page_for_all(request, tournament, page)


def _tournament_context(tournament: Tournament) -> dict[str, object]:
    rounds = selectors.public_rounds(tournament)
    stages = selectors.ranked_stages(tournament)
    return {
        "rounds": rounds,
        "current": rounds[0] if rounds else None,
        **_top_rows(tournament, stages),
        "behind": any(vars(stage)["behind"] for stage in stages),
        "has_matches": tournament.table_matches.exists(),
        "seasons": Season.objects.public().filter(entries__tournament=tournament),
        "has_bracket": tournament.stages.exclude(kind=Stage.Kind.LEAGUE).exists(),
        "checkins": seeds_waiting(tournament),
        "entrant_count": tournament.entrants.counted().count(),
    }


@require_safe
def round_tables(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Show the tables of a round, and "find my table"; a round that is only drawn is for the organisers."""
    tournament = visible_tournament(request, slug)
    round_ = get_object_or_404(
        Round.objects.select_related("stage"), stage__tournament=tournament, stage__number=stage_number, number=number
    )
    round_.stage.tournament = tournament
    if not round_.is_public:
        require(request, Action.VIEW_DRAFTS, tournament)
    wanted = request.GET.get("q", "").strip()[:80]
    query = {"round": round_.pk, "q": wanted.casefold(), "screen": on_screen(request), "draw": round_.draw_version}

    def context() -> dict[str, object]:
        rests = resting_in(round_.stage, round_.number)
        return {
            "round": round_,
            "rows": selectors.matching_tables(selectors.table_rows(round_), wanted),
            "rests": [rest for rest in rests if selectors.is_wanted(rest, wanted)],
            "q": wanted,
            "screen": on_screen(request),
        }

    def page() -> HttpResponse:
        content = shared_content(request, tournament, "round", query, context)
        return public_page(request, tournament, "round", content, round=round_, q=wanted)

    return page_for_all(request, tournament, page)


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a stage's standing, a hundred rows a page; `?all=1` gives every row in one plain table for paper.

    A tournament of several stages shows the whole first: finalists by their final, then the others.
    """
    tournament = visible_tournament(request, slug)

    def page() -> HttpResponse:
        query = standings_query(request.GET.dict(), tournament)
        request.GET = QueryDict(understood_words(query))
        make = partial(_standings_context, request, tournament, query)
        content = shared_content(request, tournament, "standings", query, make)
        sees_drafts = Action.VIEW_DRAFTS in allowed_actions(actor_of(request), tournament)
        return public_page(request, tournament, "standings", content, sees_drafts=sees_drafts)

    return page_for_all(request, tournament, page)


def _standings_context(request: HttpRequest, tournament: Tournament, query: dict[str, object]) -> dict[str, object]:
    known = selectors.all_stages(tournament)
    stages = [stage for stage, is_ranked in known if is_ranked]
    behind = any(vars(stage)["behind"] for stage, _is_ranked in known)
    context: dict[str, object] = {"stages": stages, "query": query, "behind": behind}
    if len(stages) > 1 and query["stage"] in ("", WHOLE):
        context["finals"] = final_standing(tournament)
    elif not stages:
        context["none"] = not any(stage.rules.counting.standing for stage, _is_ranked in known)
    else:
        stage = stage_of(stages, query["stage"])
        context |= standing_context(request, tournament, stage, following_stage(known, stage), query)
        context |= {"stage": stage, "teams": team_views(stage)}
        context["groups"] = selectors.group_standings(stage)
    return context


@require_safe
def result(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show one table: who sat there, and the confirmed result with its map and every score explained."""
    tournament = visible_tournament(request, slug)
    table = get_object_or_404(
        Table.objects.select_related("round__stage__tournament"), pk=pk, round__stage__tournament=tournament
    )
    if not table.round.is_public:
        require(request, Action.VIEW_DRAFTS, tournament)
    query = {"table": table.pk, "draw": table.round.draw_version}

    def context() -> dict[str, object]:
        (row,) = selectors.table_rows(table.round, table.pk)
        confirmed = Result.objects.filter(table=table, state=Result.State.CONFIRMED).first()
        if confirmed:
            confirmed.table = table
        view = result_view(confirmed) if confirmed else None
        return {"row": row, "table": table, "round": table.round, "view": view}

    def page() -> HttpResponse:
        content = shared_content(request, tournament, "result", query, context)
        return public_page(request, tournament, "result", content, table=table)

    return page_for_all(request, tournament, page)


@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the eliminations and finals as a tree."""
    tournament = visible_tournament(request, slug)
    query = {"screen": on_screen(request)}

    def context() -> dict[str, object]:
        stages = tournament.stages.exclude(kind=Stage.Kind.LEAGUE)
        return {"brackets": [(stage, bracket_of(stage)) for stage in stages], "screen": on_screen(request)}

    def page() -> HttpResponse:
        content = shared_content(request, tournament, "bracket", query, context)
        return public_page(request, tournament, "bracket", content)

    return page_for_all(request, tournament, page)


@require_safe
def entrant(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one entrant: matches, points, where they stand and why."""
    tournament = visible_tournament(request, slug)
    who = get_object_or_404(Entrant.objects.select_related("player", "club"), tournament=tournament, number=number)

    def context() -> dict[str, object]:
        standing = who.standings.select_related("stage").order_by("stage__number")
        several = len(selectors.ranked_stages(tournament)) > 1
        finals = final_standing(tournament) if several else []
        return {
            "entrant": who,
            "whole": next((final for final in finals if final.entrant.pk == who.pk), None),
            "matches": selectors.entrant_rounds(who),
            "standings": [explained for row in standing for explained in explain(row.stage, [row])],
            "penalties": selectors.entrant_penalties(who),
            "has_matches": who.table_match_seats.exists(),
        }

    def page() -> HttpResponse:
        content = shared_content(request, tournament, "entrant", {"number": number}, context)
        return public_page(request, tournament, "entrant", content, entrant=who)

    return page_for_all(request, tournament, page)


def _version_tag(request: HttpRequest, slug: str) -> str:
    """Ask first who asks: the answer to a tag tells what the page would tell."""
    return f'"{shown_tournament(request, slug).version}"'


@require_safe
@cache_control(no_cache=True)
@condition(etag_func=_version_tag)
@answers_json
def version(request: HttpRequest, slug: str) -> JsonResponse:
    """Answer the version that pages compare with their own."""
    return JsonResponse({"version": shown_tournament(request, slug).version})
