"""The page for the wall: a code that changes every minute, so that nobody checks in from home."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
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
from tournaments.views.rounds.fragments import PIECE, Fragments, page_or_stream

EVERY = 5.0  # seconds between two looks


@never_cache
@require_safe
def wall(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the code of this minute, large; the next ones follow."""
    response = page_or_stream(request, "tournaments/door/wall.html", partial(_shown, slug=slug), EVERY)
    response["Cache-Control"] = "no-store"
    return response


def _shown(request: HttpRequest, slug: str) -> Fragments:
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
    return Fragments("tournaments/door/_wall.html", {PIECE: context})
