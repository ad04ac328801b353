"""The locks of the next draw: who sits together, apart or at which table, set and removed before it is announced."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.errors import Refused
from tournaments.forms.draw.locks import LockForm
from tournaments.models import DrawLock, Stage, Tournament
from tournaments.permissions import Action, require
from tournaments.selectors.draw.draw_locks import locks_of
from tournaments.selectors.draw.lock_conflict import LockConflict, conflict_of
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.selectors.rounds.rounds import NextStep, next_step
from tournaments.services.draw.draw_locks import lock_remove, lock_set
from tournaments.words import refusal_text
from tournaments.words.draw.locks import conflict_text, lock_row_text


def locks(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the locks of the round to be drawn, or drawn and not yet public; POST sets one more."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.DRAW, tournament)
    step = next_step(tournament)
    if step.code not in ("draw", "review") or step.stage is None:
        messages.info(request, _("There is no draw to come: locks are set before one."))
        return redirect("manage-draw", slug)
    form = LockForm(request.POST or None, tournament=tournament)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            lock_set(
                stage=step.stage,
                number=step.number,
                kind=data["kind"],
                entrants=list(data["people"]),
                table_number=data["table_number"],
                only_here=data["scope"] == "round",
                actor=actor,
            )
            messages.success(request, _("The lock has been set."))
        except Refused as refused:
            messages.error(request, refusal_text(refused))
        return redirect("manage-locks", slug)
    status = 422 if form.errors else 200
    return render(request, "tournaments/rounds/locks.html", _context(tournament, step, step.stage, form), status=status)


@require_POST
def lock_away(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Remove one lock."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.DRAW, tournament)
    lock = DrawLock.objects.filter(tournament=tournament, pk=pk).select_related("stage", "tournament").first()
    try:
        if lock is None:
            raise Refused("lock_gone")
        lock_remove(lock=lock, actor=actor)
        messages.success(request, _("The lock has been removed."))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("manage-locks", slug)


def _context(tournament: Tournament, step: NextStep, stage: Stage, form: LockForm) -> dict[str, object]:
    field = field_of(stage, step.number)
    return {
        "tournament": tournament,
        "stage": stage,
        "number": step.number,
        "drawn": step.code == "review",
        "fixed": bool(field.fixed),
        "form": form,
        **locks_shown(stage, step.number, conflict_of(field)),
    }


def locks_shown(stage: Stage, number: int, conflict: LockConflict | None) -> dict[str, object]:
    """Return `locks` in words, each with whether it is one of those that cannot be kept, and `conflict`."""
    concerned = {lock.pk for lock in conflict.locks} if conflict else set()
    rows = [
        {"pk": lock.pk, "text": lock_row_text(lock), "once": lock.stage_id is not None, "clashes": lock.pk in concerned}
        for lock in locks_of(stage, number)
    ]
    if conflict is None:
        return {"locks": rows, "conflict": None}
    without = lock_row_text(conflict.without) if conflict.without else ""
    return {"locks": rows, "conflict": {"text": conflict_text(conflict), "without": without}}
