"""A position set up or pasted: the map, what is wrong with it, the odds of every attack, its string to copy."""

from __future__ import annotations

from threading import BoundedSemaphore
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from matches.documents.files.child_reading import Limits, NotRead, read_apart
from matches.documents.files.match_text import last_position
from matches.documents.rules.position_page import (
    can_be_set_up,
    games_on_a_board,
    plain_context,
    position_context,
    rulesets_on_a_board,
    seats_to_choose,
    unplayed_told,
)
from matches.forms.positions import SetUpForm, set_up_values
from matches.games import presenter
from matches.games.lands import board_of
from matches.rulebooks import rule_book
from matches.selectors.match_texts import MOST_SIGNS, fits_an_address
from matches.services.lobby.play_on import not_begun_from
from matches.views.limits import seconds_to_wait
from matches.words.rules.position_texts import match_unread_text, unread_text
from rules import load
from rules.contract.ruleset import codes_of, options
from rules.notation.errors import NotationError
from rules.notation.position import Position, read_position, set_up

SEATS = 4
"""At the empty board."""
MATCH = "["
"""How a match in writing begins, and no position."""
MOST_WRITTEN = 150_000
"""Signs of a match in writing that is read here: 4,000 events of six players are 32,000."""
READING = Limits(work=5, wait=10, queue=0, nice=10)
_place = BoundedSemaphore(1)  # strangers wait for nobody, and nobody for them


@require_http_methods(["GET", "HEAD", "POST"])
def position(request: HttpRequest) -> HttpResponse:
    """Show the position of the address, an empty board without one; what was set up, or pasted, is sent here and
    becomes one: a whole match in writing the position it ends at."""
    sent = request.POST.get("position", "").strip()
    if sent.startswith(MATCH):
        last, unread = _match_read(request, sent)
        return _lead_to(last) if last else _page(request, sent[:MOST_WRITTEN], _empty(games_on_a_board()[0]), unread)
    if sent and fits_an_address(sent):
        return _lead_to(sent)
    text = sent or request.GET.get("position", "").strip() or request.POST.get("like", "").strip()
    return _page(request, text, *_read(text, request.POST.get("ruleset", "") or request.GET.get("game", "")))


def _match_read(request: HttpRequest, text: str) -> tuple[str, str]:
    """Return the last position of a match in writing, read in a process of its own, or why there is none."""
    if seconds_to_wait(request, "read", None):
        return "", _("Many matches have been read from here: try again in a minute.")
    if len(text) > MOST_WRITTEN:
        return "", match_unread_text(None)
    try:
        last = read_apart(last_position, text.encode(), limits=READING, places=_place)
    except NotRead as error:
        if error.code == "file_reading_busy":
            return "", _("Another match is being read at this moment: try again in a few seconds.")
        last = None
    if isinstance(last, str) and fits_an_address(last):
        return last, ""
    return "", match_unread_text(last if isinstance(last, tuple) else None)


def _lead_to(text: str) -> HttpResponse:
    return redirect(f"{reverse('position')}?{urlencode({'position': text})}")


def _page(request: HttpRequest, text: str, shown: Position, wrong: str) -> HttpResponse:
    defect = not_begun_from(shown) if text and not wrong else {}
    ruleset = load(shown.started.ruleset)
    over = not wrong and bool(shown.document.get("outcome"))
    common = {"text": text, "wrong": wrong, "boards": _boards(ruleset.game), "over": over}
    common |= {"plays": bool(text) and not wrong and not defect, "unplayed": unplayed_told(shown, defect)}
    if not can_be_set_up(ruleset):
        return render(request, "matches/position.html", {**plain_context(shown, defect), **common})
    sent = request.POST if request.method == "POST" and "position" not in request.POST else None
    like = "" if wrong else text
    form = _form(shown, like, sent)
    if form.is_bound and form.is_valid():
        return _lead_to(form.position(like))
    context = {**position_context(shown, defect), **common, "form": form, "board": form.board}
    paints = seats_to_choose(shown)
    context |= {"choices": paints.items(), "seats": list(paints.values())}
    context["letters"] = {seat: paint.letter for seat, paint in paints.items()}
    context["styles"] = presenter(ruleset.game).pages.styles
    return render(request, "matches/position.html", context, status=422 if form.is_bound or wrong else 200)


def _boards(game: str) -> list[tuple[str, str | Promise]]:
    """Return code and name of the other games whose boards can be set up."""
    return [(code, _name(code)) for code in games_on_a_board() if code != game]


def _name(game: str) -> str | Promise:
    book = rule_book(game)
    return book.name if book else game


def _form(shown: Position, text: str, data: QueryDict | None) -> SetUpForm:
    rulesets = rulesets_on_a_board(load(shown.started.ruleset).game)
    paints, board = seats_to_choose(shown), board_of(rulesets[0])
    return SetUpForm(data, initial=set_up_values(shown, text), board=board, rulesets=rulesets, paints=paints)


def _read(text: str, of: str) -> tuple[Position, str]:
    """Return the position of a string, and what is wrong with it: then, and without any, the empty board of a game
    or ruleset `of`, of the first game where there is none."""
    games = games_on_a_board()
    game = next((game for game in games if of == game or of in codes_of(options(game))), games[0])
    if not text:
        return _empty(game), ""
    if text.startswith(MATCH):
        return _empty(game), _("This is a whole match in writing: it is read where it is pasted, not from an address.")
    try:
        if len(text) > MOST_SIGNS:
            raise NotationError("too_long", 1, MOST_SIGNS)
        return read_position(text), ""
    except NotationError as error:
        return _empty(game), unread_text(error, text)


def _empty(game: str) -> Position:
    first = rulesets_on_a_board(game)[0]
    return read_position(set_up(first.code, SEATS, 1, dict.fromkeys(board_of(first).codes, (0, 1))))
