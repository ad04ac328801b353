"""Protests on the pages of a table and of the desk."""

from __future__ import annotations

from django import template

from tournaments.models import Protest, Result, Seat, Table, Tournament
from tournaments.protests.selectors import protest_by, protests_at, protests_of

register = template.Library()


@register.filter
def protests(table: Table) -> list[Protest]:
    """Return the protests of a table that everybody may read."""
    return protests_at(table)


@register.filter
def accepted_protests(result: Result) -> list[Protest]:
    """Return the protests against this version that were accepted: what its correction has to put right."""
    accepted = Protest.State.ACCEPTED
    return [row for row in protests_at(result.table) if row.state == accepted and row.version == result.version]


@register.filter
def own_protest(seat: Seat) -> Protest | None:
    """Return the protest of who sits there about the result of their table."""
    return protest_by(seat)


@register.filter
def protests_waiting(tournament: Tournament) -> int:
    """Return how many protests wait for a ruling."""
    return protests_of(tournament).filter(state=Protest.State.OPEN).count()


@register.filter
def has_protests(tournament: Tournament) -> bool:
    """Say whether anybody protested at all."""
    return protests_of(tournament).exists()
