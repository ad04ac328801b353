"""Template tags of the printed sheets: what their columns are called, and how names of any length find room."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from matches.planisphere.map import MARKS
from matches.planisphere.print_map import COLOURS
from matches.words.board.colours import NAMES, colour_name, letter_of
from tournaments.models import Entrant, Round, Seat, Table
from tournaments.paper.documents.bracket_layout import Box
from tournaments.paper.documents.fitting import text_width
from tournaments.paper.words import SHEET_COLUMNS
from tournaments.selectors.results.result_view import PlayerView, ResultView

register = template.Library()
LONG_NAME, LONGEST_NAME = 38, 90  # signs of a name
LINE = 26  # signs of a name on a line of its cell, at the least
MAP_WIDTHS = {4: 98, 5: 90, 6: 76}  # mm, by players, of a sheet that shares its page
LINE_THICK = 0.3  # mm of a line between the tables of a bracket
TYPE = 0.68  # of a line of a bracket is the type
LEAST_NAME = 0.6  # of the usual size of a name in a bracket
NAME_ROOM = 11.4  # lines of width that a name has there, beside the points
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


@register.simple_tag
def army_square(round_: Round, seat: Seat) -> SafeString:
    """Return the colour dealt to a seat as a square with its pattern and letter, told apart in black and white too."""
    letter = letter_of(round_.colour_at(seat.table.number, seat.position))
    dots = "#1D2733" if letter == "G" else "#FFFFFF"
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><defs><pattern id="army{0}" width="6" '
        'height="6" patternUnits="userSpaceOnUse"><path d="M-1-1h8v8h-8z" fill="{1}"/>'
        '<g stroke="{2}" fill="{2}">{3}</g></pattern></defs>'
        '<rect width="24" height="24" fill="url(#army{0})"/><circle cx="12" cy="12" r="7.4" fill="#FFFFFF"/>'
        '<text x="12" y="16" font-size="11" font-weight="700" text-anchor="middle" font-family="DejaVu Sans">{4}</text>'
        '<rect x=".4" y=".4" width="23.2" height="23.2" fill="none" stroke="#1D2733" stroke-width=".8"/></svg>',
        seat.pk,
        COLOURS[letter],
        dots,
        mark_safe(MARKS[letter]),
        letter,
    )


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
def bracket_size(name: str, unit: float) -> float:
    """Return the size (mm) of a name in a bracket whose lines are `unit` high: it becomes smaller before it is cut."""
    usual = TYPE * unit
    return round(max(min(usual, NAME_ROOM * unit / max(text_width(name), 0.1)), usual * LEAST_NAME), 2)


@register.filter
def times(number: float, factor: float) -> float:
    """Return a length so many times as long."""
    return round(number * float(factor), 3)


@register.filter
def below(top: float, headline: float) -> float:
    """Return where a line stands below a title that begins at `top`."""
    return round(top + 1.43 * headline, 3)


@register.filter
def box_style(box: Box) -> str:
    """Return where a box of a page stands, in mm; a line without a width is drawn with one."""
    sides = {"left": box.left, "top": box.top, "width": box.width or LINE_THICK, "height": box.height or LINE_THICK}
    return ";".join(f"{side}:{length:.2f}mm" for side, length in sides.items())


@register.filter
def line_style(unit: float, lines: float) -> str:
    """Return the height of so many lines of a bracket, as the style of what stands on one line."""
    return f"height:{unit * float(lines):.2f}mm;line-height:{unit * float(lines):.2f}mm"


@register.filter
def entrants(rows: Iterable[Seat | PlayerView]) -> list[Entrant | None]:
    """Return who sits there, of seats or of the players of a result."""
    return [row.entrant for row in rows]
