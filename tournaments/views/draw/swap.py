"""Two people change places by hand: what it would cost is shown before, for one pair or for the whole round at once."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from matches.digits import whole_number
from matches.json_answers import answers_json
from tournaments.errors import Refused
from tournaments.models import Round, Seat
from tournaments.permissions import Action
from tournaments.seating.repair.swap_cost import swap_cost
from tournaments.seating.repair.swap_costs import Change, SwapCosts
from tournaments.selectors.draw.by_hand import swap_to_undo
from tournaments.selectors.draw.draws import drawn_tables
from tournaments.selectors.rounds.rounds import seats_of
from tournaments.services.draw.swaps import seats_swap, seats_swap_undo
from tournaments.views.draw.old_page import asked_if_public, was_public
from tournaments.views.draw.review import back_to_seats, version_of
from tournaments.views.lookup import round_of
from tournaments.words.draw.old_page import swap_asked
from tournaments.words.draw.swaps import change_text
from tournaments.words.euphony import with_ed
from tournaments.words.rounds.rounds import COSTS, concern_text, is_counted

WHOLE = 160
FEW = 4


@require_safe
@answers_json
def swap_costs(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Answer what each swap changes, as JSON: `seats` in order; `rows`, by seat, an index into `kinds` for each of
    `seats`.

    A round of up to WHOLE people, of whom no more than FEW did not come, is answered whole; any other by the row of
    `?seat=`. In a round of more than WHOLE people there is no row for who did not come: the page before the swap says
    what it costs.
    """
    round_, _actor = round_of(request, slug, stage_number, number, Action.DRAW)
    seats = list(seats_of(round_))
    now = drawn_tables(round_)
    costs = SwapCosts(now.tables, now.context, now.missing)
    whole = len(seats) <= WHOLE and len(now.missing) <= FEW
    asked = [seat for seat in seats if whole or str(seat.pk) == request.GET.get("seat")]
    asked = [seat for seat in asked if len(seats) <= WHOLE or seat.entrant_id not in now.missing]
    kinds: dict[Change, int] = {}
    rows = {seat.pk: [kinds.setdefault(change, len(kinds)) for change in costs.row(seat.entrant_id)] for seat in asked}
    answer = {
        "version": round_.draw_version,
        "seats": [seat.pk for seat in seats],
        "rows": rows,
        "kinds": [{"tone": change.tone, "text": change_text(change)} for change in kinds],
    }
    return JsonResponse(answer)


@require_POST
def swap(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Show what a swap of two people costs; with `confirm` make it."""
    round_, actor = round_of(request, slug, stage_number, number, Action.DRAW)
    version = version_of(request)
    wanted = [pk for pk in request.POST.getlist("seat")[:3] if whole_number(pk, 11) is not None]
    chosen = list(seats_of(round_).filter(pk__in=wanted))
    try:
        if version != round_.draw_version:
            raise Refused("draw_changed")
        if len(chosen) != 2:
            raise Refused("two_seats_needed")
        if "confirm" not in request.POST:
            return render(request, "tournaments/rounds/swap.html", _swap_context(round_, chosen))
        first, second = chosen
        public = was_public(request)
        seats_swap(round=round_, first=first, second=second, actor=actor, draw_version=version, public=public)
        names = {"a": first.entrant.player.name, "b": second.entrant.player.name}
        messages.success(request, with_ed(_("%(a)s and %(b)s have swapped places.") % names))
    except Refused as refused:
        return asked_if_public(request, round_, refused, "swap", swap_asked(chosen)) or back_to_seats(round_)
    return back_to_seats(round_)


@require_POST
def swap_undo(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Let the two of the last swap change back."""
    round_, actor = round_of(request, slug, stage_number, number, Action.DRAW)
    pair = swap_to_undo(round_) or ()
    try:
        seats_swap_undo(round=round_, actor=actor, draw_version=version_of(request), public=was_public(request))
        messages.success(request, _("Both are back in their earlier seats."))
    except Refused as refused:
        return asked_if_public(request, round_, refused, "swap", swap_asked(pair, back=True)) or back_to_seats(round_)
    return back_to_seats(round_)


def _swap_context(round_: Round, chosen: list[Seat]) -> dict[str, object]:
    now = drawn_tables(round_)
    cost = swap_cost(now.tables, chosen[0].entrant_id, chosen[1].entrant_id, now.context, now.missing)
    names = round_.certificate.get("names")
    figures = [
        {"word": word, "before": cost.before[code], "after": cost.after[code]}
        for code, word in COSTS
        if cost.before.get(code) != cost.after.get(code) and is_counted(code, names)
    ]
    return {
        "tournament": round_.stage.tournament,
        "round": round_,
        "stage": round_.stage,
        "first": chosen[0],
        "second": chosen[1],
        "solved": [concern_text(concern, now.entrants) for concern in cost.solved],
        "caused": [concern_text(concern, now.entrants) for concern in cost.caused],
        "figures": figures,
    }
