"""Which tests come first, so that no worker ends long after the others.

The runner gives each worker an equal part of the list, from its front; who has done all of it takes over from the end
of another's. So every part begins with its share of the files that take long, and what is left to take over is short.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def longest_first(items: Sequence[T], workers: int, file: Callable[[T], object], weight: Callable[[T], int]) -> list[T]:
    """Return the tests so that each of `workers` equal parts begins with files of about the same weight in all.

    Tests of one file stay together and in their order, but for files without weight, which fill the parts.
    """
    files: dict[object, list[T]] = defaultdict(list)
    for item in items:
        files[file(item)].append(item)
    weights = {name: sum(map(weight, tests)) for name, tests in files.items()}
    heavy = sorted((name for name in files if weights[name]), key=lambda name: -weights[name])
    light = [test for name, tests in files.items() if not weights[name] for test in tests]
    sizes = [len(items) // workers] * workers
    sizes[-1] += len(items) % workers
    parts: list[list[T]] = [[] for _ in range(workers)]
    carried = [0] * workers
    for name in heavy:
        least = min(range(workers), key=lambda part: carried[part])
        parts[least] += files[name]
        carried[least] += weights[name]
    for part, size in zip(parts, sizes, strict=True):
        fill = max(size - len(part), 0)
        part += light[:fill]
        del light[:fill]
    return [*_flat(parts), *light]


def _flat(parts: Iterable[Iterable[T]]) -> Iterable[T]:
    return (item for part in parts for item in part)
