"""The desk of a round as the stream brings it: drawn once for all who may do the same with it, so without a form."""

from __future__ import annotations

from django.db import connections
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import resolve
from django.utils import timezone, translation

from tournaments.models import Round, Tournament
from tournaments.permissions import Action, actor_anew, allowed_actions
from tournaments.selectors.rounds.round_desk import round_desk
from tournaments.views.rounds.stranger_pages import Asked, Part, language_now, page_named


def desk_context(round_: Round, allowed: set[Action]) -> dict[str, object]:
    """Return what the tables of a desk show to who may do this."""
    desk = round_desk(round_, timezone.now())
    return {
        "tournament": round_.stage.tournament,
        "round": round_,
        "stage": round_.stage,
        "desk": desk,
        "finished": len(desk.tables) - desk.missing,
        "allowed": allowed,
    }


def rights_now(request: HttpRequest, tournament_id: int) -> tuple[str, ...]:
    """Return what who listens may do now, () where they may not see a desk; from a thread of its own."""
    try:
        tournament = Tournament.objects.filter(pk=tournament_id).first()
        allowed = allowed_actions(actor_anew(request), tournament) if tournament else set()
    finally:
        connections.close_all()
    return tuple(sorted(allowed)) if Action.VIEW_DRAFTS in allowed else ()


def desk_asked(request: HttpRequest, tournament: Tournament) -> Asked | None:
    """Return whose desk a stream shall bring, with `?part=/t/.../r/1/3/`; None for another page, or a stranger."""
    page = page_named(request, tournament.slug, {"manage-round": ()})
    rights = rights_now(request, tournament.pk) if page is not None else ()
    return Asked(page.path, "", language_now(), rights=rights, is_timed=True) if page is not None and rights else None


def desk_part(asked: Asked) -> Part | None:
    """Return the desk as it is now, None for a round that is not there any more; from a thread of its own."""
    at = resolve(asked.path).kwargs
    rounds = Round.objects.filter(stage__tournament__slug=at["slug"], stage__number=at["stage_number"])
    try:
        with translation.override(asked.language):
            round_ = rounds.select_related("stage__tournament").filter(number=at["number"]).first()
            if round_ is None:
                return None
            context = desk_context(round_, {Action(right) for right in asked.rights})
            html = render_to_string("tournaments/rounds/_desk.html", context)
            return Part(round_.stage.tournament.version, "", html)
    finally:
        connections.close_all()
