"""From stage to stage: lots for equals, plans made anew, one more round, the final, the end."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from matches.digits import whole_number
from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.forms.draw.rounds import LotsForm, PlanForm, RoundsForm
from tournaments.models import Stage, Tournament
from tournaments.permissions import Action, Actor, require
from tournaments.seating.elimination.planner import alternatives
from tournaments.seating.elimination.planner import plan as plan_for
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.selectors.rounds.rounds import next_step
from tournaments.selectors.setup.choices import game_sizes, usual_sizes
from tournaments.services.draw.qualifiers import (
    lots_record,
    lots_undo,
    plan_replace,
    rounds_planned_set,
    stage_advance,
    stage_back,
)
from tournaments.services.draw.rest_lots import rest_end, resting_set
from tournaments.services.rounds.rounds import tournament_finish, tournament_reopen
from tournaments.words import refusal_text

SHOWN = 6


def _tournament_and_actor(request: HttpRequest, slug: str) -> tuple[Tournament, Actor]:
    tournament = get_object_or_404(Tournament, slug=slug)
    return tournament, require(request, Action.DRAW, tournament)


def _try(request: HttpRequest, done: str, call: Callable[..., object], **arguments: object) -> bool:
    """Make one service call and leave its message; say whether it went through."""
    try:
        call(**arguments)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return False
    messages.success(request, done)
    return True


@require_POST
def move(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Close the stage and go on, go back, close the tournament, or reopen it."""
    tournament, actor = _tournament_and_actor(request, slug)
    calls: dict[str, tuple[Callable[..., object], str]] = {
        "advance": (stage_advance, _("The stage has been closed: now draw the next one.")),
        "back": (stage_back, _("The previous stage has been reopened.")),
        "finish": (tournament_finish, _("The tournament has been closed: here is the podium.")),
        "reopen": (tournament_reopen, _("The tournament has been reopened.")),
    }
    if action not in calls:
        raise Http404
    call, done = calls[action]
    went = _try(request, done, call, tournament=tournament, actor=actor)
    return redirect("podium" if went and action == "finish" else "manage-draw", slug)


@require_POST
def lots(request: HttpRequest, slug: str) -> HttpResponse:
    """Record the lots drawn among equals, or forget them."""
    tournament, actor = _tournament_and_actor(request, slug)
    stage = get_object_or_404(Stage, tournament=tournament, number=_number_sent(request.POST.get("stage")))
    number = _number_sent(request.POST.get("round"))
    if "back" in request.POST:
        done = _("The lots have been forgotten: they can be drawn again.")
        _try(request, done, lots_undo, stage=stage, number=number, actor=actor)
        return redirect("manage-draw", slug)
    form = LotsForm(request.POST, tied=field_of(stage, number).tied)
    if form.is_valid():
        arguments = {"stage": stage, "number": number, "lots": form.lots(), "reason": form.cleaned_data["reason"]}
        _try(request, _("The drawing of lots has been recorded."), lots_record, actor=actor, **arguments)
    else:
        messages.error(request, _("Enter the number each of them drew, and how."))
    return redirect("manage-draw", slug)


@require_POST
def rest(request: HttpRequest, slug: str) -> HttpResponse:
    """Let those sit out whom the draw page names, so that the others can be drawn; or those play who need not rest."""
    tournament, actor = _tournament_and_actor(request, slug)
    step = next_step(tournament)
    if step.stage is not None and "back" in request.POST:
        done, shown = _("They play: nobody rests who need not."), request.POST["back"]
        _try(request, done, rest_end, stage=step.stage, number=step.number, shown=shown, actor=actor)
    elif step.stage is not None:
        done = _("The others can be drawn now. Whoever should sit out instead can be changed at “Tick who is here”.")
        shown = request.POST.get("people", "")
        _try(request, done, resting_set, stage=step.stage, number=step.number, shown=shown, actor=actor)
    return redirect("manage-draw", slug)


@require_POST
def rounds_planned(request: HttpRequest, slug: str) -> HttpResponse:
    """Play a round more, or fewer, than planned."""
    tournament, actor = _tournament_and_actor(request, slug)
    step = next_step(tournament)
    form = RoundsForm(request.POST)
    if step.stage is not None and form.is_valid():
        rounds = form.cleaned_data["rounds"]
        done = ngettext("This stage now has one round.", "This stage now has %(rounds)s rounds.", rounds)
        done %= {"rounds": rounds}
        _try(request, done, rounds_planned_set, stage=step.stage, rounds=rounds, actor=actor)
    else:
        messages.error(request, _("Write a number of rounds between 1 and 99."))
    return redirect("manage-draw", slug)


def plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the plans for the people who are here; POST takes the chosen one."""
    tournament, actor = _tournament_and_actor(request, slug)
    step = next_step(tournament)
    if step.code != "draw" or step.stage is None or step.number != 1 or step.stage.kind == Stage.Kind.LEAGUE:
        messages.error(request, refusal_text(Refused("plan_in_use")))
        return redirect("manage-draw", slug)
    people = len(field_of(step.stage, 1).entering)
    asked = request.POST if request.method == "POST" else request.GET or {"final": 4}
    form = PlanForm(asked, sizes=game_sizes(tournament.ruleset))
    final = form.cleaned_data["final"] if form.is_valid() else 4
    best = plan_for(people, final, tuple(tournament.sizes), usual_sizes(tournament.ruleset))
    plans: list[Json] = [
        option.document() for option in best.alternatives or alternatives(people, final, tuple(tournament.sizes))
    ]
    most = tournament.most_tables or people
    plans = [plan for plan in plans if plan["kind"] != "league"]
    plans = ([plan for plan in plans if len(plan["rounds"][0]["tables"]) <= most] or plans)[:SHOWN]
    if request.method == "POST":
        chosen = _number_sent(request.POST.get("chosen"))
        if chosen < len(plans) and _try(
            request, _("The plan has been made."), plan_replace, stage=step.stage, plan=plans[chosen], actor=actor
        ):
            return redirect("manage-draw", slug)
    context = {"tournament": tournament, "people": people, "final": final, "plans": plans, "form": form}
    return render(request, "tournaments/rounds/plan.html", context)


def _number_sent(text: str | None) -> int:
    """Return the number in a field that the page itself wrote. Raises Http404 for anything else."""
    number = whole_number(text or "", 6)
    if number is None:
        raise Http404
    return number
