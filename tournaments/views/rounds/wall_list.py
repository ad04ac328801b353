"""Who sits where, by surname: a page to look oneself up in, and a view of the projector."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from matches.screens import on_screen
from tournaments.models import Round
from tournaments.permissions import Action, require
from tournaments.selectors.rounds.wall_list import wall_rows
from tournaments.views.lookup import visible_tournament
from tournaments.views.rounds.page_cache import public_page, shared_content
from tournaments.views.rounds.whole_pages import page_for_all


@require_safe
def round_names(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Show everybody of a round by surname with table and seat; a round that is only drawn is for the organisers."""
    tournament = visible_tournament(request, slug)
    round_ = get_object_or_404(
        Round.objects.select_related("stage"), stage__tournament=tournament, stage__number=stage_number, number=number
    )
    if not round_.is_public:
        require(request, Action.VIEW_DRAFTS, tournament)
    screen = on_screen(request)
    query = {"round": round_.pk, "screen": screen, "draw": round_.draw_version}

    def make() -> dict[str, object]:
        return {"round": round_, "rows": wall_rows(round_), "screen": screen}

    def page() -> HttpResponse:
        content = shared_content(request, tournament, "round_names", query, make)
        return public_page(request, tournament, "round", content, template="round_names", round=round_)

    return page_for_all(request, tournament, page)
