"""What `make test` leaves to `make test-all` for its length: the tests marked `long`, and more of what others try.

With PLANISFERO_LONG=1 everything runs. Of a table of cases some rows may be long:
`parametrize(names, long_where(rows, lambda row: row not in SHORT))`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
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
