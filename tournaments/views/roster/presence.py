"""Who is there for the next round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors import Refused
from tournaments.forms.roster.presence import Shown, shown_of
from tournaments.models import Entrant, Stage, Tournament
from tournaments.permissions import Action, Actor, actor_of, may, require
from tournaments.selectors.draw.draw_seeds import seed_of
from tournaments.selectors.draw.presence_list import MOST_COUNTED, attendees, tables_by_count
from tournaments.selectors.round_names import round_title, the_round
from tournaments.selectors.rounds.bans import banned_from, last_days
from tournaments.selectors.rounds.presence import absent_from, arrivals, away_since, words_written
from tournaments.selectors.rounds.rests import who_rests
from tournaments.selectors.rounds.rounds import current_stage, next_round_number, who_missed
from tournaments.services.roster.absences import presence_change
from tournaments.views.roster.marks import marks_of
from tournaments.words import refusal_text
from tournaments.words.roster.presence import count_text


def presence(request: HttpRequest, slug: str) -> HttpResponse:
    """Tick who is there for the next round; POST saves exactly what is ticked, or shows the list in another way."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.MARK_PRESENCE, tournament)
    stage = current_stage(tournament)
    if stage is None:
        messages.info(request, _("This tournament has no round to come."))
        return redirect("manage" if may(actor, Action.VIEW_DRAFTS, tournament) else "tournament", slug)
    number = next_round_number(stage)
    entrants = list(tournament.entrants.active().select_related("player", "club").order_by("player__name"))
    times = arrivals(stage, number)
    late = {entrant.pk: times[entrant.number] for entrant in entrants if entrant.number in times}
    here = {entrant.pk for entrant in entrants} - absent_from(stage, number)
    if request.method != "POST":
        return _presence_page(request, stage, number, entrants, Shown(here, late, here, late))
    if "back" in request.POST:
        return _brought_back(request, stage, number, entrants, actor)
    sent = shown_of(request.POST, entrants, Shown(here, late, here, late))
    if not {"tick", "by"} & request.POST.keys():
        return _presence_saved(request, stage, number, entrants, sent, actor)
    if (tick := request.POST.get("tick")) in ("all", "none"):
        banned = set(banned_from(tournament.pk).values_list("pk", flat=True))
        sent = replace(sent, here={row.pk for row in entrants if tick == "all" and row.pk not in banned})
    return _presence_page(request, stage, number, entrants, sent)


def _presence_saved(
    request: HttpRequest, stage: Stage, number: int, entrants: Sequence[Entrant], sent: Shown, actor: Actor
) -> HttpResponse:
    """Save what was ticked and unticked, and lead on: to the draw where that was asked, else to the evening.

    Where a ban keeps away somebody who was ticked, nothing is saved and the ticks are shown again.
    """
    try:
        count = presence_change(
            stage=stage, round_number=number, actor=actor, here=sent.came, away=sent.left, late=sent.times_changed
        )
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        if refused.code == "presence_banned":
            return _presence_page(request, stage, number, entrants, sent)
    else:
        rest = len(who_rests(stage).get(number, ()))
        messages.success(request, _saved_text(round_title(stage, number), count - rest, rest))
        if request.POST.get("next") == "draw" and may(actor, Action.DRAW, stage.tournament):
            return redirect("manage-draw", stage.tournament.slug)
    has_desk = may(actor, Action.VIEW_DRAFTS, stage.tournament)
    return redirect("manage" if has_desk else "manage-presence", stage.tournament.slug)


def _brought_back(
    request: HttpRequest, stage: Stage, number: int, entrants: Sequence[Entrant], actor: Actor
) -> HttpResponse:
    """Say of somebody who was away that they are here, and lead back to where that was tapped."""
    entrant = next((row for row in entrants if str(row.pk) == request.POST["back"]), None)
    if entrant is None:
        raise Http404
    try:
        presence_change(stage=stage, round_number=number, here=[entrant.pk], actor=actor)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    else:
        text = _("%(name)s is here for %(the_round)s.")
        messages.success(request, text % {"name": entrant.player.name, "the_round": the_round(stage, number)})
    may_draw = may(actor, Action.DRAW, stage.tournament)
    return redirect("manage-draw" if may_draw else "manage-presence", stage.tournament.slug)


def _presence_page(
    request: HttpRequest,
    stage: Stage,
    number: int,
    entrants: Sequence[Entrant],
    shown: Shown,
) -> HttpResponse:
    by_club = request.POST.get("by", request.POST.get("shown", "")) == "club"
    rests, total, here = who_rests(stage), len(entrants), shown.here
    since = away_since(stage, number)
    apart = [row for row in entrants if row.pk in since and row.pk not in shown.was_here]
    others = [row for row in entrants if row not in apart]
    counted = range(total + 1) if total <= MOST_COUNTED else {len(here)}
    tables = tables_by_count(stage, number, counted)
    actor = actor_of(request)
    context = {
        "tournament": stage.tournament,
        "stage": stage,
        "number": number,
        "gone": attendees(apart, here, shown.late, by_club=False, since=since)[0][1],
        "groups": attendees(others, here, shown.late, by_club=by_club, words=words_written(stage, number)),
        "shown": shown,
        "by_club": by_club,
        "missed_ids": who_missed(stage, number - 1),
        "rested_ids": rests.get(number - 1, set()),
        "resting_ids": rests.get(number, set()),
        "before": number - 1,
        "draw_seed": seed_of(stage, number),
        "may_draw": may(actor, Action.DRAW, stage.tournament),
        "banned": last_days(stage.tournament_id),
        "marks": marks_of(actor, stage.tournament, [row.player_id for row in entrants]),
        "count": count_text(len(here), total, tables),
        "counts": {count: count_text(count, total, tables) for count in range(total + 1)},
    }
    return render(request, "tournaments/roster/presence.html", context)


def _saved_text(title: str, absent: int, rest: int) -> str:
    """Return how many are absent, and apart from them how many rest by lot."""
    some = ngettext(
        "Saved who is here. %(round)s: %(n)s absent.", "Saved who is here. %(round)s: %(n)s absent.", absent
    )
    text = some % {"n": absent, "round": title} if absent else _("%(round)s: everybody is here.") % {"round": title}
    if not rest:
        return text
    return text + " " + ngettext("%(n)s rests by lot.", "%(n)s rest by lot.", rest) % {"n": rest}
