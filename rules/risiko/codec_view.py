"""What a seat or the public may know, as plain JSON: the shape is in docs/engine.md, "For the play server"."""

from typing import Any

from rules.documents import FORMAT
from rules.lands.bits import members
from rules.lands.codec import encode_objective
from rules.outcome import encode_outcome
from rules.risiko.state import Phase
from rules.risiko.view import View


def encode_view(view: View) -> dict[str, Any]:
    """The view as a plain object: territories by code, seats from 1; nothing in it that the viewer may not know."""
    geo = view.table.geo
    fight = view.fight
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
        "seats": [_seat(view, seat) for seat in range(1, view.table.seats + 1)],
        "territories": {
            code: [view.owner[one], view.armies[one]] for one, code in enumerate(geo.codes) if view.owner[one]
        },
        "fight": None if fight is None else fight._asdict() | {
            "source": geo.codes[fight.source], "target": geo.codes[fight.target],
        },
        "hand": [geo.cards[card] for card in view.hand],
        "pile": view.pile,
        "discards": [geo.cards[card] for card in view.discards],
        "reshuffles": view.reshuffles,
        "exits": list(view.exits),
        "clock": view.clock._asdict() | {"contenders": list(view.clock.contenders)},
        "outcome": encode_outcome(view.outcome),
    }  # fmt: skip


def _seat(view: View, seat: int) -> dict[str, Any]:
    held = members(view.held[seat])
    card = view.objectives[seat]
    return {
        "seat": seat,
        "name": view.table.names[seat - 1],
        "colour": view.colours[seat] or None,
        "territories": len(held),
        "armies": sum(view.armies[one] for one in held),
        "stock": view.stock[seat],
        "cards": view.hands[seat],
        "eliminated_by": view.fallen[seat] or None,
        "gone": view.gone[seat] or None,
        "objective": None if card is None else encode_objective(view.table.cards[card]),
    }
