"""The page for the wall: a code that changes every minute, so that nobody checks in from home."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from matches.documents.qr import qr_svg
from matches.selectors.addresses import leads_nowhere
from tournaments.door.selectors.arriving import counter_of, door_of
from tournaments.door.selectors.codes import spaced, wall_code
from tournaments.models import Tournament
from tournaments.permissions import Action, require
from tournaments.selectors.setup.addresses import public_url


@never_cache
@require_safe
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the code of this minute, large; the page asks for the next one by itself."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.KIOSK, tournament)
    context: dict[str, object] = {"tournament": tournament, "counter": counter_of(tournament)}
    code = wall_code(door_of(tournament)) if tournament.checks_in else ""
    if code:
        address = public_url(tournament, reverse("here-code", args=[slug, code]), request)
        context |= {"code": spaced(code), "qr": ""}
        if not leads_nowhere(address, request):
            typed = public_url(tournament, reverse("here", args=[slug]), request)
            context |= {"qr": qr_svg(address), "address": typed.partition("://")[2]}
    name = "_wall" if request.headers.get("HX-Request") else "wall"
    response = render(request, f"tournaments/door/{name}.html", context)
    response["Cache-Control"] = "no-store"
    return response
