"""Template tags of an announced evening: what its public page shows, and the line on the organisers' desk."""

from __future__ import annotations

from urllib.parse import quote

from django import template
from django.template import Context

from tournaments.models import Announcement, Entrant, Season, SignUp, Tournament
from tournaments.selectors.setup.addresses import public_url
from tournaments.signup import words
from tournaments.signup.documents.calendar import place_of
from tournaments.signup.selectors.announced import Announced, announced, announcement_on, fee_of, has_begun
from tournaments.signup.selectors.sign_ups import coming, own_sign_ups, waiting_here

register = template.Library()
register.filter(words.places_text)
register.filter(words.fee_text)
register.filter(words.format_text)
register.filter(words.tables_text)
register.filter(words.minutes_text)
register.filter(words.day_text)
register.filter(place_of)


@register.simple_tag(takes_context=True)
def announced_now(context: Context, tournament: Tournament) -> Announced | None:
    """Return what is announced of a tournament that has not begun; None, without a query, for every other.

    The head of a page and its body ask for the same: the request keeps it.
    """
    if tournament.state != Tournament.State.SETUP:
        return None
    request = context["request"]
    if not hasattr(request, "_planisfero_announced"):
        row: Announcement | None = getattr(tournament, "announcement", None)  # the page read both in one query
        request._planisfero_announced = announced(row) if row is not None and row.is_on else None
    shown: Announced | None = request._planisfero_announced
    return shown


@register.inclusion_tag("tournaments/signup/_announced.html", takes_context=True)
def announcement(context: Context, seen: Announced) -> dict[str, object]:
    """Show an announced evening: when, where, how, what it costs, who is coming, and the way in."""
    tournament = seen.row.tournament
    return {
        "seen": seen,
        "tournament": tournament,
        "coming": list(coming(tournament)) if seen.row.shows_list else None,
        "mine": signed_up_here(context, tournament),
        "seasons": Season.objects.public().filter(entries__tournament=tournament),
    }


@register.simple_tag(takes_context=True)
def signed_up_here(context: Context, tournament: Tournament) -> list[SignUp]:
    """Return the sign-ups of this browser; the body of a page and its button ask for the same, the request keeps it."""
    request = context["request"]
    if not hasattr(request, "_planisfero_signed_up"):
        request._planisfero_signed_up = own_sign_ups(request, tournament)
    mine: list[SignUp] = request._planisfero_signed_up
    return mine


@register.inclusion_tag("tournaments/signup/_evening.html")
def evening_line(tournament: Tournament, entrant: Entrant | None = None) -> dict[str, object]:
    """Show when and where an announced evening is and what it costs; to an entrant also the way out before the draw.

    No query of its own where nothing is announced and the tournament was read with its announcement.
    """
    row: Announcement | None = getattr(tournament, "announcement", None)
    if row is None or not row.is_on or tournament.state == Tournament.State.FINISHED:
        return {"row": None}
    row.tournament = tournament
    begun = has_begun(tournament)
    sign_up = None if begun or entrant is None else SignUp.objects.live().filter(entrant=entrant).first()
    return {"row": row, "tournament": tournament, "fee": fee_of(tournament), "begun": begun, "sign_up": sign_up}


@register.inclusion_tag("tournaments/signup/_waiting_here.html", takes_context=True)
def sign_ups_here(context: Context) -> dict[str, object]:
    """Show for what this browser has signed up without a place so far; no query where it has not."""
    return {"waiting": waiting_here(context["request"])}


@register.filter
def map_query(row: Announcement) -> str:
    """Return the place of an evening as a part of an address."""
    return quote(place_of(row), safe="")


@register.simple_tag(takes_context=True)
def absolute_url(context: Context, tournament: Tournament, path: str) -> str:
    """Return an address of this server as others reach it: what reads the head of a page follows no other."""
    return public_url(tournament, path, context["request"])


@register.simple_tag
def sign_up_line(tournament: Tournament) -> dict[str, object]:
    """Return what the desk says of sign-ups: whether they are on, and how many wait for a yes."""
    row = announcement_on(tournament)
    if row is None:
        return {"is_on": False}
    asked = tournament.sign_ups.filter(state=SignUp.State.ASKED).count()
    return {"is_on": True, "seen": announced(row), "asked": asked}
