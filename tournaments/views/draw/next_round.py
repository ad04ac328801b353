"""The next round: who plays, which tables come out, and the draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.forms.draw.rounds import DrawForm, LotsForm, PlanForm, RoundsForm
from tournaments.models import Entrant, Qualifier, Stage, Tournament
from tournaments.permissions import Action, Actor, require
from tournaments.selectors.draw.draw_order import draw_row
from tournaments.selectors.draw.draw_seeds import seed_of
from tournaments.selectors.draw.draws import club_rule, field_sizes
from tournaments.selectors.draw.lock_conflict import conflict_of
from tournaments.selectors.draw.presence_list import Attendee, attendees, returning
from tournaments.selectors.draw.rest_lots import resting_by_lot, spare_rests
from tournaments.selectors.roster.draw_lacks import draw_lacks
from tournaments.selectors.round_names import round_title
from tournaments.selectors.rounds.presence import arrivals, away_since
from tournaments.selectors.rounds.qualifiers import Field, field_of
from tournaments.selectors.rounds.rests import resting_in
from tournaments.selectors.rounds.rounds import (
    NextStep,
    next_stage,
    next_step,
    open_rounds,
    planned_rounds,
    previous_stage,
)
from tournaments.selectors.rounds.stage_entry import step_into
from tournaments.selectors.setup.choices import game_sizes, shares_alike
from tournaments.services.draw.draw_seeds import new_seed
from tournaments.services.draw.draws import round_draw
from tournaments.views.draw.locks import locks_shown
from tournaments.words import refusal_text
from tournaments.words.rounds.rounds import lack_text

NOT_HERE = {"advance", "finish", "finished", "none", "play"}


def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is next: the draw of a round, the review of a drawn one, the next stage, or the end. POST draws."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.DRAW, tournament)
    step = next_step(tournament)
    if request.method == "POST":
        return _draw_posted(request, tournament, step, actor)
    if step.code == "review" and step.stage:
        return redirect("manage-seats", slug, step.stage.number, step.number)
    if step.code in NOT_HERE:
        return render(request, "tournaments/rounds/next.html", _after_context(tournament, step))
    form = _draw_form(tournament, step)
    return render(request, "tournaments/rounds/draw.html", _draw_context(tournament, step, form))


def _draw_posted(request: HttpRequest, tournament: Tournament, step: NextStep, actor: Actor) -> HttpResponse:
    form = _draw_form(tournament, step, request.POST)
    if step.stage is None or not form.is_valid():
        if step.code != "draw":
            return redirect("manage-draw", tournament.slug)
        return render(request, "tournaments/rounds/draw.html", _draw_context(tournament, step, form), status=422)
    data = form.cleaned_data
    try:
        round_ = round_draw(
            stage=step.stage,
            actor=actor,
            seed=data["seed"],
            origin=data["origin"],
            despite_unconfirmed=data.get("despite", False),
            number=data["number"],
        )
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("manage-draw", tournament.slug)
    messages.success(
        request, _("%(round)s: drawn. Nobody sees it until you publish it.") % {"round": round_title(round_)}
    )
    return redirect("manage-seats", tournament.slug, round_.stage.number, round_.number)


def _draw_form(tournament: Tournament, step: NextStep, data: QueryDict | None = None) -> DrawForm:
    committed = step.stage is not None and seed_of(step.stage, step.number) is not None
    initial = {"seed": new_seed(), "number": step.number}
    return DrawForm(data, initial=initial, missing=bool(open_rounds(tournament)), committed=committed)


def _draw_context(tournament: Tournament, step: NextStep, form: DrawForm) -> dict[str, object]:
    assert step.stage is not None
    stage, number = step.stage, step.number
    field = field_of(stage, number)
    rests = resting_in(stage, number)
    times = arrivals(stage, number)
    context: Json = {
        "tournament": tournament,
        "stage": stage,
        "number": number,
        "form": form,
        "field": field,
        "rests": rests,
        "spare": spare_rests(field, rests),
        "away": _away(field, [entrant for entrant in field.away if entrant not in rests], times),
        "returning": returning(field),
        "open_rounds": open_rounds(tournament),
        "draw_seed": seed_of(stage, number),
        "drawn_by": None if field.fixed else draw_row(stage, number),
        "rule": Tournament.Clubs(club_rule(stage, number)).label,
        "coming": step_into(field),
        "can_go_back": number == 1 and previous_stage(stage) is not None,
        "replaced": [row for row in field.entering if row.replaces],
        "lucky": [row for row in field.entering if row.how == Qualifier.How.LUCKY_LOSER],
    }
    conflict = conflict_of(field)
    context |= {"fixed": bool(field.fixed), **locks_shown(stage, number, conflict)}
    return context | ({} if conflict else _obstacle(stage, field))


def _away(field: Field, people: Sequence[Entrant], times: Mapping[int, str]) -> list[Attendee]:
    """Return who is not here, with when they arrive or since which round they are away."""
    since = away_since(field.stage, field.number) if people and field.stage.kind == Stage.Kind.LEAGUE else {}
    late = {entrant.pk: times[entrant.number] for entrant in people if entrant.number in times}
    return attendees(people, (), late, by_club=False, since=since)[0][1]


def _obstacle(stage: Stage, field: Field) -> Json:
    """Return the tables that come out, or why none do, with the form that helps."""
    if field.problem:
        return {"problem": refusal_text(field.problem)}
    if field.undecided:
        return {"undecided": field.undecided}
    if field.tied:
        return {"lots_form": LotsForm(tied=field.tied), "lots_round": field.number, "lots_stage": stage}
    lacks = draw_lacks(field)
    if any(lack.forbids for lack in lacks):
        return {"problem": refusal_text(Refused("teams_without_clubs"))}
    try:
        sizes = field_sizes(field)
    except Refused as refused:
        fixable = refused.code in ("plan_differs", "plan_missing")
        plan = planned_rounds(stage)
        final = sum(plan[-1].get("tables", [])) if plan else 4
        allowed = game_sizes(stage.tournament.ruleset)
        form = PlanForm(initial={"final": final}, sizes=allowed) if fixable else None
        return {"problem": refusal_text(refused), "plan_form": form, "resting": resting_by_lot(field)}
    mix = sorted(Counter(sizes.tables).items(), reverse=True)
    uneven = len(mix) > 1 and stage.kind == Stage.Kind.LEAGUE and shares_alike(stage.tournament)
    return {"mix": mix, "uneven": uneven, "tables": len(sizes.tables), "lacks": [lack_text(lack) for lack in lacks]}


def _after_context(tournament: Tournament, step: NextStep) -> dict[str, object]:
    context: Json = {"tournament": tournament, "step": step, "stage": step.stage}
    if step.code == "advance" and step.stage:
        following = next_stage(step.stage)
        if following is not None:
            following.tournament = tournament
            field = field_of(following, 1)
            context |= {"following": following, "field": field, "coming": step_into(field)}
            context["problem"] = refusal_text(field.problem) if field.problem else ""
            if field.tied:
                context |= {"lots_form": LotsForm(tied=field.tied), "lots_round": 1, "lots_stage": following}
    if step.stage and step.stage.kind == Stage.Kind.LEAGUE and step.code in ("advance", "finish", "play"):
        context["rounds_form"] = RoundsForm(initial={"rounds": step.stage.rounds_planned + 1})
    if step.round is not None and step.stage:
        context["desk_url"] = reverse("manage-round", args=[tournament.slug, step.stage.number, step.round.number])
    return context
