"""What the game is: boards, cards, decks, rulesets and final boards as values, without any framework."""

from rules.board import Board, Continent, Territory, load_board
from rules.decks import Deck, DeckError, InvalidDeck, deck_from_rows, load_deck
from rules.finalboard import Defect, FinalBoard, FinalSeat, Note, defects, notes
from rules.objectives import Fate, Objective, Scope, TerritoryList, completed, progress
from rules.ruleset import Ruleset, RulesetError, UnknownRuleset, codes, load

__all__ = [
    "Board",
    "Continent",
    "Deck",
    "DeckError",
    "Defect",
    "Fate",
    "FinalBoard",
    "FinalSeat",
    "InvalidDeck",
    "Note",
    "Objective",
    "Ruleset",
    "RulesetError",
    "Scope",
    "Territory",
    "TerritoryList",
    "UnknownRuleset",
    "codes",
    "completed",
    "deck_from_rows",
    "defects",
    "load",
    "load_board",
    "load_deck",
    "notes",
    "progress",
]
