"""Template tags of coming in again: `{% load claims %}`."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.template import RequestContext

from matches.permissions import actor_of as match_actor_of
from tournaments.accounts.views.sign_in import passkeys_work
from tournaments.claims.selectors import own_seats, proven_address, seats_to_take
from tournaments.my.selectors.people_here import PersonHere

register = template.Library()


@register.inclusion_tag("tournaments/claims/_ways_back.html", takes_context=True)
def ways_back(context: RequestContext, person: PersonHere) -> dict[str, object]:
    """Show, beside a person's phones, how they come in again after losing one."""
    works = passkeys_work(context["request"])
    address = proven_address(person) if settings.MAIL_ON else ""
    return {"person": person, "mail_on": settings.MAIL_ON, "address": address, "works": works}


@register.inclusion_tag("tournaments/claims/_own_seats.html", takes_context=True)
def own_matches(context: RequestContext, person: PersonHere) -> dict[str, object]:
    """Show a person's friendly matches, and those that this browser plays and nobody has taken as theirs."""
    seats, free = own_seats(person), seats_to_take(match_actor_of(context["request"]))
    return {"person": person, "seats": seats, "free": free, "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("tournaments/claims/_lost.html", takes_context=True)
def lost_phone(context: RequestContext) -> dict[str, object]:
    """Show a browser that nobody knows the ways back: by mail where mail is set up, by passkey where browsers have
    them."""
    return {"mail_on": settings.MAIL_ON, "works": passkeys_work(context["request"])}
