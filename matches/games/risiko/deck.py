"""An organiser's own objective cards in a stored match, and back."""

from __future__ import annotations

from typing import Any

from rules import Deck, Ruleset, TerritoryList
from rules.lands.objective_cards import rows_of
from rules.risiko.options import RisikoRuleset


def deck_rows(deck: Deck) -> list[list[Any]]:
    """The cards as plain values. Raises SetupError when a card is no list of territories."""
    return [list(row) for row in rows_of(deck)]


def deck_of(ruleset: Ruleset, rows: list[list[Any]]) -> Deck:
    """The deck of such values."""
    assert isinstance(ruleset, RisikoRuleset)
    cards = tuple(TerritoryList(number, label, tuple(one), tuple(two)) for number, label, one, two in rows)
    return Deck("own", "", "", ruleset.load_board(), cards)
