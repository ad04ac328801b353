"""Where an event of RisiKo! happened, and the sentences of its events."""

from __future__ import annotations

from dataclasses import dataclass

from matches.games.risiko.words.names import card_name
from matches.words.board import scene
from rules.risiko.state.state import State


@dataclass(frozen=True, slots=True)
class Scene(scene.Scene):
    """With the names of what lies on the board."""

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
