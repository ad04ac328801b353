"""What the pages of Battaglia show besides what all games share: the table, the hands and what they brought."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import rules
from matches.games.battaglia.position import LOBBY, position_document
from matches.games.battaglia.replay import seat_facts
from matches.games.battaglia.statistics import statistics
from matches.games.battaglia.words.board_texts import table_texts
from matches.games.battaglia.words.names import PATROLS, numbers_of_kinds
from matches.games.ending import Ending, ending_of
from matches.models import Match
from matches.words.board.colours import letter_of
from rules.base.json_types import Json
from rules.battaglia.chapters.patrols import is_complete
from rules.battaglia.state.cards import CARDS, counts
from rules.battaglia.state.events import Event
from rules.battaglia.state.state import State


def board_page(match: Match, state: State | None) -> Json:
    """Return the table in words, for those who do not see it or have no scripts."""
    return {"tables": [] if state is None else [_in_words(match, state, seat) for seat in _seats(state)]}


def end_page(match: Match, state: State | None) -> Json:
    """Return the places, the hands and their points, the table as it was left."""
    if state is None or not state.hand:
        return {"ending": Ending("", [], 0)}

    def more(seat: int) -> Json:
        return {"letter": letter_of(state.table.ruleset.colours[seat - 1]), "numbers": (_hands_won(state, seat),)}

    return {
        "ending": ending_of(match, state, own=more, columns=(_("Best hands"),)),
        "hands": hands_table(match, state),
        "scene": scene_document(match, state),
        **board_page(match, state),
    }


def replay_page(match: Match, events: Sequence[Event]) -> Json:
    """Return the words of the table, and what every seat did."""
    state = rules.replay(events)
    figures = statistics(events)
    names = {seat.number: seat.name for seat in match.seats.all()}
    rows = [
        {"name": names.get(figure.seat, ""), "letter": _letter(state, figure.seat), "figures": figure}
        for figure in figures
    ]
    return {"rows": rows, "hands": hands_table(match, state), "table_texts": table_texts(state.table.ruleset)}


def hands_table(match: Match, state: State) -> Json:
    """Return the points of every hand by seat with what they are made of, the running totals, and their sums."""
    names = {seat.number: seat.name for seat in match.seats.all()}
    heads = [{"name": names.get(seat, ""), "letter": _letter(state, seat)} for seat in _seats(state)]
    running, rows = [0] * state.table.seats, []
    for number, hand in enumerate(state.gains, 1):
        running = [total + sum(gain) for total, gain in zip(running, hand[1:], strict=True)]
        cells = [
            {**gain._asdict(), "points": sum(gain), "running": total}
            for gain, total in zip(hand[1:], running, strict=True)
        ]
        rows.append({"number": number, "cells": cells})
    return {"heads": heads, "rows": rows, "sums": list(state.totals[1:])}


def scene_document(match: Match, state: State) -> Json:
    """Return the table with every hand open, for the script of the last page."""
    names = {seat.number: seat.name for seat in match.seats.all()}
    seats = [
        {**seat_facts(state, seat), "name": names.get(seat, ""), "letter": _letter(state, seat)}
        for seat in _seats(state)
    ]
    return {
        "texts": table_texts(state.table.ruleset),
        "model": {**LOBBY, **position_document(state, rules.view(state, None)), "seats": seats, "me": None},
    }


def _seats(state: State) -> range:
    return range(1, state.table.seats + 1)


def _letter(state: State, seat: int) -> str:
    return letter_of(state.table.ruleset.colours[seat - 1])


def _hands_won(state: State, seat: int) -> int:
    return sum(sum(hand[seat]) == max(sum(row) for row in hand[1:]) for hand in state.gains)


def _in_words(match: Match, state: State, seat: int) -> Json:
    """Return one seat: its patrols in words, as the script writes them too."""
    name = next((row.name for row in match.seats.all() if row.number == seat), "")
    patrols = [
        f"{PATROLS[CARDS.colours[patrol.colour]]}: {numbers_of_kinds(*counts(patrol.cards))}"
        + (f" ({pgettext('patrol', 'complete')})" if is_complete(state.table.terms, patrol) else "")
        for patrol in state.position.patrols_of(seat)
    ]
    return {
        "seat": seat,
        "name": name,
        "patrols": patrols,
        "total": state.totals[seat],
        "cards": len(state.hands[seat]),
    }
