"""Which functions of the house are reached, in their order: by listening while something runs."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
OURS = tuple(f"{ROOT}/{package}/" for package in ("config", "tournaments", "matches", "scoring", "rules"))
Step = tuple[str, str]
"""A file by its path in the repository, and a function in it or a class of which something is called."""


@cache
def steps_of(code: CodeType) -> frozenset[Step]:
    """Return the names by which this function is known; none where it is not ours."""
    if not code.co_filename.startswith(OURS):
        return frozenset()
    file = code.co_filename.removeprefix(f"{ROOT}/")
    return frozenset({(file, code.co_name), (file, code.co_qualname.partition(".")[0])})


@contextmanager
def functions_reached() -> Iterator[list[frozenset[Step]]]:
    """Yield a list that fills with every call of a function of ours, also in threads that begin meanwhile."""
    reached: list[frozenset[Step]] = []

    def listen(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and (steps := steps_of(frame.f_code)):
            reached.append(steps)

    before = sys.getprofile()
    threading.setprofile(listen)
    sys.setprofile(listen)
    try:
        yield reached
    finally:
        sys.setprofile(before)
        threading.setprofile(None)  # type: ignore[arg-type]


def missed(steps: list[Step], reached: list[frozenset[Step]]) -> Step | None:
    """Return the first of the steps that was not reached after those before it; None where all came in this order."""
    calls = iter(reached)
    return next((step for step in steps if not any(step in call for call in calls)), None)
