"""The list of matches: one's own, those in play, those that wait for players, those that are over."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from matches.permissions import actor_of, may_create
from matches.selectors.lists import LISTS, matches_own, rows_of

SHOWN, PAGE = 8, 30


@require_safe
def matches(request: HttpRequest) -> HttpResponse:
    """Show the first of each list; `?show=live|waiting|finished|void|own` gives one of them in pages."""
    actor = actor_of(request)
    lists = dict(LISTS)
    if actor.account is not None or actor.grants:
        lists = {"own": lambda: matches_own(actor), **lists}
    context: dict[str, object] = {"may_create": may_create(actor)}
    show = request.GET.get("show", "")
    if show in lists:
        page = Paginator(lists[show](), PAGE).get_page(request.GET.get("page"))
        context |= {"show": show, "page": page, "sections": [(show, rows_of(page.object_list), False)]}
    else:
        sections = [(code, list(query()[: SHOWN + 1])) for code, query in lists.items()]
        own = {match.pk for code, rows in sections if code == "own" for match in rows[:SHOWN]}
        sections = [(code, [row for row in rows if code == "own" or row.pk not in own]) for code, rows in sections]
        context["sections"] = [(code, rows_of(rows[:SHOWN]), len(rows) > SHOWN) for code, rows in sections if rows]
    return render(request, "matches/list.html", context)
