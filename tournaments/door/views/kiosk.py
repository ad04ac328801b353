"""The kiosk: a tablet at the door on which people find their name. It opens nothing else, and shows no secret."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from matches.digits import whole_number
from matches.live.fragments import wants_stream
from tournaments.door.selectors.arriving import coming_round, counter_of
from tournaments.door.selectors.people import DoorPerson, door_people
from tournaments.door.services.check_ins import check_in, check_out
from tournaments.errors import Refused
from tournaments.models import CheckIn, Door, Grant, Tournament
from tournaments.permissions import SESSION_KEY, Action, Actor, may, require
from tournaments.services.grants import grant_issue, grant_used
from tournaments.views.rounds.fragments import PIECE, Fragments, fragment_stream
from tournaments.words import refusal_text

BACK_AFTER = {"who": 20, "done": 5}  # seconds until the names are back, whoever walks away
UNDONE_WITHIN = timedelta(minutes=1)  # a wrong tap is taken back on the spot, and nobody else's later
EVERY = 5.0  # seconds between two looks at how many have arrived


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def kiosk(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the names, then ask "is it you?", then the thanks; each goes back by itself. How many are here follows.

    A browser with more rights than the kiosk's is asked to give them up first.
    """
    if wants_stream(request):
        return fragment_stream(request, partial(_arrived, slug=slug), EVERY)
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.KIOSK, tournament)
    if request.method == "POST" and request.POST.get("do") == "alone":
        return _left_alone(request, tournament, actor)
    if not _is_alone(actor):
        may_turn = _own_grant(actor, tournament) is not None or may(actor, Action.MANAGE_LINKS, tournament)
        return render(request, "tournaments/door/kiosk_begin.html", {"tournament": tournament, "may_turn": may_turn})
    if request.method == "POST":
        return _tapped(request, tournament, actor)
    return _shown(request, tournament)


def _is_alone(actor: Actor) -> bool:
    """Say whether a browser may do nothing but what a kiosk does."""
    return actor.account is None and not actor.devices and {grant.role for grant in actor.grants} == {Grant.Role.KIOSK}


def _arrived(request: HttpRequest, slug: str) -> Fragments:
    tournament = get_object_or_404(Tournament, slug=slug)
    if not _is_alone(require(request, Action.KIOSK, tournament)):
        raise PermissionDenied
    return Fragments("tournaments/door/_arrived.html", {PIECE: {"counter": counter_of(tournament)}})


def _own_grant(actor: Actor, tournament: Tournament) -> Grant | None:
    kiosks = [row for row in actor.grants if row.role == Grant.Role.KIOSK and row.tournament_id == tournament.pk]
    return next(iter(kiosks), None)


def _left_alone(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    """Leave this browser the kiosk and nothing else: account, links and players' pages go."""
    grant = _own_grant(actor, tournament)
    if grant is None:
        require(request, Action.MANAGE_LINKS, tournament)
        grant, _token = grant_issue(
            tournament=tournament, role=Grant.Role.KIOSK, actor=actor, label=_("Tablet at the door")
        )
    grant_used(grant=grant)
    logout(request)
    request.session[SESSION_KEY] = [grant.pk]
    response = redirect("kiosk", tournament.slug)
    response.delete_cookie(settings.PLAYER_COOKIE_NAME)
    return response


def _shown(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    coming, door = coming_round(tournament), Door(tournament=tournament)  # no fee: the kiosk never sees who paid
    context: dict[str, object] = {"tournament": tournament, "counter": counter_of(tournament, coming)}
    for name, seconds in BACK_AFTER.items():
        if (person := _person(request.GET.get(name, ""), tournament)) is not None:
            response = render(request, f"tournaments/door/kiosk_{name}.html", context | {"person": person})
            response["Refresh"] = f"{seconds};url={reverse('kiosk', args=[tournament.slug])}"
            return response
    is_open = coming is not None and tournament.checks_in
    people = door_people(tournament, coming, door) if is_open else []
    return render(request, "tournaments/door/kiosk.html", context | {"people": people, "is_open": is_open})


def _person(text: str, tournament: Tournament) -> DoorPerson | None:
    number = whole_number(text, 9)
    if number is None or not tournament.checks_in:
        return None
    coming = coming_round(tournament)
    return next(iter(door_people(tournament, coming, Door(tournament=tournament), [number])), None)


def _tapped(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    """Check somebody in, or take back what was tapped here a moment ago."""
    person = _person(request.POST.get("number", ""), tournament)
    if person is None:
        return redirect("kiosk", tournament.slug)
    entrant = person.entrant
    entrant.tournament = tournament
    try:
        if request.POST.get("do") == "undo":
            recent = CheckIn.objects.live().filter(
                entrant=entrant, how=CheckIn.How.KIOSK, at__gte=timezone.now() - UNDONE_WITHIN
            )
            if recent.exists():
                check_out(entrant=entrant, actor=actor)
            return redirect("kiosk", tournament.slug)
        check_in(entrant=entrant, how=CheckIn.How.KIOSK, actor=actor)
    except Refused as refused:
        # Everybody at the door reads the tablet: why somebody is kept away stands on their own page and at the desk.
        is_private = refused.code == "presence_banned"
        messages.error(request, _("Go to whoever organises.") if is_private else refusal_text(refused))
        return redirect("kiosk", tournament.slug)
    return redirect(reverse("kiosk", args=[tournament.slug]) + f"?done={entrant.number}")
