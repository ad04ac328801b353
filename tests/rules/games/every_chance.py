"""Everything that chance can answer to a function, one after the other."""

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import TypeVar

T = TypeVar("T")


class AskedAgain(Exception):
    """The same shuffle is asked for again: what was drawn is rejected."""


class _More(Exception):
    """A shuffle of this size comes next."""


class _Path:
    """Shuffles in a fixed order; no purpose more than once."""

    def __init__(self, path: tuple[tuple[int, ...], ...]) -> None:
        self.path, self.asked = path, []

    def shuffle(self, size: int, purpose: str) -> tuple[int, ...]:
        if (purpose, size) in self.asked:
            raise AskedAgain
        self.asked.append((purpose, size))
        if len(self.asked) > len(self.path):
            raise _More(size)
        return self.path[len(self.asked) - 1]


def every_answer(function: Callable[[object], T], path: tuple[tuple[int, ...], ...] = ()) -> Iterator[tuple[T, int]]:
    """What the function gives with every way its shuffles can fall, and how many equally likely ways this one splits.

    Ways that are rejected are left out: then it would be drawn from all again.
    """
    try:
        yield function(_Path(path)), 1
    except AskedAgain:
        return
    except _More as more:
        (size,) = more.args
        for order in permutations(range(size)):
            yield from every_answer(function, (*path, order))
