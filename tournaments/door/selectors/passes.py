"""What a phone keeps once it has scanned the code on the wall: a signed cookie for a quarter of an hour."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournaments.models import Tournament

GOOD_FOR = 15 * 60  # seconds


def _name(tournament: Tournament) -> str:
    return f"door-{tournament.pk}"


def pass_give(response: HttpResponse, tournament: Tournament) -> HttpResponse:
    """Return the answer with the cookie, which no script can read."""
    response.set_signed_cookie(
        _name(tournament),
        "here",
        salt=_name(tournament),
        max_age=GOOD_FOR,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )
    return response


def has_pass(request: HttpRequest, tournament: Tournament) -> bool:
    """Say whether this browser has scanned the wall of this tournament within the last quarter of an hour."""
    name = _name(tournament)
    return request.get_signed_cookie(name, default="", salt=name, max_age=GOOD_FOR) == "here"
