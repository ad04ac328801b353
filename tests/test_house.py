"""The house is in order: pinned packages, nothing from the network, whole migrations and translations, small files."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ["config", "tournaments", "matches", "scoring", "rules"]
CATALOGUE = ROOT / "locale" / "it" / "LC_MESSAGES" / "django.po"

PIN = re.compile(r"^([a-z0-9._-]+(?:\[[a-z,]+\])?)==(\S+) ", re.MULTILINE)
ELSEWHERE = re.compile(
    r"""(?:\b(?:src|srcset|poster|action)=|<link[^>]*\bhref=|<use[^>]*\bhref=|url\(|@import\s+|\bfrom\s+|\bimport\s*\(?|
        \bfetch\(|\bEventSource\()\s*["']?(?:https?:)?//""",
    re.VERBOSE,
)


def pins(name: str) -> dict[str, str]:
    return dict(PIN.findall((ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", ["base", "server", "dev"])
def test_every_package_is_pinned_with_hashes_and_no_address(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    blocks = re.split(
        r"\n(?=[a-z0-9])", "\n".join(row for row in text.splitlines() if not row.lstrip().startswith("#"))
    )
    assert len(blocks) > 20
    for block in blocks:
        assert PIN.match(block), block
        assert "--hash=sha256:" in block, block
    assert "://" not in text
    assert not re.search(r"(^|\s)(/|\./|file:|--index|--extra-index|--find-links|-e )", text, re.MULTILINE)


def test_the_packages_of_the_tests_are_those_that_run() -> None:
    dev = pins("dev")
    for name in ("base", "server"):
        assert {package: dev.get(package) for package in pins(name)} == pins(name)
    assert set(pins("base")) < set(pins("server"))


def shown_files() -> Iterator[Path]:
    for folder in ["templates", "tournaments/static", "matches/static"]:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".html", ".css", ".js", ".svg"}:
                yield path


def test_no_page_asks_the_network_for_anything() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in shown_files()
        for match in ELSEWHERE.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        '<script src="https://a.test/x.js">',
        '<link rel="x" href="//a.test/x.css">',
        "url(http://a.test/x)",
        'from "//a.test"',
    ],
)
def test_an_asset_from_the_network_would_be_found(text: str) -> None:
    assert ELSEWHERE.search(text)


@pytest.mark.django_db
def test_every_change_of_a_model_has_its_migration() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_every_text_has_its_italian(tmp_path: Path) -> None:
    for name in [*PACKAGES, "templates"]:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("static", "__pycache__", "*.json"))
    target = tmp_path / "locale" / "it" / "LC_MESSAGES" / "django.po"
    target.parent.mkdir(parents=True)
    shutil.copy(CATALOGUE, target)
    environment = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
    words = [sys.executable, "-m", "django", "makemessages", "-l", "it", "--no-wrap", "--no-obsolete"]
    subprocess.run(words, cwd=tmp_path, env=environment, check=True, capture_output=True)
    missing = [read("--untranslated", target), read("--only-fuzzy", target)]
    assert missing == ["", ""], "\n".join(missing)


def read(choice: str, catalogue: Path) -> str:
    """Return the texts of a catalogue that msgattrib finds, without its header."""
    words = ["msgattrib", choice, "--no-obsolete", "--no-wrap", str(catalogue)]
    found = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return "\n".join(row for row in found.split("\n\n") if 'msgid ""\nmsgstr ""\n"' not in row).strip()


def test_the_catalogue_compiles_with_its_placeholders() -> None:
    words = ["msgfmt", "--check", "-o", os.devnull, str(CATALOGUE)]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def modules(folders: Sequence[str] = (*PACKAGES, "tests", "tools", "benchmarks")) -> list[Path]:
    return [
        path for name in folders for path in sorted((ROOT / name).rglob("*.py")) if path.parent.name != "migrations"
    ]


def test_a_file_is_one_noun_of_at_most_320_lines() -> None:
    long = [f"{path.relative_to(ROOT)}: {lines}" for path in modules() if (lines := line_count(path)) > 320]
    assert long == []


WRITTEN = {  # what people write by hand besides Python: where, which files, longest line, most lines
    "templates": (["templates"], {".html"}, 140, 120),
    "scripts": (["matches/static", "tournaments/static", "tools"], {".js", ".mjs"}, 120, 320),
    "styles": (["matches/static", "tournaments/static"], {".css"}, 120, 320),
    "pages": (["docs"], {".md"}, 140, 600),
}
CROWD = 20
LOOKED_AWAY, ANYTHING = 10, 400
"""How often mypy may be told to look away, and how often a type may be `Any`."""


def written(kind: str) -> Iterator[tuple[Path, list[str]]]:
    folders, suffixes, _, _ = WRITTEN[kind]
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in suffixes:
                yield path, path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("kind", WRITTEN)
def test_no_line_is_longer_than_one_can_read(kind: str) -> None:
    long = [
        f"{path.relative_to(ROOT)}:{number}: {len(line)}"
        for path, lines in written(kind)
        for number, line in enumerate(lines, 1)
        if len(line) > WRITTEN[kind][2]
    ]
    assert long == []


@pytest.mark.parametrize("kind", WRITTEN)
def test_no_file_is_longer_than_one_can_read(kind: str) -> None:
    long = [f"{path.relative_to(ROOT)}: {len(lines)}" for path, lines in written(kind) if len(lines) > WRITTEN[kind][3]]
    assert long == []


@pytest.mark.parametrize("kind", ["scripts", "styles", "pages"])
def test_no_file_is_empty(kind: str) -> None:
    """A sheet of styles that lost what was in it breaks no other test."""
    assert [str(path.relative_to(ROOT)) for path, lines in written(kind) if not any(lines)] == []


def test_a_folder_of_modules_has_at_most_twenty_files() -> None:
    """Beyond that it is an attic: rooms by subject (docs/architecture.md)."""
    counts = Counter(
        path.parent for name in PACKAGES for path in (ROOT / name).rglob("*.py") if path.stem != "__init__"
    )
    many = [
        f"{folder.relative_to(ROOT)}: {count}"
        for folder, count in counts.items()
        if count > CROWD and folder.name != "migrations" and "versions" not in folder.parts
    ]
    assert many == []


def test_a_function_has_at_most_40_lines() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}"
        for path in modules()
        if line_count(path) > 40
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and body_lines(node) > 40
    ]
    assert long == []


def test_types_are_checked_nearly_everywhere() -> None:
    """Where mypy is told to look away, or a value may be anything, nothing is proven."""
    texts = [path.read_text(encoding="utf-8") for path in modules(PACKAGES)]
    assert sum(text.count("# type: ignore") for text in texts) <= LOOKED_AWAY
    trees = [ast.parse(text) for text in texts if "Any" in text]
    anything = [node for tree in trees for node in ast.walk(tree) if getattr(node, "id", "") == "Any"]
    assert len(anything) < ANYTHING


def line_count(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def body_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count from `def` to the end, without the docstring."""
    first = node.body[0]
    documented = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    docstring = (first.end_lineno or 0) - first.lineno + 1 if documented else 0
    return (node.end_lineno or 0) - node.lineno + 1 - docstring
