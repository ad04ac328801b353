"""Plants every fault (or those named) in a copy of the tree; prints which the suite kills. Exit 1 below 95 %."""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from tests.faults.catalogue import FAULTS, Fault

ROOT = Path(__file__).parent.parent.parent
SUITE = ["tests/rules/engine", "-x", "-q", "-p", "no:cacheprovider"]
STAGES = (
    "test_r",
    "playthroughs or play_server",
    "dice or matchfile or bots",
    "conformance or bad_input or machine or fuzz",
)
"""Selections of tests, the quickest first; test_faults itself would notice every fault."""
NEEDED = 0.95
WORKERS = os.cpu_count() or 1
SCALE = "0.1"
"""A tenth of the random matches is enough to notice."""
LEFT_OUT = (".git", ".venv", "node_modules", "__pycache__", "var", "staticfiles", "test-output", "*.sqlite3")
PATIENCE = 600
"""Seconds: a fault may also make a match endless."""


def killed(fault: Fault, tree: Path) -> bool:
    """Whether some test fails with the fault in place."""
    path = tree / "rules" / fault.file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(fault.right, fault.wrong), encoding="utf-8")
    try:
        return any(_fails(tree, stage) for stage in STAGES)
    finally:
        path.write_text(text, encoding="utf-8")


def _fails(tree: Path, stage: str) -> bool:
    command = [sys.executable, "-m", "pytest", *SUITE, "-k", f"({stage}) and not faults"]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PLANISFERO_SCALE": SCALE}
    try:
        return subprocess.run(command, cwd=tree, env=environment, capture_output=True, timeout=PATIENCE).returncode != 0
    except subprocess.TimeoutExpired:
        return True


def _copies(folder: str) -> Queue[Path]:
    """A tree for each processor."""
    skip = shutil.ignore_patterns(*LEFT_OUT)
    found: Queue[Path] = Queue()
    for number in range(WORKERS):
        found.put(Path(shutil.copytree(ROOT, Path(folder, str(number)), ignore=skip, symlinks=True)))
    return found


def _tried(fault: Fault, trees: Queue[Path]) -> bool:
    tree = trees.get()
    try:
        found = killed(fault, tree)
    finally:
        trees.put(tree)
    sys.stdout.write(f"{'killed' if found else 'SURVIVED'}: {fault.name}\n")
    sys.stdout.flush()
    return found


def main(names: list[str]) -> int:
    """Exit 2 when the suite fails without any fault: then nothing would be proven."""
    wanted = [fault for fault in FAULTS if not names or fault.name in names]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        trees = _copies(folder)
        tree = trees.get()
        if any(_fails(tree, stage) for stage in STAGES):
            sys.stdout.write("the suite fails without any fault\n")
            return 2
        trees.put(tree)
        dead = sum(pool.map(lambda fault: _tried(fault, trees), wanted))
    sys.stdout.write(f"{dead} of {len(wanted)} killed\n")
    return 0 if dead >= NEEDED * len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
