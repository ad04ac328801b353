"""What a seat or the public may know, as plain JSON: the shape is in docs/engine.md, "For the play server"."""

from rules.base.json_types import Document
from rules.contract.documents import FORMAT
from rules.contract.outcome import encode_outcome
from rules.lands.codec import lands_document, seat_document
from rules.risiko.documents.view import View
from rules.risiko.state.state import Phase


def encode_view(view: View) -> Document:
    """Return the view as a plain object: territories by code, seats from 1; nothing in it that the viewer may not
    know."""
    return {
        "type": "view",
        "format": FORMAT,
        "ruleset": view.table.ruleset.code,
        "seat": view.seat,
        "phase": Phase(view.phase).name.lower(),
        "turn": view.turn,
        "round": view.round,
        "left": view.left,
        "conquests": view.conquests,
        "sets": view.sets,
        "order": list(view.order),
        "seats": [seat_document(view, seat) for seat in range(1, view.table.seats + 1)],
        **lands_document(view),
        "pile": view.pile,
        "reshuffles": view.reshuffles,
        "exits": list(view.exits),
        "clock": view.clock._asdict() | {"contenders": list(view.clock.contenders)},
        "outcome": encode_outcome(view.outcome),
    }  # fmt: skip
