"""A player without a plan, for every game."""

import random
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, cast

from rules.base.machine import mypyc_attr
from rules.base.quantities import PLACES
from rules.base.rows import named, put
from rules.contract.course import Course, Live, Record
from rules.contract.state import Action, View

P = TypeVar("P", bound=Live)
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
        kind = type(action)
        place = PLACES[kind]
        if place is None:
            return action
        values = cast(Record, action)
        quantity = values[place]
        if isinstance(quantity, int):
            return action
        least, most = quantity
        return named(kind, put(values, place, within(random, least, most)))


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomPlay(Generic[P]):
    """What such a player does in the matches of one game, without an action being built."""

    def asked(self, state: P) -> int:
        """Return the seat that has to decide now."""
        raise NotImplementedError

    def act(self, course: Course[P], random: Random) -> bool:
        """Let that seat do one of the listed actions, each as likely as any other, then a quantity in its range.

        From the same numbers it is what RandomBot picks. False: in this phase nothing is done without an action.
        """
        raise NotImplementedError
