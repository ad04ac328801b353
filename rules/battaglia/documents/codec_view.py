"""What a seat or the public may know, as plain JSON: the shape is in docs/engine.md."""

from rules.base.json_types import Document
from rules.battaglia.chapters.patrols import is_complete
from rules.battaglia.documents.view import View
from rules.battaglia.state.cards import CARDS
from rules.battaglia.state.state import Patrol, Phase
from rules.contract.documents import FORMAT
from rules.contract.outcome import encode_outcome


def encode_view(view: View) -> Document:
    """Return the view as a plain object: cards by code, seats from 1; nothing in it that the viewer may not know."""
    return {
        "type": "view",
        "format": FORMAT,
        "ruleset": view.table.ruleset.code,
        "seat": view.seat,
        "phase": Phase(view.phase).name.lower(),
        "turn": view.turn,
        "round": view.round,
        "hand_number": view.number,
        "dealer": view.dealer,
        "seats": [_seat(view, seat) for seat in range(1, view.table.seats + 1)],
        "hand": [CARDS.codes[card] for card in view.hand],
        "arsenal": [CARDS.codes[card] for card in view.arsenal],
        "pile": view.pile,
        "discards": [CARDS.codes[card] for card in view.discards],
        "strike": view.strike._asdict() if view.strike else None,
        "outcome": encode_outcome(view.outcome),
    }


def _seat(view: View, seat: int) -> Document:
    return {
        "seat": seat,
        "name": view.table.names[seat - 1],
        "cards": view.hands[seat],
        "arsenal": view.arsenals[seat],
        "patrols": [_patrol(view, patrol) for patrol in view.patrols if patrol.seat == seat],
        "laid": view.laid[seat],
        "complete": view.complete[seat],
        "dealt": view.dealt[seat],
        "gone": view.gone[seat] or None,
        "total": view.totals[seat],
        "gains": [list(hand[seat]) for hand in view.gains],
    }


def _patrol(view: View, patrol: Patrol) -> Document:
    return {
        "patrol": patrol.number,
        "colour": CARDS.colours[patrol.colour],
        "cards": [CARDS.codes[card] for card in patrol.cards],
        "complete": is_complete(view.table.terms, patrol),
        "points": sum(view.table.points[card] for card in patrol.cards),
    }
