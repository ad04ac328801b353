"""What the pages of Italy War show besides what all games share."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from matches.games.ending import Ending, ending_of
from matches.games.italywar.statistics import statistics
from matches.games.risiko.ending import BoardFinisher, card_shown, final_board, on_the_board
from matches.games.risiko.page import board_page, figures_page
from matches.models import Match
from matches.planisphere.map import PLACES
from rules.base.json_types import Json
from rules.italywar.state.events import ColourChosen, Event
from rules.italywar.state.state import State


def play_page(match: Match, state: State | None) -> Json:
    """Return the map with the marks of its ports and capitals."""
    return {**board_page(match, state), "places": PLACES}


def end_page(match: Match, state: State | None) -> Json:
    """Return the ending with the board as it was left."""
    return {"ending": _ending(match, state), **board_page(match, state)}


def _ending(match: Match, state: State | None) -> Ending:
    """Return the seats by place, each with its board and its objective, opened."""
    if state is None or not any(state.held):
        return Ending("", [], 0)
    final = final_board(state)

    def own(seat: int) -> Json:
        return {**on_the_board(state, seat), **card_shown(final, seat)}

    return ending_of(match, state, BoardFinisher, own, (_("Territories"), _("Armies")))


def replay_page(match: Match, events: Sequence[Event]) -> Json:
    """Return the armies of the map, the figures of every seat, the lines of territories and armies."""
    colours = {event.seat: event.colour for event in events if isinstance(event, ColourChosen)}
    return figures_page(match, colours, statistics(events))
