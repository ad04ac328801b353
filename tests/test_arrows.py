"""Arrows only point down: in imports (import-linter), and in the strings that import-linter cannot see."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tournaments.urls import urlpatterns

ROOT = Path(__file__).resolve().parent.parent
ORDER = ["rules", "scoring", "matches", "tournaments", "config"]
NAMING = {"reverse", "reverse_lazy", "redirect", "resolve_url"}
URL_TAG = re.compile(r"{%\s*url\s+['\"]([\w:-]+)['\"]")


def strings(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def named_addresses(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the URL names that a module reverses."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in NAMING:
                yield node.lineno, str(node.args[0].value)


def test_the_imports_keep_every_contract() -> None:
    tool = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([tool, "--no-logo"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("package", ORDER[:-1])
def test_no_string_names_a_package_above(package: str) -> None:
    above = "|".join(ORDER[ORDER.index(package) + 1 :])
    reference = re.compile(rf"^(?:{above})[.:]\w[\w.:]*$")
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in sorted((ROOT / package).rglob("*.py"))
        for line, text in strings(path)
        if reference.match(text)
    ]
    assert found == []


def test_matches_names_no_address_of_tournaments() -> None:
    ours = {pattern.name for pattern in urlpatterns}
    found = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in sorted((ROOT / "matches").rglob("*.py"))
        for line, name in named_addresses(path)
        if name in ours
    ]
    for path in sorted((ROOT / "templates" / "matches").rglob("*.html")):
        found += [f"{path.relative_to(ROOT)}: {name}" for name in URL_TAG.findall(path.read_text()) if name in ours]
    assert found == []


def test_matches_uses_no_template_or_static_file_of_tournaments() -> None:
    folders = [ROOT / "matches" / "static", ROOT / "templates" / "matches"]
    found = [
        str(path.relative_to(ROOT))
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in {".html", ".js", ".css"} and "tournaments/" in path.read_text(encoding="utf-8")
    ]
    assert found == []
