"""One person at the door: when they arrive, what they paid, and every correction of it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rules.base.plain_text import plain_text
from tournaments.door.forms import PaymentForm
from tournaments.door.selectors.arriving import coming_round, door_of
from tournaments.door.selectors.people import door_people
from tournaments.door.selectors.till import is_till_closed
from tournaments.door.services.check_ins import late_note, presence_mark
from tournaments.door.services.payments import payment_exempt, payment_reverse, payment_take
from tournaments.errors import Refused
from tournaments.models import Door, Entrant, Payment, Tournament
from tournaments.permissions import Action, Actor, allowed_actions, require
from tournaments.selectors.rounds.presence import time_read
from tournaments.words import refusal_text
from tournaments.words.numbers import euros


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show somebody's presence and payments; POST changes one of them."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.MARK_PRESENCE, tournament)
    rows = Entrant.objects.active().select_related("player", "club")
    entrant = get_object_or_404(rows, tournament=tournament, number=number)
    entrant.tournament = tournament
    door = door_of(tournament)
    first = {"amount": euros(door.fee)} if door.fee else None
    form = PaymentForm(request.POST if request.POST.get("do") == "pay" else None, initial=first)
    if request.method == "POST":
        try:
            if _changed(request, entrant, door, form, actor):
                return redirect("manage-door-person", slug, number)
        except Refused as refused:
            messages.error(request, refusal_text(refused))
            return redirect("manage-door-person", slug, number)
    coming = coming_round(tournament)
    context = {
        "tournament": tournament,
        "door": door,
        "coming": coming,
        "form": form,
        "is_closed": bool(door.fee) and is_till_closed(tournament),
        "may": {action.value: True for action in allowed_actions(actor, tournament)},
        "person": door_people(tournament, coming, door, [number])[0],
        "lines": Payment.objects.filter(entrant=entrant).order_by("-at", "-pk"),
        "checks": entrant.check_ins.order_by("-at", "-pk")[:20],
    }
    return render(request, "tournaments/door/person.html", context)


def _changed(request: HttpRequest, entrant: Entrant, door: Door, form: PaymentForm, actor: Actor) -> bool:
    """Do what a button says; return False where the form has to be shown again. Raises Refused."""
    do, name = request.POST.get("do", ""), entrant.player.name
    if do in ("here", "gone"):
        presence_mark(entrant=entrant, here=do == "here", actor=actor)
        text = _("%(name)s is here.") if do == "here" else _("%(name)s is not here.")
        messages.success(request, text % {"name": name})
    elif do == "unlate":
        late_note(entrant=entrant, time="", actor=actor)
        messages.success(request, _("Taken off: nobody knows when %(name)s comes.") % {"name": name})
    elif do == "late":
        late_note(entrant=entrant, time=time_read(request.POST.get("time", "")), actor=actor)
        messages.success(request, _("Noted: %(name)s comes later.") % {"name": name})
    elif door.fee:
        return _money_changed(request, do, entrant, form, actor)
    else:
        raise Http404
    return True


def _money_changed(request: HttpRequest, do: str, entrant: Entrant, form: PaymentForm, actor: Actor) -> bool:
    note, name = plain_text(request.POST.get("note", ""))[:200], entrant.player.name
    if do == "pay":
        if not form.is_valid():
            return False
        data = form.cleaned_data
        payment_take(entrant=entrant, amount=data["amount"], method=data["method"], actor=actor, note=note)
        text = _("%(name)s has paid %(amount)s.") % {"name": name, "amount": euros(data["amount"])}
    elif do == "exempt":
        payment_exempt(entrant=entrant, actor=actor, note=note)
        text = _("%(name)s pays nothing.") % {"name": name}
    elif do in ("undo", "reverse"):
        if do == "reverse" and not note.strip():
            raise Refused("refund_reason")
        payment = Payment.objects.standing().filter(entrant=entrant).select_related("tournament").first()
        if payment is None:
            raise Refused("payment_gone")
        why = _("mistake") if do == "undo" else _("money given back: %(why)s") % {"why": note}
        payment_reverse(payment=payment, actor=actor, note=why)
        text = _("Cancelled: the line stays in the book.") if do == "undo" else _("Noted: the money goes back.")
    else:
        raise Http404
    messages.success(request, text)
    return True
