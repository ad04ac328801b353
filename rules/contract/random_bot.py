"""A player without a plan, for every game."""

import random
from collections.abc import Callable, Sequence

from rules.base.quantities import SHAPES
from rules.contract.state import Action, View

Random = Callable[[], float]


def within(random: Random, least: int, most: int) -> int:
    """Return a number from `least` to `most`; where there is no choice nothing is drawn."""
    return least + int(random() * (most - least + 1)) if least < most else least


class RandomBot:
    """Picks uniformly among the listed actions, then a quantity uniformly in its range."""

    sees = False

    def __init__(self, seed: int | str) -> None:
        self.random = random.Random(seed).random

    def act(self, view: View | None, actions: Sequence[Action]) -> Action:
        """Return one of the actions, with its quantity."""
        random = self.random
        action = actions[int(random() * len(actions))]
        shape = SHAPES[type(action)]
        if shape is None:
            return action
        read, make = shape
        quantity = read(action)
        if isinstance(quantity, int):
            return action
        least, most = quantity
        return make(action, within(random, least, most))
