"""What an address names, and whether whoever asks may see it or do it."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from tournaments.models import Round, Tournament
from tournaments.permissions import Action, Actor, require


def visible_tournament(request: HttpRequest, slug: str) -> Tournament:
    """Return the tournament if this reader may see it; a private one does not exist for others."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.VIEW, tournament)
    return tournament


def round_of(request: HttpRequest, slug: str, stage_number: int, number: int, action: Action) -> tuple[Round, Actor]:
    """Return the round and who is asking, or 403/404."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, action, tournament)
    round_ = get_object_or_404(
        Round.objects.select_related("stage"), stage__tournament=tournament, stage__number=stage_number, number=number
    )
    round_.stage.tournament = tournament
    return round_, actor
