"""Where it is asked which game is played: docs/architecture.md ("Four games, one contract") names each place."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rules.contract.ruleset import GAMES

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("config", "matches", "scoring", "tournaments")
ROOMS = ("matches/games", "matches/rulebooks", "tournaments/counting/endings")
OWN = tuple(f"{room}/{game}" for room in ROOMS for game in GAMES)
"""The rooms and files of a game itself."""
NAMED = {
    "tournaments/management/commands/odds.py",
    "tournaments/selectors/results/sdadata.py",
    "tournaments/sheet/rulesets.py",
}
"""Only one game has what they are about."""


def imported(tree: ast.Module) -> set[str]:
    """Return the names of classes of rulesets that a module imports from a game."""
    modules = {f"rules.{game}.options" for game in GAMES}
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module in modules]
    return {alias.asname or alias.name for node in nodes for alias in node.names}


def askings(text: str) -> list[int]:
    """Return the lines that branch on the class of a ruleset; an `assert` branches nowhere, it tells the types."""
    if "isinstance" not in text or not any(f"rules.{game}.options" in text for game in GAMES):
        return []
    tree = ast.parse(text)
    classes = imported(tree)
    asserted = {id(part) for node in ast.walk(tree) if isinstance(node, ast.Assert) for part in ast.walk(node)}
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and id(node) not in asserted
        if isinstance(node.func, ast.Name) and node.func.id == "isinstance"
        if classes & {part.id for part in ast.walk(node.args[1]) if isinstance(part, ast.Name)}
    ]


def test_no_other_place_asks_which_game_it_is() -> None:
    paths = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    named = {str(path.relative_to(ROOT)): path for path in paths}
    asking = {name for name, path in named.items() if askings(path.read_text(encoding="utf-8"))}
    assert {name for name in asking if not name.startswith(OWN)} == NAMED


HEAD = "from rules.risiko.options import RisikoRuleset\n"


@pytest.mark.parametrize("line", ["if isinstance(rules, RisikoRuleset): ...", "x = isinstance(r, RisikoRuleset | int)"])
def test_an_asking_would_be_noticed(line: str) -> None:
    assert askings(HEAD + line) == [2]


@pytest.mark.parametrize("line", ["assert isinstance(rules, RisikoRuleset)", "isinstance(rules, Ruleset)"])
def test_what_tells_a_type_alone_is_let_be(line: str) -> None:
    assert askings(HEAD + line) == []
