"""The lobby: who is there, sitting down, being ready, the start."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from matches.digits import whole_number
from matches.errors import Refused
from matches.forms.outside import OutsideForm
from matches.games import presenter_of
from matches.games.answering import answer_seconds
from matches.games.choices import ruleset_text
from matches.games.option_words import house_rules, winner_text
from matches.games.refusing import refusal_text
from matches.models import Match, MatchSeat
from matches.permissions import Action, Actor, seat_lost
from matches.selectors.matches import match_ruleset
from matches.selectors.materials import own_objectives
from matches.services.dice.outside_numbers import outside_draw, outside_name
from matches.services.lobby.leaving import seat_leave, seat_unready
from matches.services.lobby.links import grant_use
from matches.services.lobby.lobby import match_start, seat_claim, seat_join, seat_open, seat_take
from matches.services.play.timing import setup_seconds
from matches.views.limits import seconds_to_wait
from matches.views.lobby.links import grant_keep
from matches.views.lobby.who_is_there import be_seen, people_context
from matches.views.refusing import match_for, try_call
from matches.words.desk.lobby_refusals import seat_word, seat_words_of_all_languages
from matches.words.desk.notes import note_text
from matches.words.rules.rulesets import ruleset_name

NOTHING, CONFLICT, TOO_MANY = 204, 409, 429


def lobby_page(request: HttpRequest, match: Match, actor: Actor) -> HttpResponse:
    """Show the page of a match that has not begun."""
    be_seen(match, actor)
    lost = None if actor.seat_of(match) else seat_lost(request, match)
    return render(request, "matches/lobby.html", {**people_context(match, actor), **_facts(match, actor), "lost": lost})


def _facts(match: Match, actor: Actor) -> dict[str, object]:
    names = {seat.number: seat.name for seat in match.seats.all()}
    account = actor.account
    seat = actor.seat_of(match)
    show, rules = presenter_of(match), match_ruleset(match)
    return {
        "setup_seconds": setup_seconds(match),
        "answer_seconds": answer_seconds(match) if "quiet" in show.switches else 0,
        "differs": house_rules(rules, but=("winner_by",)),
        "winner": winner_text(rules),
        "ruleset": ruleset_name(match.ruleset),
        "outside_form": OutsideForm(initial=match.outside),
        "has_odds": show.pages.odds,
        "chance": show.words.chance,
        "ruleset_text": ruleset_text(match.ruleset),
        "own_objectives": own_objectives(match),
        "ruleset_game": rules.game,
        "notes": [(note, note_text(note, names)) for note in match.notes.order_by("-pk")[:30]],
        "ready_name": "" if seat is None or seat.name in seat_words_of_all_languages(seat.number) else seat.name,
        "may_claim": account is not None and seat is not None and seat.user_id is None,
    }


@require_POST
@sensitive_variables()
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Do what `do` says with a seat.

    Take a free one of an open match, be ready with a seal (or wait again), open the share, leave, bind the seat to the
    account.
    """
    match, actor = match_for(request, code, Action.WATCH)
    do = request.POST.get("do")
    if seconds_to_wait(request, "join", None):
        if do == "open":
            return HttpResponse(status=TOO_MANY)
        messages.error(request, _("Too many requests at once: wait a few seconds and try again."))
        return redirect("match", code)
    if do == "take":
        _take(request, match, actor)
        return redirect("match", code)
    if do != "open" and do not in OWN:
        raise Http404
    seat = actor.seat_of(match)
    if seat is None:
        context = {"reason": refusal_text(Refused("link_revoked")), "match": match}
        return render(request, "matches/link_dead.html", context, status=403)
    if do == "open":
        return _open(request, match, seat)
    OWN[do](request, match, actor, seat)
    return redirect("match", code)


def _take(request: HttpRequest, match: Match, actor: Actor) -> None:
    text = request.POST.get("seat", "")
    number = whole_number(text, 2) or 0
    name = request.POST.get("name", "") or actor.label
    if actor.seat_of(match) is not None:
        messages.error(request, refusal_text(Refused("already_seated")))
        return
    try:
        seat, token = seat_take(match=match, seat=number, account=actor.account, name=name)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return
    grant_keep(request, grant_use(token=token))
    messages.success(request, _("You sit at seat %(seat)d. Tap “I am ready” when you are.") % {"seat": seat.number})


def _ready(request: HttpRequest, match: Match, actor: Actor, seat: MatchSeat) -> None:
    """Make a seat ready, under another name where the names are the players' own business."""
    name = None if match.is_official else request.POST.get("name") or None
    seal = request.POST.get("seal", "")
    if not seal:
        messages.error(request, refusal_text(Refused("seal_wrong")))
        return
    try_call(request, lambda: seat_join(match=match, seat=seat.number, seal=seal, name=name))


def _open(request: HttpRequest, match: Match, seat: MatchSeat) -> HttpResponse:
    """Answer the script that opens the share, without a page or a message: nobody has pressed anything."""
    try:
        seat_open(match=match, seat=seat.number, nonce=request.POST.get("nonce", ""))
    except Refused as refused:
        return HttpResponse(refusal_text(refused), status=CONFLICT, content_type="text/plain; charset=utf-8")
    return HttpResponse(status=NOTHING)


def _claim(request: HttpRequest, match: Match, actor: Actor, seat: MatchSeat) -> None:
    account = actor.account
    if account is None:
        raise PermissionDenied
    done = _("The seat is yours on every device where you sign in.")
    through = next((grant for grant in actor.grants if grant.seat_id == seat.pk), None)
    try_call(request, lambda: seat_claim(match=match, seat=seat.number, account=account, through=through), done)


def _wait(request: HttpRequest, match: Match, actor: Actor, seat: MatchSeat) -> None:
    done = _("You are no longer marked as ready: the match is waiting for you.")
    try_call(request, lambda: seat_unready(match=match, seat=seat.number), done)


def _leave(request: HttpRequest, match: Match, actor: Actor, seat: MatchSeat) -> None:
    try_call(
        request,
        lambda: seat_leave(match=match, seat=seat.number, name=seat_word(seat.number)),
        _("You have left your seat: it is free again."),
    )


OWN = {"ready": _ready, "claim": _claim, "wait": _wait, "leave": _leave}


@require_POST
def outside(request: HttpRequest, code: str) -> HttpResponse:
    """Name what is mixed into the dice from outside, or enter what was drawn."""
    match, actor = match_for(request, code, Action.ARRANGE)
    if "value" in request.POST:
        try_call(request, lambda: outside_draw(match=match, value=request.POST["value"], actor=actor))
    else:
        kind, what = request.POST.get("kind", ""), request.POST.get("what", "")
        try_call(request, lambda: outside_name(match=match, kind=kind, what=what, actor=actor))
    return redirect("match", code)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, code: str) -> HttpResponse:
    """Show what the start means for who is not ready; POST begins the match."""
    match, actor = match_for(request, code, Action.ARRANGE)
    if match.state != Match.State.LOBBY:
        return redirect("match", code)
    if request.method == "POST":
        try_call(request, lambda: match_start(match=match, actor=actor))
        return redirect("match", code)
    seats = list(match.seats.all())
    chance = presenter_of(match).words.chance
    drawn = getattr(match_ruleset(match), "play_order", "") == "seats"
    context = {
        "match": match,
        "begins": chance["begins_drawn" if drawn else "begins"],
        "unready": [seat for seat in seats if not (seat.nonce if match.sealed_at else seat.seal)],
        "sealed": match.sealed_at is not None,
        "empty": [seat for seat in seats if not seat.is_taken],
    }
    return render(request, "matches/start.html", context)
