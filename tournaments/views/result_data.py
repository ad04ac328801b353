"""What the entry page knows: the board, the cards, who plays, every word it may say."""

from __future__ import annotations

from typing import Any


from tournaments.models import Tournament
from tournaments.selectors.counting import COLOURS, rules_of
from tournaments.selectors.explained import cards_of


def scoring_data(tournament: Tournament, *, shared: bool) -> dict[str, Any]:
    """Return what scoring.js counts with; plain JSON."""
    ruleset, _deck = rules_of(tournament)
    board = ruleset.load_board()
    return {
        "territories": [
            {"code": one.code, "name": one.name, "value": one.value, "continent": one.continent}
            for one in board.territories
        ],
        "rules": {
            "seats_min": ruleset.seats_min,
            "seats_max": ruleset.seats_max,
            "army_cap": ruleset.army_cap,
            "table_tie": list(ruleset.table_tie),
        },
        "colours": COLOURS,
        "cards": cards_of(tournament),
        "scope": tournament.scope,
        "formula": tournament.formula,
        "shared": shared,
    }
