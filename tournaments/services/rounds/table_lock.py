"""The lock of tables: whoever changes what stands at one, or how all are counted, comes one after the other."""

from __future__ import annotations

from django.db import connection
from django.db.models import QuerySet

from matches.readings import SAMPLE, Reading
from tournaments.models import Table, Tournament

OWN_FORMULA = "round__stage__tournament__own_formula__formula"


def table_lock(table: Table) -> Table:
    """Return the table as it is now. The lock orders two writers where the database has one; what holds without it
    are the unique version and the one confirmed result a table."""
    if connection.features.has_select_for_update:
        _held.row(table.pk)
    # Read after the lock is held: what was joined to the row while one waited would be as it was before.
    now = _read.row(table.pk)
    if now is None:
        raise Table.DoesNotExist
    return now


def tables_hold(tournament: Tournament) -> None:
    """Hold every table of a tournament: who stores or counts a result waits, and then counts by what is stored here."""
    of_it = Table.objects.filter(round__stage__tournament=tournament)
    list(of_it.select_for_update(of=("self",), no_key=True).order_by("pk").values_list("pk"))


def _for_update(pk: int) -> QuerySet[Table]:
    return Table.objects.select_for_update(no_key=True).filter(pk=pk).only("pk").order_by()


def _with_all(pk: int) -> QuerySet[Table]:
    related = Table.objects.select_related("round__stage__tournament__deck", OWN_FORMULA, "decided_winner")
    return related.filter(pk=pk).order_by()


_held = Reading(_for_update, SAMPLE)
_read = Reading(_with_all, SAMPLE)  # for everything that is said at a table
