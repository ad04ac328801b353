"""`manage.py newgame` writes a game that plays at once: in a copy of the tree, which it changes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from config.management.commands.newgame import entries_of
from rules.contract.ruleset import GAMES
from tests.rig.long import LONG

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = (
    ".git",
    ".venv",
    "node_modules",
    ".*_cache",
    "var",
    "staticfiles",
    "test-output",
    "*.sqlite3",
)
NAME = "Briscola d'oro"
OF_EVERY_GAME = [
    "tests/rules/engine/test_coverage_map.py",
    "tests/rules/briscola",
    "tests/matches/rulebooks",
    "tests/test_citations.py",
    "tests/test_decisions.py",
    "tests/test_faults.py",
]
"""What asks every game for its book, its rows and its faults, beside the proofs of all games."""
QUICK = ["test_conformance.py", "test_leaving_and_rounds.py", "test_secrets.py"]
"""Of tests/rules/games; the whole folder, and the match in two browsers, in `make test-all`."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the tree with one more game."""
    folder = tmp_path_factory.mktemp("newgame") / "tree"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT), symlinks=True)
    done = run(folder, "manage.py", "newgame", "briscola", NAME)
    assert done.returncode == 0, done.stderr
    yield folder
    shutil.rmtree(folder)


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PLANISFERO_SCALE": "0.1"}
    return subprocess.run([sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True)


@pytest.mark.once
def test_the_new_game_plays_a_match_of_bots(tree: Path) -> None:
    done = run(tree, "manage.py", "simulate", "briscola", "--matches", "3")
    assert done.returncode == 0, done.stderr
    assert '"matches": 3' in done.stdout


@pytest.mark.once
def test_the_new_game_is_written_like_the_others_and_knows_none_of_them(tree: Path) -> None:
    assert run(tree, "-m", "ruff", "check", "--no-cache", ".").stdout.strip() == "All checks passed!"
    assert "0 broken" in run(tree, "-c", "from importlinter.cli import lint_imports_command as c; c()").stdout


@pytest.mark.long
@pytest.mark.once
def test_the_new_game_has_its_book_its_rows_and_its_place_in_the_drawing(tree: Path) -> None:
    done = run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *OF_EVERY_GAME)
    assert done.returncode == 0, done.stdout[-3000:]
    assert run(tree, "tools/rooms.py", "--check").returncode == 0
    assert run(tree, "tools/decisions.py", "--check").returncode == 0


@pytest.mark.once
def test_the_rows_of_the_new_game_have_a_letter_that_nothing_else_has(tree: Path) -> None:
    table = tomllib.loads((tree / "rules/data/decisions.toml").read_text(encoding="utf-8"))
    letters = [next(iter(rows))[0] for rows in table.values()]
    assert len(set(letters)) == len(letters) == len(GAMES) + 1


@pytest.mark.once
def test_another_game_after_it_is_entered_beside_it_wherever_games_stand(tree: Path) -> None:
    contracts = tomllib.loads(entries_of("scopa", tree)["pyproject.toml"])["tool"]["importlinter"]["contracts"]
    layers = next(row for one in contracts for row in one.get("layers", ()) if row.startswith("battaglia |"))
    (pure,) = [one["source_modules"] for one in contracts if "numpy" in one.get("forbidden_modules", ())]
    assert layers.split(" | ")[-2:] == ["briscola", "scopa"]
    assert {"rules.briscola", "rules.scopa"} < set(pure)
    assert '"briscola", "scopa")' in entries_of("scopa", tree)["rules/contract/ruleset.py"]


@pytest.mark.long
@pytest.mark.once
def test_the_planted_faults_of_the_new_game_die(tree: Path) -> None:
    done = run(tree, "-m", "tests.faults", "briscola")
    assert done.returncode == 0, done.stdout[-3000:]
    assert "briscola: 6 of 6 killed" in done.stdout


@pytest.mark.long
@pytest.mark.once
def test_the_proofs_of_all_games_hold_for_the_new_one(tree: Path) -> None:
    games = "tests/rules/games"
    paths = [games, "tests/journeys/test_a_match_of_briscola.py"] if LONG else [f"{games}/{name}" for name in QUICK]
    done = run(tree, "-m", "pytest", "-q", "-x", "-k", "briscola", "-p", "no:cacheprovider", *paths)
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout


@pytest.mark.once
@pytest.mark.parametrize(
    ("code", "name", "why"),
    [
        ("risiko", "RisiKo", "already"),
        ("Scopa", "Scopa", "cannot be a code"),
        ("scopa", 'Sco"pa', "cannot be a name"),
        ("contract", "Contract", "already"),
    ],
)
def test_what_cannot_be_a_game_is_refused_and_nothing_is_written(
    tree: Path, settings: Any, code: str, name: str, why: str
) -> None:
    settings.BASE_DIR = tree
    before = sorted(tree.rglob("*.py"))
    with pytest.raises(CommandError, match=why):
        call_command("newgame", code, name)
    assert sorted(tree.rglob("*.py")) == before
