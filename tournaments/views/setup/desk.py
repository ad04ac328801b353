"""The organiser's desk."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tournaments.models import Entrant, Tournament
from tournaments.permissions import Action, allowed_actions, require
from tournaments.selectors.round_names import the_round
from tournaments.selectors.rounds.desk import Desk, copy_behind, desk_of
from tournaments.selectors.rounds.rests import resting_in
from tournaments.selectors.setup.addresses import address_state


@require_safe
def manage(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is next, and everything else one step away."""
    tournament = get_object_or_404(Tournament.objects.select_related("owner"), slug=slug)
    actor = require(request, Action.VIEW_DRAFTS, tournament)
    actions = allowed_actions(actor, tournament)
    desk = desk_of(tournament)
    entries = tournament.season_entries.select_related("season") if Action.EDIT in actions else ()
    last_copy = tournament.snapshots.first() if Action.BACKUP in actions else None
    context = {
        "season_entries": entries,
        "tournament": tournament,
        "desk": desk,
        "stages": tournament.stages.order_by("number"),
        "main": _main_action(tournament, desk, actions),
        "rests": _rests(desk),
        "may": {action.value: action in actions for action in Action},
        "address": address_state(tournament) if Action.MANAGE_LINKS in actions else None,
        "by_link": bool(actor.grants) and actor.account is None,
        "last_copy": last_copy,
        "copy_behind": Action.BACKUP in actions and copy_behind(tournament, last_copy),
    }
    return render(request, "tournaments/setup/manage.html", context)


def _rests(desk: Desk) -> list[Entrant]:
    """Return who rests by lot in the round that is on, or in the one to be drawn."""
    if desk.step in ("review", "start", "results") and desk.round:
        return resting_in(desk.round.stage, desk.round.number)
    return resting_in(desk.stage, desk.number) if desk.step == "draw" and desk.stage else []


def _main_action(tournament: Tournament, desk: Desk, actions: set[Action]) -> dict[str, str] | None:
    """Return the one main action: its address, its word, and what happens then. None where others must act."""
    slug = tournament.slug
    round_ = desk.round
    round_address = reverse("manage-round", args=[slug, round_.stage.number, round_.number]) if round_ else ""
    draw = reverse("manage-draw", args=[slug])
    organiser = Action.DRAW in actions
    if desk.step in ("start", "results") and round_:
        return _round_action(desk, round_address)
    if not organiser:
        return None
    if desk.step == "add_players":
        return {
            "url": reverse("manage-entrants", args=[slug]),
            "word": _("Enter the players"),
            "note": _("Paste the list as you have it; you see what was read before anything is saved."),
        }
    if desk.step == "over":
        return {
            "url": reverse("podium", args=[slug]),
            "word": _("Look at the podium"),
            "note": _("The tournament is closed. You can reopen it from the draw page."),
        }
    word, note = _draw_page_words(desk)
    return {"url": draw, "word": word, "note": note}


def _draw_page_words(desk: Desk) -> tuple[str, str]:
    """Return the word and the note of the steps that are taken on the page of the draw."""
    words = {
        "choose_plan": (
            _("Make the plan for %(count)s players") % {"count": desk.active},
            _("The plan was made for another number of players. You see the alternatives before anything changes."),
        ),
        "draw": (
            _("Draw %(the_round)s") % {"the_round": the_round(desk.stage, desk.number) if desk.stage else desk.number},
            _("You look at the draw and can swap people before anybody else sees it."),
        ),
        "review": (
            _("Look at the draw and publish it"),
            _("Only organisers and referees see it so far."),
        ),
        "advance": (
            _("Go on to the next stage"),
            _("Who comes through is shown first."),
        ),
        "finish": (
            _("Close the tournament"),
            _("Everything has been played. Closing stops entries and corrections; it can be undone."),
        ),
    }
    return words.get(desk.step, (_("Go on"), ""))


def _round_action(desk: Desk, address: str) -> dict[str, str]:
    assert desk.round is not None
    if desk.step == "start":
        return {
            "url": address,
            "word": _("Start %(the_round)s") % {"the_round": the_round(desk.round)},
            "note": _("Print the sheets first if you use them; the clock starts when you say so."),
        }
    count = len(desk.missing)
    word = ngettext("See the missing result", "See the %(count)s missing results", count) % {"count": count}
    return {
        "url": address,
        "word": word,
        "note": _("When all are confirmed, the next step follows here."),
    }
