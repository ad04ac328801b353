"""Where an event of FutuRisiKo! happened, and the sentences of its events."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import ngettext

from matches.games.futurisiko.words.names import card_name, place_of
from matches.words.board import scene
from rules.futurisiko.state.state import State


@dataclass(frozen=True, slots=True)
class Scene(scene.Scene):
    """With the names of what lies on the board."""

    before: State
    after: State

    def place(self, number: int) -> str:
        """Return the name of a territory, or of a sea area, whose numbers come after the territories'."""
        return place_of(number, self.after.table.geo.board)

    def sea(self, number: int) -> str:
        """Return the name of a sea area by its number among the seas."""
        return self.after.table.geo.board.seas[number].name

    def card(self, card: int) -> str:
        """Return what a card is called."""
        return card_name(card)


def hits(number: int) -> str:
    """Return so many hits, in words."""
    return ngettext("%(n)d hit", "%(n)d hits", number) % {"n": number}


TELLERS = scene.Tellers()
tells = TELLERS.tells
