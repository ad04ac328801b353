"""Plants every fault (or those named) in a copy of the tree; prints which the suite kills. Exit 1 below 95 %."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.faults.catalogue import FAULTS, Fault

ROOT = Path(__file__).parent.parent.parent
SUITE = ["tests/rules/engine", "-x", "-q", "-p", "no:cacheprovider"]
STAGES = ("test_r", "playthroughs", "dice or matchfile or bots", "conformance or bad_input or machine")
"""Selections of tests, the quickest first; test_faults itself would notice every fault."""
NEEDED = 0.95


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
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=tree, env=environment, capture_output=True).returncode != 0


def main(names: list[str]) -> int:
    wanted = [fault for fault in FAULTS if not names or fault.name in names]
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        skip = shutil.ignore_patterns(".git", "node_modules", "__pycache__", "var", "staticfiles", "*.sqlite3")
        shutil.copytree(ROOT, tree, ignore=skip)
        if _fails(tree, STAGES[0]):
            sys.stdout.write("the suite fails without any fault\n")
            return 2
        dead = 0
        for fault in wanted:
            found = killed(fault, tree)
            dead += found
            sys.stdout.write(f"{'killed' if found else 'SURVIVED'}: {fault.name}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{dead} of {len(wanted)} killed\n")
    return 0 if dead >= NEEDED * len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
