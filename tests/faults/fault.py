"""A wrong line to be planted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Row = tuple[str, str, str, str]
"""Name, file, what is right, what is wrong."""


class Fault(NamedTuple):
    """`right` stands exactly once in `file` (from the root of the tree), `wrong` replaces it.

    `tests` are the paths, by blanks, of the quick tests that are to fail then; "" where the list says it for all.
    """

    name: str
    file: str
    right: str
    wrong: str
    tests: str = ""


def in_rules(name: str, file: str, right: str, wrong: str) -> Fault:
    """Return a fault of a file under rules/."""
    return Fault(name, f"rules/{file}", right, wrong)


def by_tests(folder: str, areas: Iterable[tuple[str, Iterable[Row]]]) -> tuple[Fault, ...]:
    """Return the faults of files under `folder`, gathered by the tests that are to notice them."""
    return tuple(
        Fault(name, f"{folder}/{file}", right, wrong, tests)
        for tests, rows in areas
        for name, file, right, wrong in rows
    )
