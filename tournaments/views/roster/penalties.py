"""Penalties of a tournament: given, taken back, and whether they step up."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.base.plain_text import plain_text
from tournaments.errors import Refused
from tournaments.forms.roster.penalties import EXPELLING, PenaltyForm
from tournaments.models import Penalty, Stage, Tournament
from tournaments.permissions import Action, Actor, may, require
from tournaments.selectors.rounds.penalty_steps import state_seen, states_seen
from tournaments.services.results.penalties import penalty_give, penalty_revoke
from tournaments.services.setup.choices import tournament_update
from tournaments.words import refusal_text
from tournaments.words.roster.penalties import STEP_YES, penalty_step_text, stay_text

Kind = Penalty.Kind


def penalties(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every penalty given, and the form for one more; a step up is proposed, never taken by itself."""
    tournament = get_object_or_404(Tournament.objects.select_related("owner"), slug=slug)
    actor = require(request, Action.PENALISE, tournament)
    may_expel = may(actor, Action.EXPEL, tournament)
    sent, settled = request.POST.copy(), request.POST.get("settled", "")
    if settled:
        sent["kind"] = settled
    initial = {"entrant": request.GET.get("entrant")}
    form = PenaltyForm(sent or None, tournament=tournament, may_expel=may_expel, initial=initial)
    proposal: dict[str, str] = {}
    if request.method == "POST" and form.is_valid():
        try:
            return _given(request, tournament, actor, form.cleaned_data)
        except Refused as refused:
            if refused.code != "penalty_steps_up":
                form.add_error(None, refusal_text(refused))
            else:
                proposal = _proposal(refused, may_expel=may_expel)
    given = Penalty.objects.filter(entrant__tournament=tournament).select_related(
        "entrant__player", "round__stage__tournament"
    )
    context = {
        "tournament": tournament,
        "form": form,
        "proposal": proposal,
        "penalties": given.order_by("-given_at"),
        "seen": states_seen(tournament.entrants.prefetch_related("penalties")),
        "may_expel": may_expel,
        "may_edit": may(actor, Action.EDIT, tournament),
        "expelling": EXPELLING,
        "own_codes": actor.account is not None and actor.account.pk == tournament.owner_id,
    }
    return render(request, "tournaments/roster/penalties.html", context)


@transaction.atomic
def _given(request: HttpRequest, tournament: Tournament, actor: Actor, data: dict[str, Any]) -> HttpResponse:
    """Give a penalty and lead back to the list. Raises Refused as `penalty_give` does."""
    if data["kind"] in EXPELLING:
        actor = require(request, Action.EXPEL, tournament)
    entrant = data["entrant"]
    penalty = penalty_give(
        entrant=entrant,
        kind=data["kind"],
        points=data["points"],
        reason=data["reason"],
        round=data["round"],
        until=data.get("until"),
        infringement=data["infringement"],
        seen=state_seen(request.POST.get("seen", ""), entrant.pk),
        settled="settled" in request.POST,
        actor=actor,
    )
    if penalty.kind == Kind.BAN and data.get("tonight"):
        penalty_give(entrant=entrant, kind=Kind.DISQUALIFICATION, reason=penalty.reason, actor=actor)
    messages.success(request, _("The penalty for %(name)s has been recorded.") % {"name": entrant})
    if penalty.kind == Kind.TABLE_LOSS and _is_next_drawn(penalty):
        messages.warning(request, _("The next round has been drawn already: look whether the right people sit there."))
    return redirect("manage-penalties", tournament.slug)


def _is_next_drawn(penalty: Penalty) -> bool:
    """Say whether the next round of an elimination was drawn from the table that is lost now."""
    assert penalty.round is not None
    stage = penalty.round.stage
    return stage.kind != Stage.Kind.LEAGUE and stage.rounds.filter(number__gt=penalty.round.number).exists()


def _proposal(refused: Refused, *, may_expel: bool) -> dict[str, str]:
    """Return the words and the two answers of a step up; who may not disqualify has only the one that stays."""
    kind, step = str(refused.params["kind"]), str(refused.params["step"])
    text = penalty_step_text(str(refused.params["name"]), kind, step)
    answers = {"kind": kind, "text": text, "no": stay_text(kind)}
    if step in EXPELLING and not may_expel:
        return {**answers, "text": text + " " + _("Only whoever organises disqualifies or bans: call them.")}
    return {**answers, "step": step, "yes": str(STEP_YES[step])}


@require_POST
def penalty_take_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a penalty back, with a reason; a disqualification or a ban only whoever organises."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.PENALISE, tournament)
    penalty = get_object_or_404(
        Penalty.objects.select_related("entrant__player", "entrant__tournament"), pk=pk, entrant__tournament=tournament
    )
    actor = require(request, Action.EXPEL if penalty.kind in EXPELLING else Action.PENALISE, tournament)
    try:
        penalty_revoke(penalty=penalty, reason=plain_text(request.POST.get("reason", ""))[:300], actor=actor)
        messages.success(request, _("The penalty no longer counts."))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("manage-penalties", slug)


@require_POST
def penalty_steps(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the penalties of a tournament step up from now on, or no more."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.EDIT, tournament)
    step_up = "on" in request.POST
    try:
        tournament_update(tournament=tournament, actor=actor, penalties_step_up=step_up)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    else:
        on, off = _("From now on a second penalty proposes the next step."), _("Penalties no longer step up.")
        messages.success(request, on if step_up else off)
    return redirect("manage-penalties", slug)
