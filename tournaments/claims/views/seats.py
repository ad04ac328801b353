"""Seats of friendly matches, taken as oneself on the person's own page."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from matches.digits import whole_number
from matches.models import Match
from matches.permissions import actor_of as match_actor_of
from tournaments.claims.services.seats import own_seat_drop, own_seat_show, own_seat_take
from tournaments.errors import Refused
from tournaments.models import OwnSeat
from tournaments.my.selectors.people_here import PersonHere, person_here
from tournaments.permissions import actor_of
from tournaments.words import refusal_text

DEEDS = ("take", "drop", "show", "hide")


@require_POST
def own_seat(request: HttpRequest, code: str, do: str) -> HttpResponse:
    """Take the seat of this browser as the person it acts for; give it back, show it, hide it.

    404 for a browser that is nobody's, and for a match of which the person has no seat to give back.
    """
    person = person_here(actor_of(request), whole_number(request.POST.get("as", ""), 17))
    if person is None or do not in DEEDS:
        raise Http404
    match = get_object_or_404(Match.objects.defer("snapshot", "deck"), code=code)
    try:
        _do(request, match, person, do)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect(f"{reverse('my')}?as={person.player.pk}")


def _do(request: HttpRequest, match: Match, person: PersonHere, do: str) -> None:
    if do == "take":
        own_seat_take(match=match, actor=match_actor_of(request), person=person)
        messages.success(request, _("It is among your matches now."))
        return
    rows = OwnSeat.objects.filter(player=person.player, owner__in=person.owners)
    row = get_object_or_404(rows, seat__match=match)
    if do == "drop":
        own_seat_drop(row=row)
    else:
        own_seat_show(row=row, person=person, shown=do == "show")
