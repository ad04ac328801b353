"""A table played online: making the match, its links, the way to its desk; every match of a tournament or a player."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_safe

from matches.errors import Refused as MatchRefused
from matches.games.refusing import refusal_text as match_refusal_text
from matches.models import Match
from matches.permissions import Action as MatchAction
from matches.permissions import actor_of as match_actor_of
from matches.permissions import may as may_at_match
from matches.selectors.lists import rows_of
from matches.services.lobby.links import grant_use
from matches.views.lobby.links import grant_keep, shown_link
from matches.words.rules.rulesets import ruleset_name
from tournaments.errors import Refused
from tournaments.models import Entrant, Table, TableMatch
from tournaments.online.words import arrival_text
from tournaments.permissions import Action, Actor, actor_of, allowed_actions, may
from tournaments.selectors.results.results import confirmed_result, open_result, playing_seats
from tournaments.selectors.rounds import matches as selectors
from tournaments.selectors.setup.addresses import public_base
from tournaments.services.results.disputes import dispute_dismiss
from tournaments.services.rounds.matches import desk_link_issue, seat_links_issue, table_match_create
from tournaments.views.lookup import visible_tournament
from tournaments.views.results.result_tables import table_for
from tournaments.words import refusal_text

PAGE = 30


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show what playing this table online means, or its match: links, desk, what has come of it. POST does one
    thing."""
    table, actor = table_for(request, slug, pk, Action.HANDLE_TABLE)
    if request.method != "POST":
        return _page(request, table)
    do = request.POST.get("do")
    if do == "create":
        return _create(request, table, actor)
    if do == "dismiss":
        return _dismiss(request, table, actor)
    row = selectors.current_match(table)
    if row is None or do not in ("links", "desk"):
        raise Http404
    return _links(request, table, row, actor) if do == "links" else _desk(request, table, row, actor)


def _page(request: HttpRequest, table: Table, extra: dict[str, object] | None = None) -> HttpResponse:
    tournament = table.round.stage.tournament
    row = selectors.current_match(table)
    arrivals = list(row.arrivals.all()) if row else []
    past = [
        (past_match, [arrival_text(arrival) for arrival in past_match.arrivals.all()])
        for past_match in selectors.past_matches(table)
    ]
    waiting = open_result(table)
    context = {
        "tournament": tournament,
        "table": table,
        "round": table.round,
        "stage": table.round.stage,
        "seats": playing_seats(table),
        "ruleset": ruleset_name(tournament.ruleset),
        "row": row,
        "rows": rows_of([row.match]) if row else [],
        "arrivals": [(arrival, arrival_text(arrival)) for arrival in arrivals],
        "past": past,
        "has_result": table.results.exclude(state="superseded").exists(),
        "beside": waiting is not None and waiting.state == "disputed" and confirmed_result(table) is not None,
        **(extra or {}),
    }
    return render(request, "tournaments/rounds/table_match.html", context)


@sensitive_variables("tokens")
def _create(request: HttpRequest, table: Table, actor: Actor) -> HttpResponse:
    try:
        row, tokens = table_match_create(table=table, actor=actor)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("manage-table-match", table.round.stage.tournament.slug, table.pk)
    return _links_page(request, table, row, tokens)


@sensitive_variables("tokens")
def _links(request: HttpRequest, table: Table, row: TableMatch, actor: Actor) -> HttpResponse:
    """Show new links for the seats where nobody has sat down, or for the one named."""
    asked = request.POST.get("seat", "")
    seats = [seat for seat in row.match.seats.all() if not seat.bot]
    wanted = [seat for seat in seats if (str(seat.number) == asked if asked else not seat.is_taken)]
    try:
        tokens = seat_links_issue(row=row, seats=[seat.number for seat in wanted], actor=actor)
    except MatchRefused as refused:
        messages.error(request, match_refusal_text(refused))
        return redirect("manage-table-match", row.tournament.slug, table.pk)
    return _links_page(request, table, row, tokens)


@sensitive_variables("tokens")
def _links_page(request: HttpRequest, table: Table, row: TableMatch, tokens: dict[int, str]) -> HttpResponse:
    """Show the links of seats, this once, under the address that the tournament's phones use."""
    base = public_base(table.round.stage.tournament, request)
    names = {seat.number: seat.name for seat in row.match.seats.all()}
    shown = [shown_link(request, names[number], token, base=base) for number, token in tokens.items()]
    answer = _page(request, table, {"shown": shown})
    answer["Referrer-Policy"] = "no-referrer"
    answer["Cache-Control"] = "no-store"
    return answer


def _desk(request: HttpRequest, table: Table, row: TableMatch, actor: Actor) -> HttpResponse:
    """Give this browser the right that its role in the tournament has at the match, and lead to the referee's desk."""
    organises = Action.DRAW in allowed_actions(actor, row.tournament)
    wanted = MatchAction.ARRANGE if organises and not row.match.is_over else MatchAction.REFEREE
    if not may_at_match(match_actor_of(request), wanted, row.match):
        grant_keep(request, grant_use(token=desk_link_issue(row=row, actor=actor)))
    return redirect("match-desk", row.match.code)


def _dismiss(request: HttpRequest, table: Table, actor: Actor) -> HttpResponse:
    try:
        dispute_dismiss(table=table, actor=actor)
        messages.success(request, _("The confirmed result stays; the other one can be read among the versions."))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("manage-table-match", table.round.stage.tournament.slug, table.pk)


@require_safe
def tournament_matches(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every match of the tournament that is or was played online."""
    tournament = visible_tournament(request, slug)
    context: dict[str, object] = {
        "tournament": tournament,
        **_list_context(request, selectors.tournament_matches(tournament)),
    }
    if may(actor_of(request), Action.VIEW_DRAFTS, tournament):
        context["arrivals"] = [(arrival, arrival_text(arrival)) for arrival in selectors.open_arrivals(tournament)]
    return render(request, "tournaments/public/matches.html", context)


@require_safe
def entrant_matches(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what the person behind an entrant has played online, in every tournament that this reader may see."""
    tournament = visible_tournament(request, slug)
    who = get_object_or_404(Entrant.objects.select_related("player", "club"), tournament=tournament, number=number)
    rows = selectors.player_matches(who, actor_of(request))
    return render(
        request,
        "tournaments/public/matches.html",
        {"tournament": tournament, "entrant": who, **_list_context(request, rows)},
    )


def _list_context(request: HttpRequest, rows: QuerySet[Match]) -> dict[str, object]:
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    return {"page": page, "rows": rows_of(page.object_list)}
