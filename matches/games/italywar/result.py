"""The end of a match as a tournament's table would write it down: the map, and the cards where the rules know them."""

from __future__ import annotations

from collections.abc import Mapping

from matches.games.risiko.result import board_document
from rules import load
from rules.base.json_types import Json
from rules.italywar.options import ItalyWarRuleset
from rules.italywar.state.state import State


def table_document(state: State, positions: Mapping[int, int]) -> Json | None:
    """Return seats and board, None before the deal; `positions`: the table's position of each seat.

    The cards of another deck than that of the rules have numbers that mean nothing there: they are left out.
    """
    document = board_document(state, positions)
    if document is not None and state.table.cards != load(state.table.ruleset.code, ItalyWarRuleset).load_deck().cards:
        for row in document["seats"]:
            row["objective"] = None
    if document is not None and state.people.leaving:
        document["left"] = [positions[seat] for seat in state.people.leaving]
    return document
