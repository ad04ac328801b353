"""Template tags of the door: money, and what a player's own page shows of the check-in."""

from __future__ import annotations

from django import template
from django.http import HttpRequest
from django.template import RequestContext
from django.utils import timezone

from tournaments.door.selectors.arriving import arrival_of, door_of
from tournaments.door.selectors.passes import has_pass
from tournaments.door.selectors.people import phones_waiting
from tournaments.door.words import HOW, line_word, method_word
from tournaments.models import Entrant, Payment, Tournament
from tournaments.permissions import Action, actor_of, may
from tournaments.words.numbers import euros as euros_text

register = template.Library()


@register.filter
def euros(cents: int | None, how: str = "") -> str:
    """Return an amount as it is read; "short" leaves out cents that are none."""
    return "" if cents is None else euros_text(cents, short=how == "short")


@register.filter
def how_text(how: str) -> str:
    """Return by what way somebody checked in."""
    return str(HOW.get(how, ""))


@register.filter
def line_text(line: Payment) -> str:
    """Return what a line of the ledger is."""
    return str(line_word(line))


@register.filter
def method_text(method: str) -> str:
    """Return a way of paying in words."""
    return method_word(method)


@register.inclusion_tag("tournaments/door/_asking.html", takes_context=True)
def phones_asking(context: RequestContext, tournament: Tournament) -> dict[str, object]:
    """Say how many phones ask to be let in, to whoever may let them; nothing where none does."""
    if not may(actor_of(context["request"]), Action.ADMIT_PLAYERS, tournament):
        return {"asking": 0}
    return {"asking": phones_waiting(tournament).count(), "tournament": tournament}


@register.inclusion_tag("tournaments/door/_mine.html", takes_context=True)
def my_check_in(context: RequestContext, entrant: Entrant) -> dict[str, object]:
    """Draw the check-in of a player on their own page; nothing, and no query, where nobody checks in."""
    request: HttpRequest = context["request"]
    arrival = arrival_of(entrant)
    starts_on = entrant.tournament.starts_on
    if arrival and not (arrival.is_here or arrival.ban) and starts_on and starts_on > timezone.localdate():
        arrival = None  # nobody is asked before the day
    told: dict[str, object] = {"arrival": arrival, "csrf_token": context.get("csrf_token")}
    if arrival is not None:
        scanned = has_pass(request, entrant.tournament)
        told |= {"may_check_in": scanned or door_of(entrant.tournament).anywhere, "tournament": entrant.tournament}
    return told
