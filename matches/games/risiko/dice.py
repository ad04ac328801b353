"""What the browser must know to draw every roll of RisiKo! again, and to judge a deal whose cards are not written."""

from __future__ import annotations

from rules.base.json_types import Json
from rules.contract.ruleset import codes_of, load
from rules.lands.bits import members
from rules.risiko.chapters import void_deals
from rules.risiko.options import RisikoRuleset
from rules.risiko.state.geography import geography


def dice_facts() -> Json:
    """Return the cards in board order and what makes a deal void: `seats` write such deals without cards."""
    geo = geography("risiko")
    return {
        "cards": geo.cards,
        "void": {
            "seats": void_deals.SEATS,
            "continents": [members(continent) for continent in geo.continents],
            "shares": {code: load(code, RisikoRuleset).deal_share_percent for code in codes_of(RisikoRuleset)},
        },
    }
