"""Rows of numbers and masks as arrays, and the spaces they are of."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces

from rules.adapters.observations import MOST, Row


def row_space(size: int) -> spaces.Box:
    """Return the space of so many numbers from 0 to MOST."""
    return spaces.Box(0, MOST, (size,), np.int16)


def row_of(row: Row) -> Any:
    """Return a row as an array of that space."""
    return np.array(row, np.int16)


def mask_of(spans: Iterable[range], size: int) -> Any:
    """Return a mask of so many ids: 1 for each that is legal."""
    mask = np.zeros(size, np.int8)
    for span in spans:
        mask[span.start : span.stop] = 1
    return mask
