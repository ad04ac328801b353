"""Template tags of the printed sheets: what their columns are called, and how names of any length find room."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from django import template

from matches.words.board.colours import NAMES, colour_name
from tournaments.models import Entrant, Seat, Table
from tournaments.paper.words import SHEET_COLUMNS
from tournaments.selectors.results.result_view import PlayerView, ResultView

register = template.Library()
LONG_NAME, LONGEST_NAME = 38, 90  # signs of a name
LINE = 26  # signs of a name on a line of its cell, at the least
MAP_WIDTHS = {4: 98, 5: 90, 6: 76}  # mm, by players, of a sheet that shares its page
WIDEST, NARROWEST, PER_LINE = 104, 30, 7  # mm; a line more of the names takes the height of so much width


@register.filter
def sheet_column(name: str) -> str:
    """Return the head of the column where a sheet takes a number of every seat."""
    return str(SHEET_COLUMNS[name])


@register.filter
def name_size(entrant: Entrant | None) -> str:
    """Return the class of a name that needs more than a line; its club never makes it smaller."""
    length = len(entrant.player.name) if entrant else 0
    return " name--longest" if length > LONGEST_NAME else " name--long" if length > LONG_NAME else ""


@register.simple_tag
def colour_of(view: ResultView, player: PlayerView) -> str:
    """Return the colour a result shows somebody in, else the one dealt to the seat; empty without any."""
    if view.has_armies:
        return str(NAMES[player.letter])
    table = view.result.table
    return colour_name(table.round.colour_at(table.number, player.position))


@register.filter
def absent(table: Table) -> list[Seat]:
    """Return the seats of a table whose people did not come."""
    return [seat for seat in table.seats.all() if seat.no_show]


@register.filter
def map_width(people: Iterable[Entrant | None]) -> int:
    """Return how wide, in millimetres, the map of a sheet may be that shares its page, below the rows of these
    people."""
    lengths = [len(person.player.name) if person else 0 for person in people]
    lines = sum(max(0, ceil(length / LINE) - 1) for length in lengths)
    return max(NARROWEST, MAP_WIDTHS.get(len(lengths), WIDEST) - PER_LINE * lines)


@register.filter
def entrants(rows: Iterable[Seat | PlayerView]) -> list[Entrant | None]:
    """Return who sits there, of seats or of the players of a result."""
    return [row.entrant for row in rows]
