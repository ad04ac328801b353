"""The standing if everything ended now: for officials, as it counts results that nobody has confirmed."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.models import Entrant, Standing, Tournament
from tournaments.permissions import Action, require
from tournaments.selectors.results.if_ended import if_ended
from tournaments.selectors.rounds.rounds import current_stage
from tournaments.services.standings.standings import rows_of


@dataclass(frozen=True)
class RowNow:
    """A row as it would be: `before` is the position that counts now, `gained` the places up from there (None: new);
    `state` is waiting (a result nobody has confirmed), running (an online match, as its board stands), playing (nothing
    to count yet) or empty."""

    row: Standing
    entrant: Entrant
    before: int | None
    gained: int | None
    state: str

    @property
    def total(self) -> Decimal:
        return self.row.total


@require_safe
def standings_now(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standing of the stage being played with the results that wait counted in; nothing is stored."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.VIEW_DRAFTS, tournament)
    stage = current_stage(tournament)
    context: dict[str, object] = {"tournament": tournament, "stage": stage, "rows": []}
    if stage is not None:
        stage.tournament = tournament
        ended = if_ended(stage)
        official = dict(Standing.objects.filter(stage=stage).values_list("entrant_id", "position"))
        people = tournament.entrants.select_related("player", "club").in_bulk()
        rows = []
        for row in rows_of(stage, ended.played):
            before, mine = official.get(row.entrant_id), row.entrant_id
            gained = before - row.position if before and row.position else None
            rows.append(RowNow(row, people[mine], before, gained, ended.state_of(mine)))
        numbers = {"waiting": len(ended.waiting), "running": len(ended.running), "playing": len(ended.playing)}
        context |= {"rows": rows, "uncounted": ended.uncounted, "unreadable": ended.unreadable, **numbers}
    return render(request, "tournaments/rounds/standings_now.html", context)
