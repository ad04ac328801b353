"""The podium: for everybody, for the projector, and with the text that goes into a chat."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from matches.screens import on_screen
from matches.selectors.addresses import only_here
from tournaments.models import Season, Stage
from tournaments.permissions import Action, actor_of, allowed_actions
from tournaments.selectors.results.podium import podium_of
from tournaments.selectors.setup.addresses import public_url
from tournaments.services.setup.repeat import repeat_day
from tournaments.views.lookup import visible_tournament
from tournaments.views.rounds.page_cache import cached_content, public_page, render_content
from tournaments.words.setup.repeat import repeat_text
from tournaments.words.standings.podium import chat_text


@require_safe
def podium(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the first three places and how each was decided; `?screen=1` for the projector.

    The address in the text depends on who asks, so only what stands above it is kept.
    """
    tournament = visible_tournament(request, slug)
    query = {"screen": on_screen(request)}
    content, chat = cached_content(tournament, "podium", query), cached_content(tournament, "podium_chat", {})
    if content is None or chat is None:
        shown = podium_of(tournament)
        seasons = list(Season.objects.public().filter(entries__tournament=tournament))
        context = {"podium": shown, "screen": query["screen"], "seasons": seasons}
        content = render_content(request, tournament, "podium", query, context)
        text = chat_text(tournament, shown) if shown.rows else ""
        chat = render_content(request, tournament, "podium_chat", {}, {"text": text})
    actions = allowed_actions(actor_of(request), tournament)
    around: dict[str, Any] = {
        "chat": chat,
        "only_here": only_here(request),
        "link": public_url(tournament, reverse("podium", args=[slug]), request),
        "may_edit": Action.EDIT in actions,
        "may_print": Action.PRINT in actions,
        "has_bracket": Action.EDIT in actions and tournament.stages.exclude(kind=Stage.Kind.LEAGUE).exists(),
        "again": repeat_text(repeat_day(tournament)) if Action.REPEAT in actions else "",
    }
    return public_page(request, tournament, "podium", content, **around)
