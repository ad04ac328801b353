"""What `make test` leaves to `make test-all` for its length: the tests marked `long`, and more of what others try.

With PLANISFERO_LONG=1 everything runs. Of a table of cases `@pytest.mark.few(4)` keeps four rows, spread evenly; where
it matters which, some rows may be long: `parametrize(names, long_where(rows, lambda row: row not in SHORT))`.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

LONG = os.environ.get("PLANISFERO_LONG") == "1"


def long_where(rows: Iterable[Any], is_long: Callable[[Any], bool]) -> list[Any]:
    """Return the rows as parameters; the long ones run in `make test-all` alone. ValueError when no other is left."""
    params = []
    for row in rows:
        marks = [pytest.mark.long] if is_long(row) else []
        params.append(pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=marks))
    if all(param.marks for param in params):
        raise ValueError("every row is long: `make test` would prove nothing of it")
    return params


def short_part(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return the tests that `make test` runs, in their order: none marked long, of a table with few rows that many."""
    short = [item for item in items if not item.get_closest_marker("long")]
    tables: dict[str, list[str]] = defaultdict(list)
    for item in short:
        if item.get_closest_marker("few"):
            tables[item.nodeid.split("[", 1)[0]].append(item.nodeid)
    left_out: set[str] = set()
    for item in short:
        if (few := item.get_closest_marker("few")) and (rows := tables.pop(item.nodeid.split("[", 1)[0], [])):
            left_out |= set(rows) - set(spread(rows, few.args[0]))
    return [item for item in short if item.nodeid not in left_out]


def spread(rows: Sequence[str], count: int) -> list[str]:
    """Return `count` of the rows, each from the middle of its part of the table; all when there are no more."""
    parts = min(count, len(rows))
    return [rows[(2 * part + 1) * len(rows) // (2 * parts)] for part in range(parts)]
