"""Room for the frames of Python's functions: one large piece for the whole run.

Python takes frames from pieces of 16 KB: when one is full it asks the system for the next, and gives that back as soon
as the function at its beginning ends. A loop that happens to call others at the end of a piece asks at every call:
thousands of times in a test with a few pages, a sixth of its time. A frame that says it needs much begins a large
piece, and all that it calls stands in the rest of it; of what it does not use nothing is taken from memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
ROOM = 66_000  # words of the frame, of which a piece holds a power of two: as much again is left for what it calls


def with_room(call: Callable[[], T]) -> T:
    """Return what `call()` gives, called from a frame with much room behind it."""
    return call()


with_room.__code__ = with_room.__code__.replace(co_stacksize=ROOM)
