"""The territories and the objective cards of a game one by one, for the page of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from matches.games.lands import board_of
from matches.games.option_words import value_text
from matches.words.board.objectives import objective_name, objective_text
from rules import Objective, Ruleset
from rules.base.json_types import Json
from rules.boards.final_board import BoardRuleset
from rules.boards.objectives import TerritoryList
from rules.lands.objective_cards import WithDeck
from rules.materials.replaceable import materials_of


class DeckRuleset(BoardRuleset, WithDeck, Protocol):
    """A ruleset of a game of territories with objective cards."""


def decks_document(rulesets: Sequence[Ruleset]) -> list[Json]:
    """Return each deck of a game with its cards as (name, text); none where the decks are listed as material."""
    decks: dict[str, Json] = {}
    for ruleset in rulesets:
        if hasattr(ruleset, "load_deck") and "deck" not in materials_of(ruleset.game):
            lands = cast(DeckRuleset, ruleset)
            cards = [_card(card, lands) for card in lands.load_deck().cards]
            decks.setdefault(lands.deck, {"name": value_text(ruleset.game, "deck", lands.deck), "cards": cards})
    return list(decks.values())


def continents_document(rulesets: Sequence[Ruleset]) -> list[Json]:
    """Return each continent with its armies and its territories (name, value); none where the board is material."""
    ruleset = rulesets[0]
    if not hasattr(ruleset, "load_board") or "board" in materials_of(ruleset.game):
        return []
    board = board_of(ruleset)
    return [
        {
            "name": continent.name,
            "bonus": continent.bonus,
            "territories": [(board.by_code[code].name, board.values[code]) for code in continent.territories],
        }
        for continent in board.continents
    ]


def _card(card: Objective, ruleset: DeckRuleset) -> tuple[str, str]:
    """Return name and text of a card; for a list of territories the text is their names."""
    if not isinstance(card, TerritoryList):
        return objective_name(card), objective_text(card, ruleset.scope)
    board = ruleset.load_board()
    codes = sorted(card.territories(ruleset.scope), key=board.codes.index)
    return objective_name(card), ", ".join(board.by_code[code].name for code in codes)
