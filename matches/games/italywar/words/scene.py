"""Where an event of Italy War happened."""

from __future__ import annotations

from dataclasses import dataclass

from matches.games.italywar.words.names import card_name
from matches.words.board import scene
from rules.italywar.state.state import State


@dataclass(frozen=True, slots=True)
class Scene(scene.Scene):
    """An event of Italy War: its board and its cards have names."""

    before: State
    after: State

    def place(self, territory: int) -> str:
        """Return the name of a territory on the board that is played on."""
        return self.after.table.geo.board.territories[territory].name

    def card(self, card: int) -> str:
        """Return what a card shows."""
        return card_name(card, self.after.table.geo.board)


TELLERS = scene.Tellers()
tells = TELLERS.tells
