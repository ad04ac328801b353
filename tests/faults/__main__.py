"""Plants every fault (or those named, or those of the games named) in a copy of the tree.

Prints which the suite kills; exit 1 when it is below 95 % for some game.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from tests.faults.catalogue import BY_GAME, Stage, stages
from tests.faults.fault import Fault

ROOT = Path(__file__).parent.parent.parent
OPTIONS = ["-x", "-q", "-p", "no:cacheprovider"]
NEEDED = 0.95
WORKERS = os.cpu_count() or 1
SCALE = "0.1"
"""A tenth of the random matches is enough to notice."""
LEFT_OUT = (".git", ".venv", "node_modules", "__pycache__", "var", "staticfiles", "test-output", "*.sqlite3")
PATIENCE = 600
"""Seconds: a fault may also make a match endless."""


def killed(fault: Fault, tree: Path, game: str) -> bool:
    """Whether some test fails with the fault in place."""
    path = tree / "rules" / fault.file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(fault.right, fault.wrong), encoding="utf-8")
    try:
        return any(_fails(tree, stage) for stage in stages(game))
    finally:
        path.write_text(text, encoding="utf-8")


def _fails(tree: Path, stage: Stage) -> bool:
    paths, selection = stage
    command = [sys.executable, "-m", "pytest", *paths.split(), *OPTIONS, "-k", selection]
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


def _tried(fault: Fault, trees: Queue[Path], game: str) -> bool:
    tree = trees.get()
    try:
        found = killed(fault, tree, game)
    finally:
        trees.put(tree)
    sys.stdout.write(f"{'killed' if found else 'SURVIVED'}: {fault.name}\n")
    sys.stdout.flush()
    return found


def _hunt(game: str, faults: list[Fault], trees: Queue[Path], pool: ThreadPoolExecutor) -> bool:
    """Whether enough faults of a game die."""
    dead = sum(pool.map(lambda fault: _tried(fault, trees, game), faults))
    sys.stdout.write(f"{game}: {dead} of {len(faults)} killed\n")
    return dead >= NEEDED * len(faults)


def main(names: list[str]) -> int:
    """Exit 2 when the suite fails without any fault: then nothing would be proven."""
    wanted = {
        game: [one for one in faults if not names or game in names or one.name in names]
        for game, faults in BY_GAME.items()
    }
    wanted = {game: faults for game, faults in wanted.items() if faults}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        trees = _copies(folder)
        tree = trees.get()
        if any(_fails(tree, stage) for game in wanted for stage in stages(game)):
            sys.stdout.write("the suite fails without any fault\n")
            return 2
        trees.put(tree)
        sound = [_hunt(game, faults, trees, pool) for game, faults in wanted.items()]
    return 0 if all(sound) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
