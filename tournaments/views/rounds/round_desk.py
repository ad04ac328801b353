"""The desk of a round, its clock, and the clock as everybody sees it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.errors import Refused
from tournaments.forms.draw.rounds import MinutesForm
from tournaments.models import Round, Tournament
from tournaments.permissions import Action, Actor, allowed_actions, require
from tournaments.selectors.results.sdadata import tables_throwing
from tournaments.selectors.round_names import round_title
from tournaments.selectors.rounds.clock import clock_state
from tournaments.selectors.rounds.desk import desk_of
from tournaments.selectors.rounds.evening import evening_of
from tournaments.selectors.rounds.rests import resting_in
from tournaments.selectors.rounds.round_desk import RoundDesk, tables_with_time
from tournaments.selectors.rounds.round_end import round_end
from tournaments.selectors.rounds.rounds import Course, NextStep, next_step
from tournaments.selectors.setup.tournament_rules import tournament_rules
from tournaments.services.rounds import clock as clocks
from tournaments.services.rounds.rounds import round_start, round_start_undo
from tournaments.views.lookup import round_of
from tournaments.views.rounds.desk_parts import desk_context
from tournaments.words import refusal_text
from tournaments.words.rounds.clock import expected_text, time_up_text
from tournaments.words.rounds.evening import action_text

UNCHANGED = 204
QUICK_MINUTES = (1, 5, 10)
STARTING: dict[str, Promise] = {
    "round": gettext_lazy("%(round)s: now playing, the clock runs."),
    "undo": gettext_lazy("%(round)s: not started any more; the clock is whole again."),
}


@never_cache
@require_safe
def desk(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Show what is missing, table by table. `?part=tables&version=` answers 204 while nothing has changed."""
    round_, actor = round_of(request, slug, stage_number, number, Action.VIEW_DRAFTS)
    tournament = round_.stage.tournament
    part = request.GET.get("part") == "tables"
    if part and request.GET.get("version") == str(tournament.version):
        return HttpResponse(status=UNCHANGED)
    allowed = allowed_actions(actor, tournament)
    context = desk_context(round_, allowed) | {"quick_minutes": QUICK_MINUTES}
    if part:
        return render(request, "tournaments/rounds/_desk.html", context)
    course, desk = Course(tournament), cast(RoundDesk, context["desk"])
    states = {round_.pk: [(table.table, table.state) for table in desk.tables]}
    # The steps find it in the cache.
    evening = evening_of(tournament, make=partial(desk_of, course=course, tables_at=states))
    step = next_step(tournament, course) if Action.DRAW in allowed else None
    untouched = all(table.state == "waiting" for table in desk.tables)
    context |= {"is_untouched": untouched and round_.state == Round.State.PLAYING}
    context |= {"rests": resting_in(round_.stage, round_.number), "rounds": course.rounds}
    context |= {"step": step, "main_action": _main_action(round_, allowed, step), "next_word": action_text(evening)}
    return render(request, "tournaments/rounds/desk.html", context)


def _main_action(round_: Round, allowed: set[Action], step: NextStep | None) -> str:
    """Return the one thing to do with a round now: review, start, draw, next, or nothing while it is played."""
    if round_.state == Round.State.DRAWN:
        return "review" if step else ""
    if round_.state == Round.State.PUBLISHED:
        return "start" if Action.RUN_CLOCK in allowed else ""
    if round_.state != Round.State.COMPLETE or step is None:
        return ""
    return "draw" if step.code == "draw" else "next"


@require_POST
def clock_action(request: HttpRequest, slug: str, stage_number: int, number: int, action: str) -> HttpResponse:
    """Start the round, or start, pause, lengthen and set its clock."""
    round_, actor = round_of(request, slug, stage_number, number, Action.RUN_CLOCK)
    plain: dict[str, Callable[..., None]] = {
        "round": round_start,
        "start": clocks.clock_start,
        "pause": clocks.clock_pause,
        "undo": round_start_undo,
    }
    timed: dict[str, Callable[..., None]] = {"add": clocks.clock_add, "set": clocks.clock_set}
    try:
        if action in plain:
            plain[action](round=round_, actor=actor)
        elif action in timed:
            form = MinutesForm(request.POST)
            if not form.is_valid():
                raise Refused("clock_out_of_range")
            timed[action](round=round_, minutes=form.cleaned_data["minutes"], actor=actor)
        else:
            raise Http404
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    else:
        if action in STARTING:
            messages.success(request, STARTING[action] % {"round": round_title(round_)})
    back = request.POST.get("back")
    return redirect("clock" if back == "clock" else "manage-round", slug, stage_number, number)


@never_cache
@require_safe
def clock(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Show the time left, when it ends and what is missing, for phones and the projector."""
    round_, actor = _visible_round(request, slug, stage_number, number)
    tournament = round_.stage.tournament
    now = timezone.now()
    allowed = allowed_actions(actor, tournament)
    clock, end = clock_state(round_, now), round_end(round_, now)
    context = {
        "tournament": tournament,
        "round": round_,
        "stage": round_.stage,
        "clock": clock,
        "end": end,
        "expected": expected_text(end.expected),
        "throwing": tables_throwing(round_) if clock.is_over else [],
        "time_up": time_up_text(tournament_rules(tournament)) if clock.is_over else "",
        "tables": tables_with_time(round_, now),
        "runs_clock": Action.RUN_CLOCK in allowed,
        "quick_minutes": QUICK_MINUTES,
        "desk_url": reverse("manage-round", args=[slug, stage_number, number]),
    }
    return render(request, "tournaments/rounds/clock.html", context)


def _visible_round(request: HttpRequest, slug: str, stage_number: int, number: int) -> tuple[Round, Actor]:
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.VIEW, tournament)
    round_ = get_object_or_404(
        Round.objects.select_related("stage"), stage__tournament=tournament, stage__number=stage_number, number=number
    )
    round_.stage.tournament = tournament
    if not round_.is_public:
        require(request, Action.VIEW_DRAFTS, tournament)
    return round_, actor
