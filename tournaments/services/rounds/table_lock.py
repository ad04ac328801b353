"""The lock of a table: whoever changes what stands at it comes one after the other."""

from __future__ import annotations

from tournaments.models import Table

OWN_FORMULA = "round__stage__tournament__own_formula__formula"


def table_lock(table: Table) -> Table:
    """Return the table as it is now. The lock orders two writers where the database has one; what holds without it
    are the unique version and the one confirmed result a table."""
    related = Table.objects.select_related("round__stage__tournament__deck", OWN_FORMULA, "decided_winner")
    return related.select_for_update(of=("self",), no_key=True).get(pk=table.pk)
