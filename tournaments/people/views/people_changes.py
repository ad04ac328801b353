"""The queue: changes of people and clubs that wait for an owner's word, and what was done lately."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.errors import Refused
from tournaments.models import PeopleChange
from tournaments.people.views.people import moves_text
from tournaments.permissions import Actor, actor_of
from tournaments.selectors.roster.own_word import words_missing
from tournaments.selectors.roster.people_changes import changes_done_lately, proposed_by, waiting_for
from tournaments.services.roster import people_changes as services
from tournaments.words import refusal_text
from tournaments.words.roster.people_changes import change_text

DEEDS = {
    "accept": (services.change_accept, gettext_lazy("Accepted.")),
    "decline": (services.change_decline, gettext_lazy("Declined: nothing has changed.")),
    "withdraw": (services.change_withdraw, gettext_lazy("Taken back.")),
    "undo": (services.change_undo, gettext_lazy("Everything is as it was before.")),
}


@login_required
@never_cache
@require_safe
def changes(request: HttpRequest) -> HttpResponse:
    """Show what waits for this account, what it has proposed, what was done lately and can be undone."""
    actor = actor_of(request)
    context = {
        "waiting": _changes_with_text(waiting_for(actor)),
        "proposed": _changes_with_text(list(proposed_by(actor))),
        "done": _changes_with_text(changes_done_lately(actor)),
    }
    return render(request, "tournaments/roster/changes.html", context)


def _changes_with_text(rows: list[PeopleChange]) -> list[tuple[PeopleChange, str]]:
    return [(row, change_text(row)) for row in rows]


@login_required
@never_cache
@require_safe
def change_shown(request: HttpRequest, pk: int) -> HttpResponse:
    """Show whoever decides what a proposed merge moves, before they say yes; 404 for everybody else."""
    actor = actor_of(request)
    waiting = [row for row in waiting_for(actor) if row.pk == pk and row.kind == PeopleChange.Kind.MERGE]
    if not waiting or actor.account is None:
        raise Http404
    row = waiting[0]
    assert row.player is not None and row.other is not None
    context = {
        "change": row,
        "text": change_text(row),
        "moves": moves_text(row.player, row.other, actor.account),
        "asks_person": bool(words_missing(row)),
    }
    return render(request, "tournaments/roster/merge_proposed.html", context)


@login_required
@require_POST
def change(request: HttpRequest, pk: int, do: str) -> HttpResponse:
    """Accept, decline, take back or undo one; the service says who may."""
    row = get_object_or_404(PeopleChange, pk=pk)
    if do not in DEEDS:
        raise Http404
    _do_deed(request, row, do, actor_of(request))
    return redirect("people-changes")


def _do_deed(request: HttpRequest, row: PeopleChange, do: str, actor: Actor) -> None:
    service, words = DEEDS[do]
    try:
        after = service(change=row, actor=actor)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return
    if after.state == PeopleChange.State.OVERTAKEN:
        messages.warning(
            request, _("Somebody has changed it meanwhile: the proposal no longer fits, nothing was done.")
        )
    elif after.state == PeopleChange.State.OPEN and set(after.agreed) == {part.pk for part in after.parts}:
        text = _("You have agreed. Whoever it is answers on their own phone; until then nothing changes.")
        messages.info(request, text)
    elif after.state == PeopleChange.State.OPEN:
        messages.info(request, _("You have agreed. The owners of the other one decide too."))
    else:
        messages.success(request, words)
