"""Template tags of calls and wishes: what the pages of the evening show of them."""

from __future__ import annotations

from django import template
from django.template import Context

from tournaments.calls.selectors.calls import open_call_at, open_calls
from tournaments.calls.selectors.wishes import Wish, wish_of, wishes_at
from tournaments.calls.selectors.wishes import wishes_waiting as waiting
from tournaments.models import Call, Entrant, PlayerDevice, PlayerWish, Stage, Table, Tournament
from tournaments.permissions import Action, actor_of, allowed_actions

register = template.Library()


@register.inclusion_tag("tournaments/calls/_line.html", takes_context=True)
def calls_line(context: Context, tournament: Tournament) -> dict[str, object]:
    """Show the open calls above a desk; nothing where there is none."""
    calls = open_calls(tournament)
    allowed = context.get("allowed")
    if allowed is None:
        allowed = allowed_actions(actor_of(context["request"]), tournament) if calls else ()
    may_answer = bool(calls) and Action.ANSWER_CALLS in allowed
    return {"calls": calls, "tournament": tournament, "may_answer": may_answer}


@register.filter
def has_phones(tournament: Tournament) -> bool:
    """Say whether a player's phone has come in: without any nobody calls from one."""
    return PlayerDevice.objects.live().filter(entrant__tournament=tournament).exists()


@register.filter
def table_call(table: Table) -> Call | None:
    """Return the open call of a table."""
    return open_call_at(table)


@register.filter
def player_wish(entrant: Entrant) -> PlayerWish | None:
    """Return what a player has asked for last."""
    return wish_of(entrant)


@register.filter
def wishes_for(stage: Stage, number: int) -> list[Wish]:
    """Return what players ask for about a round to come."""
    return wishes_at(stage, number)


@register.filter
def wishes_waiting(tournament: Tournament) -> int:
    """Return how many wishes wait for an answer."""
    return waiting(tournament)
