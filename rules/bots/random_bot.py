"""A player without a plan."""

import random
from collections.abc import Sequence

from rules.risiko.actions import Action, Place, picked, quantity_of
from rules.risiko.view import View


class RandomBot:
    """Picks uniformly among the listed actions, then a quantity uniformly in its range."""

    sees = False

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed).random

    def act(self, view: View | None, actions: Sequence[Action]) -> Action:
        """One of the actions, with its quantity."""
        one = self._random
        action = actions[int(one() * len(actions))]
        if type(action) is Place:  # half of all actions
            most = action.armies.most  # type: ignore[union-attr]
            return Place(action.territory, 1 + int(one() * most) if most > 1 else 1)
        found = quantity_of(action)
        if found is None:
            return action
        least, most = found
        return picked(action, least + int(one() * (most - least + 1)) if least < most else least)
