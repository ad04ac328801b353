"""What an address names, who may see it or do it, and what a browser brings along from the page before."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from matches.readings import Reading
from tournaments.models import Round, Tournament
from tournaments.permissions import Action, Actor, require


def visible_tournament(request: HttpRequest, slug: str) -> Tournament:
    """Return the tournament if this reader may see it; a private one does not exist for others."""
    tournament = get_object_or_404(Tournament.objects.select_related("announcement"), slug=slug)
    require(request, Action.VIEW, tournament)
    return tournament


def shown_tournament(request: HttpRequest, slug: str) -> Tournament:
    """Return the tournament for the wall: also to a projector's link, which opens no other page of a private one."""
    tournament = _by_slug.row(slug)
    if tournament is None:
        raise Http404
    require(request, Action.PROJECT, tournament)
    return tournament


_by_slug = Reading(lambda slug: Tournament.objects.filter(slug=slug), "sample")  # asked by every open page


def round_of(request: HttpRequest, slug: str, stage_number: int, number: int, action: Action) -> tuple[Round, Actor]:
    """Return the round and who is asking, or 403/404."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, action, tournament)
    round_ = get_object_or_404(
        Round.objects.select_related("stage"), stage__tournament=tournament, stage__number=stage_number, number=number
    )
    round_.stage.tournament = tournament
    return round_, actor


def list_keep(request: HttpRequest, tournament: Tournament, text: str) -> None:
    """Store a list of people that came with a new tournament, until it is entered."""
    request.session[f"list-{tournament.pk}"] = text


def list_kept(request: HttpRequest, tournament: Tournament) -> str:
    """Return the list that waits to be entered; empty for none."""
    return str(request.session.get(f"list-{tournament.pk}", ""))


def list_drop(request: HttpRequest, tournament: Tournament) -> bool:
    """Forget the list that waits; say whether there was one."""
    return request.session.pop(f"list-{tournament.pk}", None) is not None
