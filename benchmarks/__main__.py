"""`python -m benchmarks [name ...]`: prints one JSON line per figure and fails when one misses its limit.

Every `bench_<name>.py` here has `figures(cal)`: a generator of Figure. Add a file, and it is run. Each has a process of
its own, with a CAL of its own: what a process holds, and how quick it is, is not what another bench left.
"""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from benchmarks.cal import cal


def main(wanted: list[str]) -> int:
    """Run the named modules (all without names); 1 when a figure misses its limit."""
    names = wanted or sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    if len(names) == 1:
        return _bench(names[0])
    return max(subprocess.run([sys.executable, "-m", "benchmarks", name]).returncode for name in names)


def _bench(name: str) -> int:
    missed = 0
    for figure in import_module(f"benchmarks.bench_{name}").figures(cal()):
        sys.stdout.write(json.dumps(figure.as_line()) + "\n")
        sys.stdout.flush()
        missed += figure.missed
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
