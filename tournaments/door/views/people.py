"""The door's list: who is here, who is late, who has paid; one tap for each."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from matches.digits import whole_number
from tournaments.door.selectors.arriving import coming_round, counter_of, door_of
from tournaments.door.selectors.people import door_mark, door_people, phones_waiting
from tournaments.door.selectors.till import is_till_closed
from tournaments.door.services.check_ins import presence_mark
from tournaments.door.services.payments import payment_exempt, payment_take
from tournaments.errors import Refused
from tournaments.models import Door, Entrant, Payment, Tournament
from tournaments.permissions import Action, Actor, allowed_actions, require
from tournaments.words import refusal_text
from tournaments.words.numbers import euros


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everybody; POST does one thing with one person. `?mark` answers whether anything is new."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.MARK_PRESENCE, tournament)
    if request.method == "POST":
        return _tapped(request, tournament, actor)
    if "mark" in request.GET:
        return JsonResponse({"version": door_mark(tournament)})
    coming, door = coming_round(tournament), door_of(tournament)
    mark = door_mark(tournament)  # before the list: what comes meanwhile is fetched again
    context = {
        "mark": mark,
        "coming": coming,
        "people": door_people(tournament, coming, door),
        "counter": counter_of(tournament, coming),
        "waiting": list(phones_waiting(tournament)),
    }
    return render(request, "tournaments/door/people.html", context | _shared(tournament, door, actor))


def _shared(tournament: Tournament, door: Door, actor: Actor) -> dict[str, object]:
    """Return what every row needs, whether all are shown or one."""
    return {
        "tournament": tournament,
        "door": door,
        "methods": Payment.Method.choices,
        "is_closed": bool(door.fee) and is_till_closed(tournament),
        "may": {action.value: True for action in allowed_actions(actor, tournament)},
    }


def _tapped(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    """Do what a button says ("here 12"), and show the row as it is now."""
    do, _space, number = request.POST.get("do", "").partition(" ")
    entrant = get_object_or_404(
        Entrant.objects.active().select_related("player", "tournament"),
        tournament=tournament,
        number=whole_number(number, 9) or 0,
    )
    door, told = door_of(tournament), ""
    try:
        told = tap(do, entrant, door, actor, request.POST.get("method", ""))
    except Refused as refused:
        told = refusal_text(refused)
        if not request.headers.get("HX-Request"):
            messages.error(request, told)
    if not request.headers.get("HX-Request"):
        return redirect(reverse("manage-door", args=[tournament.slug]) + f"#p{entrant.number}")
    coming = coming_round(tournament)
    context = {
        "coming": coming,
        "person": door_people(tournament, coming, door, [entrant.number])[0],
        "counter": counter_of(tournament, coming),
        "told": told,
    }
    return render(request, "tournaments/door/_tapped.html", context | _shared(tournament, door, actor))


def tap(do: str, entrant: Entrant, door: Door, actor: Actor, method: str) -> str:
    """Do one thing with one person and return what to say of it. Raises Refused, and Http404 for what is no button."""
    name = entrant.player.name
    if do in ("here", "gone"):
        presence_mark(entrant=entrant, here=do == "here", actor=actor)
        text = _("%(name)s is here.") if do == "here" else _("%(name)s is not here.")
        return text % {"name": name}
    if do == "exempt" and door.fee:
        payment_exempt(entrant=entrant, actor=actor, note=_("at the door"))
        return _("%(name)s pays nothing.") % {"name": name}
    amount = {"full": door.fee, "reduced": door.reduced}.get(do)
    if not amount:
        raise Http404
    way = method or Payment.Method.CASH
    line = payment_take(entrant=entrant, amount=amount, method=way, actor=actor)
    told = {"name": name, "amount": euros(amount), "way": line.get_method_display()}
    return _("%(name)s has paid %(amount)s, %(way)s.") % told
