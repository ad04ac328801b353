"""Who is there for the next round, and penalties."""

from __future__ import annotations

from decimal import Decimal

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from rules.base.plain_text import plain_text
from tournaments.errors import Refused
from tournaments.forms.roster.roster import PenaltyForm
from tournaments.models import Absence, Penalty, Tournament
from tournaments.permissions import Action, allowed_actions, require
from tournaments.selectors.draw.draw_seeds import seed_of
from tournaments.selectors.round_names import round_title
from tournaments.selectors.rounds.rests import who_rests
from tournaments.selectors.rounds.rounds import current_stage, next_round_number, who_missed
from tournaments.services.results.penalties import penalty_give, penalty_revoke
from tournaments.services.roster.roster import absences_set
from tournaments.words import refusal_text


def presence(request: HttpRequest, slug: str) -> HttpResponse:
    """Tick who is there for the next round; POST saves exactly what is ticked."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.MARK_PRESENCE, tournament)
    stage = current_stage(tournament)
    if stage is None:
        messages.info(request, _("This tournament has no round to come."))
        return redirect("manage", slug)
    number = next_round_number(stage)
    entrants = tournament.entrants.active().select_related("player", "club").order_by("player__name")
    if request.method == "POST":
        present = set(request.POST.getlist("present"))
        absent = [entrant.pk for entrant in entrants if str(entrant.pk) not in present]
        try:
            count = absences_set(stage=stage, round_number=number, absent=absent, actor=actor)
        except Refused as refused:
            messages.error(request, refusal_text(refused))
        else:
            rest = len(who_rests(stage).get(number, ()))
            messages.success(request, _saved_text(round_title(stage, number), count - rest, rest))
        return redirect("manage", slug)
    absent_ids = set(Absence.objects.filter(stage=stage, round_number=number).values_list("entrant_id", flat=True))
    rests = who_rests(stage)
    context = {
        "tournament": tournament,
        "stage": stage,
        "number": number,
        "entrants": entrants,
        "absent_ids": absent_ids,
        "missed_ids": who_missed(stage, number - 1),
        "rested_ids": rests.get(number - 1, set()),
        "resting_ids": rests.get(number, set()),
        "before": number - 1,
        "draw_seed": seed_of(stage, number),
        "may_draw": Action.DRAW in allowed_actions(actor, tournament),
        "present_count": sum(entrant.pk not in absent_ids for entrant in entrants),
    }
    return render(request, "tournaments/roster/presence.html", context)


def _saved_text(title: str, absent: int, rest: int) -> str:
    """Return how many are absent, and apart from them how many rest by lot."""
    text = ngettext("%(round)s: %(n)s absent.", "%(round)s: %(n)s absent.", absent) % {"n": absent, "round": title}
    if not rest:
        return text
    return text + " " + ngettext("%(n)s rests by lot.", "%(n)s rest by lot.", rest) % {"n": rest}


def penalties(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every penalty given, and the form for one more."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.PENALISE, tournament)
    initial = {"entrant": request.GET.get("entrant"), "kind": Penalty.Kind.POINTS}
    form = PenaltyForm(request.POST or None, tournament=tournament, initial=initial)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            penalty_give(
                entrant=data["entrant"],
                kind=data["kind"],
                points=data["points"] or Decimal(0),
                reason=data["reason"],
                round=data["round"],
                actor=actor,
            )
        except Refused as refused:
            form.add_error(None, refusal_text(refused))
        else:
            messages.success(request, _("The penalty for %(name)s has been recorded.") % {"name": data["entrant"]})
            return redirect("manage-penalties", slug)
    given = Penalty.objects.filter(entrant__tournament=tournament).select_related("entrant__player", "round__stage")
    context = {"tournament": tournament, "form": form, "penalties": given.order_by("-given_at")}
    return render(request, "tournaments/roster/penalties.html", context)


@require_POST
def penalty_take_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.PENALISE, tournament)
    penalty = get_object_or_404(
        Penalty.objects.select_related("entrant__player", "entrant__tournament"), pk=pk, entrant__tournament=tournament
    )
    try:
        penalty_revoke(penalty=penalty, reason=plain_text(request.POST.get("reason", ""))[:300], actor=actor)
        messages.success(request, _("The penalty no longer counts."))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("manage-penalties", slug)
