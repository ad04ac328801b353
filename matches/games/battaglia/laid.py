"""An example position of Battaglia: cards that lie on the table."""

from __future__ import annotations

from matches.games.battaglia.words.names import ARSENAL, BATTALION
from matches.rulebooks.positions import Laid, Patrol
from rules import load
from rules.base.json_types import Json

Figure = Json


def laid_figure(position: Laid, prefix: str) -> Figure:
    """Return cards on the table, with the points of the shipped rules."""
    patrols = [_patrol(patrol) for patrol in position.patrols]
    return {"template": "matches/rules/_laid.html", "patrols": patrols, "position": position.position}


def _patrol(patrol: Patrol) -> Figure:
    rules, colour = load("battaglia"), patrol.colour
    cards = [
        {
            "kind": kind,
            "colour": colour or "arsenal",
            "letter": colour[:1].upper(),
            "name": BATTALION[kind, colour] if colour else ARSENAL[kind],
            "points": getattr(rules, f"points_{kind}") if colour else 0,
        }
        for kind in patrol.kinds
    ]
    return {"words": patrol.words, "cards": cards, "points": sum(card["points"] for card in cards)}
