"""`python -m benchmarks [name ...]`: prints one JSON line per figure and fails when one is over its limit.

Every `bench_<name>.py` here has `figures(cal)`: a generator of Figure. Add a file, and it is run.
"""

import json
import sys
from importlib import import_module
from pathlib import Path

from benchmarks.cal import cal


def main(wanted: list[str]) -> int:
    """Run the named modules (all without names); 1 when a figure is over its limit."""
    missed = 0
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        if wanted and path.stem.removeprefix("bench_") not in wanted:
            continue
        for figure in import_module(f"benchmarks.{path.stem}").figures(cal()):
            sys.stdout.write(json.dumps(figure.as_line()) + "\n")
            sys.stdout.flush()
            missed += figure.value > figure.limit
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
