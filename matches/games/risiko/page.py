"""What the pages of RisiKo! show besides what all games share: the map, the table, the figures after the end."""

from __future__ import annotations

from collections.abc import Sequence

from matches.games.lands import board_of
from matches.games.plots import line_plot
from matches.games.risiko.ending import ending_document
from matches.games.risiko.statistics import SeatFigures, statistics
from matches.models import Match
from matches.planisphere.map import SeatPaint
from matches.selectors.matches import match_ruleset
from matches.words.board.colours import colour_name, letter_of, seat_paint
from rules import replay
from rules.base.json_types import Json
from rules.lands.protocols import LandsState
from rules.risiko.state.events import ColourChosen, Event
from rules.risiko.state.state import State


def board_page(match: Match, state: LandsState | None) -> Json:
    """Return what the map and the table show before the script takes over: owners, armies, and the armies there are."""
    board = {"map_board": board_of(match_ruleset(match))}
    if state is None:
        return {"owners": {}, "armies": {}, "paints": [], **board}
    names = {seat.number: seat.name for seat in match.seats.all()}
    paints: dict[int, SeatPaint] = {
        seat: seat_paint(colour, names.get(seat, "")) for seat, colour in enumerate(state.people.colours) if colour
    }
    held = [(code, state.owner[place], state.armies[place]) for place, code in enumerate(state.table.geo.codes)]
    return {
        "owners": {code: paints[owner] for code, owner, _ in held if owner in paints},
        "armies": {code: armies for code, owner, armies in held if owner in paints},
        "paints": list(paints.values()),
        **board,
    }


def end_page(match: Match, state: State | None) -> Json:
    """Return the ending with the board as it was left."""
    return {"ending": ending_document(match, state), **board_page(match, state)}


def replay_page(match: Match, events: Sequence[Event]) -> Json:
    """Return the armies of the map, the figures of every seat, the lines of territories and armies."""
    colours = {event.seat: event.colour for event in events if isinstance(event, ColourChosen)}
    if match.beginning and events:
        colours = dict(enumerate(replay(events[:1]).people.colours))
    return figures_page(match, colours, statistics(events))


def figures_page(match: Match, colours: dict[int, str], figures: Sequence[SeatFigures]) -> Json:
    """Return the figures of a match of any game of territories."""
    rows = [_row(match, figure, colours) for figure in figures]
    shown = [row for row in rows if row["letter"]]
    return {
        "rows": rows,
        "paints": [seat_paint(row["colour"], row["name"]) for row in shown],
        "nobody": {},
        "map_board": board_of(match_ruleset(match)),
        "territories": line_plot({row["letter"]: row["figures"].territories for row in shown}),
        "armies": line_plot({row["letter"]: row["figures"].armies for row in shown}),
    }


def _row(match: Match, figures: SeatFigures, colours: dict[int, str]) -> Json:
    colour = colours.get(figures.seat, "")
    name = next((seat.name for seat in match.seats.all() if seat.number == figures.seat), "")
    return {
        "figures": figures,
        "name": name,
        "colour": colour,
        "colour_name": colour_name(colour),
        "letter": letter_of(colour),
    }
