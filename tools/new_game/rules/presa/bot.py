"""A player with a little sense: it lays the lowest card that wins, else the lowest of all."""

from collections.abc import Sequence
from typing import Any

from rules.presa.documents import View
from rules.presa.options import CARDS
from rules.presa.values import Action, Change, Keep, Lay

LOW = CARDS // 3
"""A card below this is worth changing."""


class SenseBot:
    """Looks at its hand and at the table, and needs no luck."""

    sees = True

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def act(self, view: Any, actions: Sequence[Action]) -> Action:
        """Return one of the actions."""
        assert isinstance(view, View)
        if isinstance(actions[0], Keep):
            return Change(view.hand[0]) if view.hand[0] < LOW else actions[0]
        best = max(view.laid)
        winning = [card for card in view.hand if card > best]
        last = sum(map(bool, view.laid)) == sum(map(bool, view.hands)) - 1
        return Lay((winning[0] if last else winning[-1]) if winning else view.hand[0])
