"""Presa for the play server, on the board that every game has."""

from __future__ import annotations

from matches.games.generic.presenter import generic_presenter
from matches.games.presa.words import WORDS
from rules.presa.values import TurnBegan

PRESENTER = generic_presenter(
    "presa", WORDS, began=TurnBegan, dice={"hand_dealt": ("shuffle", "order")}, told=frozenset({"trick_taken"})
)
