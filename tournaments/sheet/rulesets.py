"""The sheet of a ruleset: its board, its colours, the numbers of its cards."""

from __future__ import annotations

from rules import Ruleset
from rules.boards.decks import Deck
from rules.risiko.options import RisikoRuleset
from tournaments.sheet.layout import Layout, NoSheet, sheet_layout

USUAL_RULESET = "risiko-torneo"
USUAL_SEATS = 4


def ruleset_layout(ruleset: Ruleset, seats: int, deck: Deck | None = None) -> Layout:
    """Return the sheet of a ruleset, with the cards of another deck where one is given. Raises NoSheet."""
    if not isinstance(ruleset, RisikoRuleset):
        raise NoSheet(f"the sheet of {ruleset.code} is written by hand: there is none to tick")
    cards = (deck or ruleset.load_deck()).numbers
    return sheet_layout(ruleset.load_board(), tuple(ruleset.colours), cards, seats)
