"""A phone at the door: the code of the wall leads here, and a tap says "I am here"."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from matches.digits import whole_number
from matches.network import network_of
from matches.readings import Reading
from tournaments.accounts.services.counters import count_up
from tournaments.door.selectors.arriving import arrival_of, door_of
from tournaments.door.selectors.codes import is_on_the_wall
from tournaments.door.selectors.passes import has_pass, pass_give
from tournaments.door.services.check_ins import check_in, check_out
from tournaments.errors import Refused
from tournaments.models import CheckIn, Entrant, Tournament
from tournaments.permissions import Action, actor_of, entrant_of, may, players_of, require
from tournaments.surnames import surname_key
from tournaments.words import refusal_text

MOST_WRONG, WRONG_WITHIN = 200, 600  # codes tried from one network (a hall's phones share it) in so many seconds


@never_cache
@require_safe
def by_code(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """Take the code of the wall off the address: a phone that scanned it in time may check in."""
    tournament = door_at(slug)
    return _seal(_code_tried(request, tournament, code))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def here(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what this phone can do at the door; POST says that its person is here, or is not after all."""
    tournament = door_at(slug)
    if request.method == "POST" and "code" in request.POST:
        return _code_tried(request, tournament, request.POST["code"][:40])
    if request.method == "POST":
        return _said(request, tournament)
    return _page(request, tournament)


def door_at(slug: str) -> Tournament:
    """Return a tournament where people check in; 404 for any other."""
    tournament = _by_slug.row(slug)
    if tournament is None:
        raise Http404
    return tournament


_by_slug = Reading(lambda slug: Tournament.objects.filter(slug=slug, checks_in=True), "sample")


def _code_tried(request: HttpRequest, tournament: Tournament, code: str) -> HttpResponse:
    try:
        if not is_on_the_wall(door_of(tournament), code):
            often = count_up(f"wall:{tournament.pk}:{network_of(request)}", WRONG_WITHIN) > MOST_WRONG
            wrong = "door_code_wrong" if request.method == "POST" else "door_code_old"
            raise Refused("door_too_often" if often else wrong)
    except Refused as refused:
        status = 429 if refused.code == "door_too_often" else 410
        return _page(request, tournament, refusal_text(refused), status, typed=code if request.method == "POST" else "")
    return pass_give(redirect("here", tournament.slug), tournament)


def _said(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Check the person of this phone in or out."""
    actor = actor_of(request)
    try:
        entrant = _wanted(request, tournament)
        if request.POST.get("do") == "gone":
            check_out(entrant=entrant, actor=actor, label=entrant.player.name)
            messages.success(request, _("All right: you are not here."))
        else:
            if not (door_of(tournament).anywhere or has_pass(request, tournament)):
                raise Refused("door_from_home")
            check_in(entrant=entrant, how=CheckIn.How.PHONE, actor=actor, label=entrant.player.name)
            messages.success(request, _("You are here. Your table appears on this page."))
    except Refused as refused:
        # Whom a ban keeps away reads it, with its day and its reason, in the place of the button.
        return _page(request, tournament, "" if refused.code == "presence_banned" else refusal_text(refused), 403)
    return redirect(reverse("my") + f"?as={entrant.player_id}&in={tournament.slug}")


def _wanted(request: HttpRequest, tournament: Tournament) -> Entrant:
    """Return the entrant of a tap: one whom this browser may act for. Raises Refused: door_not_mine."""
    number = whole_number(request.POST.get("number", ""), 9) or 0
    mine = players_of(actor_of(request), tournament)
    rows = Entrant.objects.filter(tournament=tournament, player__in=mine, number=number)
    entrant = rows.select_related("player", "tournament").first()
    if entrant is None:
        raise Refused("door_not_mine")
    return entrant


def _page(
    request: HttpRequest, tournament: Tournament, problem: str = "", status: int = 200, *, typed: str = ""
) -> HttpResponse:
    """Show the button to who is known, the names to who is not, and where the code is to who has none."""
    scanned = has_pass(request, tournament)
    if not scanned:
        require(request, Action.VIEW, tournament)
    actor = actor_of(request)
    entrant = entrant_of(actor, tournament)
    may_view = may(actor, Action.VIEW, tournament)
    context = {
        "tournament": tournament,
        "problem": problem,
        "typed": typed,
        "entrant": entrant,
        "arrival": arrival_of(_in(entrant, tournament)) if entrant else None,
        "may_check_in": scanned or door_of(tournament).anywhere,
        "scanned": scanned,
        "may_view": may_view,
        "names": _names(tournament) if scanned and may_view and entrant is None else [],
    }
    return render(request, "tournaments/door/here.html", context, status=status)


def _in(entrant: Entrant, tournament: Tournament) -> Entrant:
    entrant.tournament = tournament
    return entrant


def _names(tournament: Tournament) -> list[Entrant]:
    people = tournament.entrants.active().select_related("player", "club")
    return sorted(people, key=lambda row: (surname_key(row.player.name), row.number))


def _seal(response: HttpResponse) -> HttpResponse:
    """Return the answer with orders not to pass on an address with a code."""
    response["Referrer-Policy"] = "no-referrer"
    return response
