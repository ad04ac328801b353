"""Calls that are open, and those that are over."""

from __future__ import annotations

from django.db.models import QuerySet

from matches.readings import SAMPLE, Reading
from tournaments.models import Call, Table, Tournament

WAITING = (Call.State.OPEN, Call.State.TAKEN)


def calls_of(tournament: Tournament) -> QuerySet[Call]:
    """Return every call of a tournament with its table and round, the oldest first."""
    calls = Call.objects.filter(table__round__stage__tournament=tournament)
    return calls.select_related("table__round__stage").order_by("called_at", "pk")


def open_calls(tournament: Tournament) -> list[Call]:
    """Return the calls that are not over: those for which nobody is on the way first, each by how long it waits."""
    calls = list(calls_of(tournament).filter(state__in=WAITING))
    return sorted(calls, key=lambda call: call.state != Call.State.OPEN)


def open_call_at(table: Table) -> Call | None:
    """Return the open call of a table."""
    call = _open.row(table.pk)
    if call is not None:
        call.table = table
    return call


def _open_at(table: int) -> QuerySet[Call]:
    calls = Call.objects.filter(table=table, state__in=WAITING)
    return (calls if calls.ordered else calls.order_by("pk"))[:1]


_open = Reading(_open_at, SAMPLE)  # asked by every phone at each news
