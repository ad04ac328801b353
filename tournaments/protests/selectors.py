"""Reading protests: whether one can still be made, those that wait, those of a table."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from tournaments.models import Protest, Round, Seat, Table, Tournament


def may_still_protest(table: Table) -> bool:
    """Say whether the next draw is not public yet and the tournament goes on; one query."""
    round_ = table.round
    if round_.stage.tournament.state == Tournament.State.FINISHED:
        return False
    later = Q(stage=round_.stage, number__gt=round_.number) | Q(stage__number__gt=round_.stage.number)
    rounds = Round.objects.filter(later, stage__tournament=round_.stage.tournament_id)
    return not rounds.exclude(state=Round.State.DRAWN).exists()


def protests_of(tournament: Tournament) -> QuerySet[Protest]:
    """Return every protest of a tournament over all its rounds, the oldest first."""
    rows = Protest.objects.filter(table__round__stage__tournament=tournament)
    return rows.select_related("table__round__stage", "entrant__player").order_by("at", "pk")


def protests_at(table: Table) -> list[Protest]:
    """Return what everybody may read at a table: protests that wait, and those that were ruled on."""
    rows = Protest.objects.filter(table=table).exclude(state=Protest.State.WITHDRAWN)
    return list(rows.select_related("entrant__player").order_by("at", "pk"))


def protest_by(seat: Seat) -> Protest | None:
    """Return the last protest of who sits there about that table; one query."""
    rows = Protest.objects.filter(table=seat.table_id, entrant=seat.entrant_id)
    return rows.exclude(state=Protest.State.WITHDRAWN).order_by("at", "pk").last()
