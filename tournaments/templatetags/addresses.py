"""Where others open what a page shows: said on the screens that a hall looks at."""

from __future__ import annotations

from urllib.parse import urlsplit

from django import template
from django.template import Context

from matches.selectors import addresses
from tournaments.models import Tournament
from tournaments.selectors.setup.addresses import public_base

register = template.Library()


@register.inclusion_tag("_screen_address.html", takes_context=True)
def screen_address(context: Context) -> dict[str, object]:
    """Show the address below a screen, with a warning while no other device can connect."""
    request, tournament = context["request"], context.get("tournament")
    address = request.get_host()
    if isinstance(tournament, Tournament) and tournament.public_address:
        address = urlsplit(public_base(tournament, request)).netloc
    return {"address": address, "only_here": addresses.only_here(request)}
