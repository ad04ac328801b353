"""The last step of the evening with its way back, for who may take it."""

from __future__ import annotations

from django import template
from django.template import Context
from django.urls import reverse

from tournaments.models import Tournament
from tournaments.permissions import Action, actor_of, allowed_actions
from tournaments.selectors.results.last_step import LastStep, last_step
from tournaments.selectors.rounds.desk import Desk
from tournaments.words.rounds.last_step import step_words

register = template.Library()
OF_THE_ROUND = {
    "drawn": "manage-discard",
    "published": "manage-unpublish",
    "swapped": "manage-swap-undo",
    "repaired": "manage-repair",
    "started": "manage-clock",
}
NEEDED = {"confirmed": Action.CORRECT_RESULT, "started": Action.RUN_CLOCK, "entered": Action.EDIT}
OF_THE_TOURNAMENT = {"advanced": "back", "finished": "reopen"}


@register.inclusion_tag("tournaments/setup/_last_step.html", takes_context=True)
def last_step_undo(context: Context, tournament: Tournament, desk: Desk) -> dict[str, object]:
    """Show the last step that can be taken back; nothing where there is none, or others must do it."""
    actions = allowed_actions(actor_of(context["request"]), tournament)
    step = last_step(tournament, desk)
    if step is None or NEEDED.get(step.code, Action.DRAW) not in actions:
        return {}
    return {
        "csrf_token": context.get("csrf_token"),
        "words": step_words(step),
        "url": _url(step, tournament.slug),
        "is_link": step.code in ("confirmed", "repaired"),
        "fields": _fields(step),
    }


def _fields(step: LastStep) -> dict[str, object]:
    """Return what is posted: that the page showed this step, and no other."""
    if step.lots is not None:
        return {"back": 1, "stage": step.lots[0].number, "round": step.lots[1]}
    if step.entered is not None:
        return {"entry": step.entered.pk}
    if step.round is None:
        return {}
    public = {"public": 1} if step.round.is_public else {}
    return {"draw_version": step.round.draw_version, **public}


def _url(step: LastStep, slug: str) -> str:
    """Return where the step is taken back: an address to be posted to, or a page that shows it first."""
    if step.table is not None:
        return reverse("result-history", args=[slug, step.table.pk])
    if step.lots is not None:
        return reverse("manage-draw-lots", args=[slug])
    if step.entered is not None:
        return reverse("manage-entrants-undo", args=[slug])
    if step.round is not None:
        rest = ["undo"] if step.code == "started" else []
        return reverse(OF_THE_ROUND[step.code], args=[slug, step.round.stage.number, step.round.number, *rest])
    return reverse("manage-stage", args=[slug, OF_THE_TOURNAMENT[step.code]])
