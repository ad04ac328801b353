"""Property tests that are the same for everybody: `make test` tries the same cases each time, `make test-all` searches.

PLANISFERO_SCALE says how much is tried of the numbers that stand in the tests: a tenth in `make test`, by which the
planted faults are found (`tests/faults`), and ten times as much in `make test-all`. With PLANISFERO_SEARCH=1
the cases are drawn anew, and a find is printed as an example that can be pasted above the test.
"""

from __future__ import annotations

import os
import re
from math import ceil

from hypothesis import HealthCheck, settings

SCALE = float(os.environ.get("PLANISFERO_SCALE", "0.1"))
SEARCH = os.environ.get("PLANISFERO_SEARCH") == "1"
USUAL_EXAMPLES = 100
FEW = 10  # examples that a property tries at any scale
FOUND = re.compile(r"Falsifying example: \w+\(\n(?P<arguments>.*?)\n\s*(?:E\s+)?\)", re.DOTALL)
MARGIN = re.compile(r"^E? *", re.MULTILINE)


def scaled(count: float) -> int:
    """Return so many at the scale asked for, rounded up."""
    return ceil(count * SCALE)


def profile_load() -> None:
    """Make the cases of every property follow from its test, however slow the machine is; or search."""
    settings.register_profile(
        "planisfero",
        max_examples=_tried(USUAL_EXAMPLES),
        derandomize=not SEARCH,
        database=None,
        deadline=None,
        print_blob=False,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("planisfero")


def examples(count: int) -> settings:
    """Return the settings of a property that tries so many cases at scale 1: `@examples(40)`."""
    return settings(max_examples=_tried(count))


def _tried(count: int) -> int:
    return max(scaled(count), min(count, FEW))


def found_examples(report: str) -> list[str]:
    """Return what a failed property printed as decorators: `@example(made=…, typed=[…])`."""
    finds = []
    for match in FOUND.finditer(report):
        lines = [MARGIN.sub("", line) for line in match["arguments"].splitlines()]
        arguments = [line.split("  #")[0].strip() for line in lines if line and not line.startswith(("#", "self="))]
        finds.append(f"@example({' '.join(arguments).rstrip(',')})")
    return finds
