"""The public position of Battaglia as plain JSON, and a seat in numbers."""

from __future__ import annotations

from matches.words.board.colours import letter_of
from rules.base.json_types import Json
from rules.battaglia.chapters.legal import to_move
from rules.battaglia.chapters.patrols import is_complete
from rules.battaglia.documents.view import View
from rules.battaglia.state.cards import CARDS, KIND
from rules.battaglia.state.state import Patrol, Phase, State
from rules.records.match_log import outcome_document

LOBBY: Json = {
    "phase": "lobby", "round": 0, "turn": 0, "to_move": [], "hand": 0, "dealer": 0, "target": 0,
    "patrols": [], "pile": 0, "top": None, "discards": 0, "strike": None, "gains": [], "outcome": None,
}  # fmt: skip
NOBODY: Json = {
    "letter": "", "colour": "", "cards": 0, "arsenal": 0, "total": 0, "table": 0, "closes": False, "fallen": 0,
    "gone": "",
}  # fmt: skip


def position_document(state: State, seen: View) -> Json:
    """Return patrols, deck and discards, the attack to be answered, the points of the hands so far."""
    return {
        "phase": Phase(seen.phase).name.lower(),
        "round": seen.round,
        "turn": seen.turn,
        "to_move": list(to_move(state.position)),
        "hand": seen.number,
        "dealer": seen.dealer,
        "target": state.table.ruleset.target_points,
        "patrols": [patrol_document(state, patrol) for patrol in seen.patrols],
        "pile": seen.pile,
        "top": CARDS.codes[seen.discards[-1]] if seen.discards else None,
        "discards": len(seen.discards),
        "strike": _strike(seen),
        "gains": [[list(row) for row in hand[1:]] for hand in seen.gains],
        "outcome": outcome_document(state),
    }


def patrol_document(state: State, patrol: Patrol) -> Json:
    """Return one patrol: its cards by code, what it is worth."""
    table = state.table
    return {
        "patrol": patrol.number,
        "seat": patrol.seat,
        "colour": CARDS.colours[patrol.colour],
        "cards": [CARDS.codes[card] for card in patrol.cards],
        "points": sum(table.points[card] for card in patrol.cards),
        "complete": is_complete(table.terms, patrol),
    }


def changed_position(before: State, after: State, position: Json) -> Json:
    """Return the whole position: a table of cards is small."""
    return position


def strength(seen: View, seat: int) -> Json:
    """Return how much a seat has, and what everybody may know of it."""
    table = seen.table
    mine = [patrol for patrol in seen.patrols if patrol.seat == seat]
    colour = table.ruleset.colours[seat - 1]
    return {
        "letter": letter_of(colour),
        "colour": colour,
        "cards": seen.hands[seat],
        "arsenal": seen.arsenals[seat],
        "total": seen.totals[seat],
        "table": sum(table.points[card] for patrol in mine for card in patrol.cards),
        "closes": seen.complete[seat] and seen.outcome is None,
        "fallen": 0,
        "gone": seen.gone[seat],
    }


def _strike(seen: View) -> Json | None:
    """Return the attack under way; the card that strikes has just gone under the discards."""
    if seen.strike is None:
        return None
    return {**seen.strike._asdict(), "weapon": CARDS.kinds[KIND[seen.discards[0]]]}
