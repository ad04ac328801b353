"""The lock of a table: whoever changes what stands at it comes one after the other."""

from __future__ import annotations

from django.db.models import QuerySet

from matches.readings import SAMPLE, Reading
from tournaments.models import Table

OWN_FORMULA = "round__stage__tournament__own_formula__formula"


def table_lock(table: Table) -> Table:
    """Return the table as it is now. The lock orders two writers where the database has one; what holds without it
    are the unique version and the one confirmed result a table."""
    locked = _locked.row(table.pk)
    if locked is None:
        raise Table.DoesNotExist
    return locked


def _for_update(pk: int) -> QuerySet[Table]:
    related = Table.objects.select_related("round__stage__tournament__deck", OWN_FORMULA, "decided_winner")
    return related.select_for_update(of=("self",), no_key=True).filter(pk=pk).order_by()


_locked = Reading(_for_update, SAMPLE)  # for everything that is said at a table
