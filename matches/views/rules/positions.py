"""A position set up or pasted: the map, what is wrong with it, the odds of every attack, its string to copy."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from matches.documents.rules.position_page import board_of, position_context, rulesets_on_a_board, seats_to_choose
from matches.forms.positions import MOST_SIGNS, SetUpForm, set_up_values
from matches.services.lobby.play_on import begins_from
from matches.words.rules.position_texts import unread_text
from rules.notation.errors import NotationError
from rules.notation.position import Position, read_position, set_up

SEATS = 4
"""At the empty board."""


@require_http_methods(["GET", "HEAD", "POST"])
def position(request: HttpRequest) -> HttpResponse:
    """Show the position of the address, an empty board without one; what was set up is sent here and becomes one."""
    text = (request.POST.get("like", "") if request.method == "POST" else request.GET.get("position", "")).strip()
    shown, wrong = _read(text)
    form = _form(shown, "" if wrong else text, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        return redirect(f"{reverse('position')}?{urlencode({'position': form.position()})}")
    context = {**position_context(shown), "form": form, "text": text, "wrong": wrong}
    paints = seats_to_choose(shown)
    context |= {"choices": paints.items(), "seats": list(paints.values())}
    context["letters"] = {seat: paint.letter for seat, paint in paints.items()}
    context["plays"] = bool(text) and not wrong and not context["wrong_lands"] and begins_from(shown)
    return render(request, "matches/position.html", context, status=422 if form.is_bound or wrong else 200)


def _form(shown: Position, text: str, data: QueryDict | None) -> SetUpForm:
    rulesets = rulesets_on_a_board()
    paints, board = seats_to_choose(shown), board_of(rulesets[0])
    return SetUpForm(data, initial=set_up_values(shown, text), board=board, rulesets=rulesets, paints=paints)


def _read(text: str) -> tuple[Position, str]:
    """Return the position of a string, and what is wrong with it: then, and without any, the empty board."""
    rulesets = {ruleset.code: ruleset for ruleset in rulesets_on_a_board()}
    first = next(iter(rulesets))
    empty = read_position(set_up(first, SEATS, 1, dict.fromkeys(board_of(rulesets[first]).codes, (0, 1))))
    if not text:
        return empty, ""
    try:
        if len(text) > MOST_SIGNS:
            raise NotationError("too_long", 1, MOST_SIGNS)
        shown = read_position(text)
        if shown.started.ruleset not in rulesets:
            raise NotationError("ruleset_wrong", 1, 1)
    except NotationError as error:
        return empty, unread_text(error)
    return shown, ""
