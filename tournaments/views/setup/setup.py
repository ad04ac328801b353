"""Creating a tournament, changing its choices, deleting it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from matches.digits import whole_number
from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.forms.setup.creating import CreateForm
from tournaments.forms.setup.settings import SettingsForm
from tournaments.models import Tournament
from tournaments.permissions import Action, Actor, require
from tournaments.seating.elimination.planner import SIZES, PlanAnswer, alternatives, plan
from tournaments.selectors.setup.choices import usual_sizes
from tournaments.selectors.setup.locks import locked_choices
from tournaments.selectors.setup.presets import ELIMINATION, LEAGUE_FINAL, presets
from tournaments.services.setup.choices import (
    changed_choices,
    choices_preview,
    needs_recount,
    stages_update,
    tournament_update,
)
from tournaments.services.setup.tournaments import tournament_create
from tournaments.views.lookup import list_keep
from tournaments.words import refusal_text
from tournaments.words.setup.choices import FIELDS, USUAL
from tournaments.words.setup.plans import reason_text

SHOWN_MOVES = 30


def hidden_fields(request: HttpRequest, *but: str) -> list[tuple[str, str]]:
    """Return what was posted, to be posted again by a page in between."""
    skipped = {"csrfmiddlewaretoken", *but}
    return [(name, value) for name, values in request.POST.lists() if name not in skipped for value in values]


@login_required
def create(request: HttpRequest) -> HttpResponse:
    """Show the format and every choice on one page; an elimination shows its plan before anything is created."""
    assert isinstance(request.user, User)
    asked = request.POST.get("preset") or request.GET.get("preset", "")
    code = asked if asked in presets() else "league"
    asked_for: dict[str, object] = {
        name: request.GET[name]
        for name in ("entrants", "final", "rounds")
        if whole_number(request.GET.get(name, ""), 9) is not None
    }
    if asked == USUAL or (not asked_for and asked != code):
        asked_for["preset"] = USUAL
    sizes = [size for size in SIZES if str(size) in request.GET.getlist("sizes")]
    if sizes:
        asked_for["sizes"] = sizes
    ruleset = request.GET.get("ruleset", "")
    form = CreateForm(request.POST or None, owner=request.user, preset=code, ruleset=ruleset, initial=asked_for)
    if request.method == "POST" and "back" not in request.POST and form.is_valid():
        taken = form.cleaned_data["preset"]
        if presets()[taken].shape == ELIMINATION:
            return _create_elimination(request, form)
        return _create_tournament(request, form, preset=taken, **form.stages()) or _create_page(request, form)
    return _create_page(request, form)


def _create_page(request: HttpRequest, form: CreateForm) -> HttpResponse:
    simple = {"name", "names", "starts_on", "place", "preset", "rounds", "finalists", "entrants", "final", "__all__"}
    options_open = form["preset"].value() != USUAL or bool(form.errors.keys() - {"name", "names"})
    context = {"form": form, "choices_wrong": bool(form.errors.keys() - simple), "options_open": options_open}
    return render(request, "tournaments/setup/create.html", context)


def plans_for(
    entrants: int, final: int, sizes: list[int], usual: tuple[int, ...] = SIZES
) -> tuple[PlanAnswer, list[Json]]:
    """Return the planner's answer and the plans to choose from, the recommended first; `usual`: the game's sizes."""
    answer = plan(entrants, final, sizes, usual)
    options = list(answer.alternatives) or alternatives(entrants, final, sizes)
    return answer, [option.document() for option in options]


def _create_elimination(request: HttpRequest, form: CreateForm) -> HttpResponse:
    data = form.cleaned_data
    answer, plans = plans_for(data["entrants"], data["final"], form.choices()["sizes"], usual_sizes(data["ruleset"]))
    chosen = whole_number(request.POST.get("plan", ""), 4)
    if chosen is not None and chosen < len(plans):
        taken = plans[chosen]
        if taken["kind"] == "league":
            response = _create_tournament(
                request, form, preset=LEAGUE_FINAL, rounds=data.get("rounds") or 3, finalists=taken["final"]
            )
        else:
            response = _create_tournament(request, form, preset=data["preset"], plan=taken)
        if response:
            return response
    context = {
        "form": form,
        "again": hidden_fields(request, "plan"),
        "plans": plans,
        "reason": "" if answer.feasible else reason_text(answer.code, answer.params),
        "entrants": data["entrants"],
        "final": data["final"],
    }
    return render(request, "tournaments/setup/create_plan.html", context)


def _create_tournament(request: HttpRequest, form: CreateForm, *, preset: str, **stages: object) -> HttpResponse | None:
    """Create it and go to its desk; None when it was refused and the form says why."""
    assert isinstance(request.user, User)
    choices = form.choices()
    try:
        tournament = tournament_create(
            owner=request.user,
            preset=preset,
            name=choices.pop("name"),
            starts_on=choices.pop("starts_on"),
            **choices,
            **stages,
        )
    except Refused as refused:
        form.add_error(None, refusal_text(refused))
        return None
    if names := form.cleaned_data["names"]:
        list_keep(request, tournament, names)
        messages.success(request, _("“%(name)s” has been created.") % {"name": tournament.name})
        return redirect(f"{reverse('manage-paste', args=[tournament.slug])}?list=1")
    messages.success(request, _("“%(name)s” has been created. Now enter the players.") % {"name": tournament.name})
    return redirect("manage", tournament.slug)


def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every choice.

    What is locked says why; what changes the standings says what it changes before it is saved.
    """
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.EDIT, tournament)
    locked = locked_choices(tournament)
    form = SettingsForm(request.POST or None, owner=tournament.owner, tournament=tournament, locked=locked)
    if request.method == "POST" and form.is_valid():
        try:
            done = _settings_posted(request, tournament, actor, form)
        except Refused as refused:
            form.add_error(None, refusal_text(refused))
        else:
            return done
    context = {"tournament": tournament, "form": form, "locked": locked, "stages": tournament.stages.order_by("number")}
    return render(request, "tournaments/setup/settings.html", context)


def _settings_posted(request: HttpRequest, tournament: Tournament, actor: Actor, form: SettingsForm) -> HttpResponse:
    choices = form.choices()
    changes = changed_choices(tournament, choices)
    if needs_recount(tournament, changes) and "sure" not in request.POST:
        moves = choices_preview(tournament=tournament, actor=actor, changes=changes)
        context = {
            "tournament": tournament,
            "again": hidden_fields(request),
            "fields": [FIELDS[name] for name in changes],
            "moves": moves[:SHOWN_MOVES],
            "more": max(0, len(moves) - SHOWN_MOVES),
            "here": reverse("manage-settings", args=[tournament.slug]),
        }
        return render(request, "tournaments/setup/settings_changes.html", context)
    stages_update(tournament=tournament, actor=actor, **form.stages())
    changed = tournament_update(tournament=tournament, actor=actor, **choices)
    word = (
        _("Saved.") if not changed else _("Saved: %(fields)s.") % {"fields": ", ".join(str(FIELDS[n]) for n in changed)}
    )
    messages.success(request, word)
    return redirect("manage-settings", tournament.slug)
