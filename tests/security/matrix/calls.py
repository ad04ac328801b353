"""The calls of the matrix: a table that has called, and what a player asks for."""

from __future__ import annotations

from typing import Any

from tests.tournaments.setup.cast import actor_of
from tournaments.calls.services.calls import call_make
from tournaments.calls.services.wishes import wish_make
from tournaments.models import Call, PlayerWish, Table, Tournament


def of_calls(event: Tournament, table: Table) -> dict[str, Any]:
    """A table that has called, and what a player asks for."""
    call = call_make(table=table, why=Call.Why.RULE, actor=actor_of(event.owner))
    wish = wish_make(entrant=event.entrants.get(number=1), kind=PlayerWish.Kind.REST)
    return {"call": call.pk, "call_step": "take", "wish": wish.pk}
