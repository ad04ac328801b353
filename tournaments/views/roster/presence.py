"""Who is there for the next round, and penalties."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
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
from tournaments.models import Entrant, Penalty, Stage, Tournament
from tournaments.permissions import Action, Actor, actor_of, may, require
from tournaments.selectors.draw.draw_seeds import seed_of
from tournaments.selectors.draw.presence_list import MOST_COUNTED, attendees, tables_by_count
from tournaments.selectors.round_names import round_title
from tournaments.selectors.rounds.presence import absent_from, arrivals, still_away, time_read
from tournaments.selectors.rounds.rests import who_rests
from tournaments.selectors.rounds.rounds import current_stage, next_round_number, who_missed
from tournaments.services.results.penalties import penalty_give, penalty_revoke
from tournaments.services.roster.roster import absences_set
from tournaments.words import refusal_text
from tournaments.words.roster.presence import count_text


def presence(request: HttpRequest, slug: str) -> HttpResponse:
    """Tick who is there for the next round; POST saves exactly what is ticked, or shows the list in another way."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.MARK_PRESENCE, tournament)
    stage = current_stage(tournament)
    if stage is None:
        messages.info(request, _("This tournament has no round to come."))
        return redirect("manage", slug)
    number = next_round_number(stage)
    entrants = list(tournament.entrants.active().select_related("player", "club").order_by("player__name"))
    if request.method != "POST":
        times = arrivals(stage, number)
        late = {entrant.pk: times[entrant.number] for entrant in entrants if entrant.number in times}
        here = {entrant.pk for entrant in entrants} - absent_from(stage, number)
        return _presence_page(request, stage, number, entrants, here, late)
    here, late = _sent(request, entrants)
    if not {"tick", "by"} & request.POST.keys():
        return _presence_saved(request, stage, number, entrants, actor)
    if (tick := request.POST.get("tick")) in ("all", "none"):
        here = {entrant.pk for entrant in entrants if tick == "all"}
    return _presence_page(request, stage, number, entrants, here, late)


def _sent(request: HttpRequest, entrants: Sequence[Entrant]) -> tuple[set[int], dict[int, str]]:
    """Return who is ticked, and when those who are not arrive, both by primary key."""
    ticked = set(request.POST.getlist("present"))
    here = {entrant.pk for entrant in entrants if str(entrant.pk) in ticked}
    times = {entrant.pk: time_read(request.POST.get(f"late-{entrant.pk}", "")) for entrant in entrants}
    return here, {pk: time for pk, time in times.items() if time and pk not in here}


def _presence_saved(
    request: HttpRequest, stage: Stage, number: int, entrants: Sequence[Entrant], actor: Actor
) -> HttpResponse:
    """Save who is ticked and lead on: to the draw where that was asked, else to the evening."""
    here, late = _sent(request, entrants)
    absent = [entrant.pk for entrant in entrants if entrant.pk not in here]
    try:
        count = absences_set(stage=stage, round_number=number, absent=absent, actor=actor, late=late)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    else:
        rest = len(who_rests(stage).get(number, ()))
        messages.success(request, _saved_text(round_title(stage, number), count - rest, rest))
        if request.POST.get("next") == "draw" and may(actor, Action.DRAW, stage.tournament):
            return redirect("manage-draw", stage.tournament.slug)
    return redirect("manage", stage.tournament.slug)


def _presence_page(
    request: HttpRequest,
    stage: Stage,
    number: int,
    entrants: Sequence[Entrant],
    here: Collection[int],
    late: Mapping[int, str],
) -> HttpResponse:
    by_club = request.POST.get("by", request.POST.get("shown", "")) == "club"
    rests, total = who_rests(stage), len(entrants)
    counted = range(total + 1) if total <= MOST_COUNTED else {len(here)}
    tables = tables_by_count(stage, number, counted)
    context = {
        "tournament": stage.tournament,
        "stage": stage,
        "number": number,
        "groups": attendees(entrants, here, late, by_club=by_club),
        "by_club": by_club,
        "missed_ids": who_missed(stage, number - 1),
        "rested_ids": rests.get(number - 1, set()),
        "resting_ids": rests.get(number, set()),
        "still_away": still_away(stage, number) - set(here),
        "before": number - 1,
        "draw_seed": seed_of(stage, number),
        "may_draw": may(actor_of(request), Action.DRAW, stage.tournament),
        "count": count_text(len(here), total, tables),
        "counts": {count: count_text(count, total, tables) for count in range(total + 1)},
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
