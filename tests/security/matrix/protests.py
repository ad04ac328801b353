"""A protest of the matrix."""

from __future__ import annotations

from tournaments.models import Protest, Table


def protest_of(table: Table) -> int:
    seat = table.seats.order_by("position").first()
    assert seat is not None
    return Protest.objects.create(table=table, entrant=seat.entrant, version=1, text="sbagliato").pk
