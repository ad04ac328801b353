"""Plants every fault (or those named, or those of the games and apps named) in a copy of the tree.

Prints which the suite kills; exit 1 when it is below 95 % for some game, or when one of an app survives.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from queue import Queue

import pytest

from tests.faults.catalogue import BY_LIST, FAULTS, Stage, needed, stages
from tests.faults.fault import Fault

ROOT = Path(__file__).parent.parent.parent
OPTIONS = ["-x", "-q", "-p", "no:cacheprovider"]
WORKERS = os.cpu_count() or 1
SCALE = "0.1"
"""A tenth of the random matches is enough to notice."""
LEFT_OUT = (
    *(".git", ".venv", "node_modules", "__pycache__", "var", "staticfiles", "test-output", "*.sqlite3"),
    *(".mypy_cache", ".hypothesis", ".grimp_cache", ".import_linter_cache", ".ruff_cache", ".pytest_cache"),
)
PATIENCE = 300
"""Seconds: a fault may also make a match endless."""
WHOLE_LIST = 6 * PATIENCE
"""Seconds for all tests of a list, which run once without any fault: those of an app are forty files."""
SECONDS = count(int(time.time()))
"""A second for every file written, each another."""


def killed(name: str, fault: Fault, tree: Path) -> bool:
    """Say whether some test fails with a fault of this list in place."""
    path = tree / fault.file
    text = path.read_text(encoding="utf-8")
    _written(path, text.replace(fault.right, fault.wrong))
    try:
        return any(_fails(tree, stage) for stage in stages(name, [fault]))
    finally:
        _written(path, text)


def _written(path: Path, text: str) -> None:
    """Write a file with a time of its own: what Python has compiled is known by whole seconds and length alone."""
    path.write_text(text, encoding="utf-8")
    second = next(SECONDS)
    os.utime(path, (second, second))


def _fails(tree: Path, stage: Stage, seconds: int = PATIENCE) -> bool:
    paths, selection = stage
    command = [sys.executable, "-m", "pytest", *paths.split(), *OPTIONS, "-k", selection]
    environment = {**os.environ, "PLANISFERO_SCALE": SCALE}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # each tree keeps what it has compiled
    try:
        status = subprocess.run(command, cwd=tree, env=environment, capture_output=True, timeout=seconds).returncode
        return status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    except subprocess.TimeoutExpired:
        return True


def _copies(folder: str, count: int) -> Queue[Path]:
    """So many trees, but no more than there are processors."""
    skip = shutil.ignore_patterns(*LEFT_OUT)
    trees: Queue[Path] = Queue()
    for number in range(min(count, WORKERS)):
        trees.put(Path(shutil.copytree(ROOT, Path(folder, str(number)), ignore=skip, symlinks=True)))
    return trees


def _tried(name: str, fault: Fault, trees: Queue[Path]) -> bool:
    tree = trees.get()
    try:
        dies = killed(name, fault, tree)
    finally:
        trees.put(tree)
    sys.stdout.write(f"{'killed' if dies else 'SURVIVED'}: {fault.name}\n")
    sys.stdout.flush()
    return dies


def _hunt(name: str, faults: Sequence[Fault], trees: Queue[Path], pool: ThreadPoolExecutor) -> bool:
    """Whether enough faults of a list die."""
    dead = sum(pool.map(lambda fault: _tried(name, fault, trees), faults))
    sys.stdout.write(f"{name}: {dead} of {len(faults)} killed\n")
    return dead >= needed(name) * len(faults)


def _names(arguments: Sequence[str]) -> list[str]:
    """The games, apps and faults asked for; exit 2 when there is none of a name."""
    parser = argparse.ArgumentParser("python -m tests.faults", description=__doc__)
    parser.add_argument("names", nargs="*", help="games, apps or single faults; without any, all of them")
    names: list[str] = parser.parse_args(arguments).names
    unknown = set(names) - set(BY_LIST) - {fault.name for fault in FAULTS}
    if unknown:
        parser.error(f"no game, app or fault is called {', '.join(sorted(unknown))}")
    return names


def main(arguments: Sequence[str]) -> int:
    """Exit 2 when the suite fails without any fault: then nothing would be proven."""
    names = _names(arguments)
    asked = {
        name: [fault for fault in faults if not names or name in names or fault.name in names]
        for name, faults in BY_LIST.items()
    }
    asked = {name: faults for name, faults in asked.items() if faults}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        trees = _copies(folder, sum(map(len, asked.values())))
        tree = trees.get()
        for stage in (stage for name, faults in asked.items() for stage in stages(name, faults)):
            if _fails(tree, stage, WHOLE_LIST):
                sys.stdout.write(f"the suite fails, or takes over {WHOLE_LIST} s, without any fault: {stage}\n")
                return 2
        trees.put(tree)
        sound = [_hunt(name, faults, trees, pool) for name, faults in asked.items()]
    return 0 if all(sound) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
