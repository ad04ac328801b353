"""Where dice and shuffles come from: an explicit argument of the engine, never a hidden source.

A roll is a tuple of faces, of d6 unless another die is asked for; a shuffle is a permutation of 0 .. size - 1. The
purpose is one word, recorded nowhere but in the order of asking: the events carry the results.
"""

import random
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final, Protocol

from rules.base.errors import ChanceError

FACES: Final = 6
ROLLS = {6: "roll", 8: "roll8"}
"""What the roll of a die of so many faces is called among the results of a stored match."""
THREE: Final = tuple(tuple(product(range(1, FACES + 1), repeat=dice)) for dice in (1, 2, 3))
"""Every throw of one, two and three dice."""


class Chance(Protocol):
    """What the engine asks of a source of chance."""

    def roll(self, dice: int, purpose: str, faces: int = FACES) -> tuple[int, ...]:
        """Roll that many dice of so many faces (6 or 8), as they fall."""

    def shuffle(self, size: int, purpose: str) -> tuple[int, ...]:
        """Return a permutation of 0 .. size - 1."""


class Seeded:
    """Repeatable chance for simulations and tests; equal seeds give equal dice on every machine."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed).random

    def roll(self, dice: int, purpose: str, faces: int = FACES) -> tuple[int, ...]:
        """Roll the dice as Chance says."""
        if faces != FACES or dice < 1:
            return tuple([1 + int(faces * self._random()) for _ in range(dice)])
        thrown: tuple[int, ...] = ()
        while dice > 3:
            thrown += THREE[2][int(216 * self._random())]
            dice -= 3
        throws = THREE[dice - 1]
        last = throws[int(len(throws) * self._random())]
        return thrown + last if thrown else last

    def shuffle(self, size: int, purpose: str) -> tuple[int, ...]:
        """Shuffle as Chance says."""
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = int((last + 1) * self._random())
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class Scripted:
    """Given dice in the order of asking, for golden cases; shuffles come from the script too, else stay sorted."""

    def __init__(self, dice: Iterable[int] = (), shuffles: Iterable[tuple[int, ...]] = ()) -> None:
        self._dice = iter(dice)
        self._shuffles = iter(shuffles)

    def roll(self, dice: int, purpose: str, faces: int = FACES) -> tuple[int, ...]:
        """Return the next dice of the script; ChanceError when it has run out."""
        rolled = tuple(face for _, face in zip(range(dice), self._dice, strict=False))
        if len(rolled) < dice:
            raise ChanceError("script_used_up", purpose=purpose)
        return rolled

    def shuffle(self, size: int, purpose: str) -> tuple[int, ...]:
        """Return the next shuffle of the script, or no change."""
        order = next(self._shuffles, None)
        if order is None:
            return tuple(range(size))
        if sorted(order) != list(range(size)):
            raise ChanceError("script_wrong_shuffle", purpose=purpose, size=size)
        return order


class Recorded:
    """The rolls and shuffles of a stored match, in order.

    ChanceError for whoever asks for another one, and for what no die and no shuffle gives.
    """

    def __init__(self, results: Iterable[tuple[str, tuple[int, ...]]]) -> None:
        self._results: Iterator[tuple[str, tuple[int, ...]]] = iter(results)

    def roll(self, dice: int, purpose: str, faces: int = FACES) -> tuple[int, ...]:
        """Return the next recorded roll."""
        rolled = self._next(ROLLS[faces], dice, purpose)
        if rolled and not 1 <= min(rolled) <= max(rolled) <= faces:
            raise ChanceError("recorded_otherwise", asked=ROLLS[faces], found=rolled, purpose=purpose)
        return rolled

    def shuffle(self, size: int, purpose: str) -> tuple[int, ...]:
        """Return the next recorded shuffle."""
        order = self._next("shuffle", size, purpose)
        if sorted(order) != list(range(size)):
            raise ChanceError("recorded_otherwise", asked="shuffle", found=order, purpose=purpose)
        return order

    def _next(self, kind: str, size: int, purpose: str) -> tuple[int, ...]:
        drawn, values = next(self._results, ("nothing", ()))
        if drawn != kind or len(values) != size:
            raise ChanceError("recorded_otherwise", asked=kind, found=drawn, purpose=purpose)
        return values
