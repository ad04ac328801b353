"""What one seat alone may know of a match: its hand, its arsenal, what it may do."""

from __future__ import annotations

import rules
from matches.models import Match
from rules.base.json_types import Json
from rules.battaglia.state.cards import CARDS
from rules.battaglia.state.state import State


def private_document(match: Match, state: State, seat: int) -> Json:
    """Return `you` of the board document: hand, arsenal and legal actions of a seat, cards by code."""
    return {
        "seat": seat,
        "hand": [CARDS.codes[card] for card in state.hands[seat]],
        "arsenal": [CARDS.codes[card] for card in state.arsenals[seat]],
        "legal": [rules.encode(action) for action in rules.legal_actions(state, seat)],
    }
