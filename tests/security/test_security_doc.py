"""What `docs/security.md` claims can be looked up: every item once, with a state, and every test it names is there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings

pytestmark = pytest.mark.once
ROOT = Path(settings.BASE_DIR)
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^- \*\*(\d+\.\d+\.\d+)\*\* \(level ([12]), ([^)]+)\) [^:]+: (.+(?:\n  .+)*)$", TEXT, re.MULTILINE)
LEVELS = {"1": 70, "2": 183}
"""How many requirements of each level the standard has, version 5.0.0."""


# Where what is cited without its first folder may lie.
PACKAGES = ("config", "tournaments", "matches", "scoring", "rules")
OF_LIBRARIES = {"FORWARDED_ALLOW_IPS"}  # uvicorn's
CITED = set(re.findall(r"`([^`]+)`", TEXT))


def missing() -> list[str]:
    """Return the paths cited that lead nowhere; one may begin inside a package, and `*` stands for several."""
    paths = {name for name in CITED if "/" in name or name.endswith((".py", ".md", ".txt", ".toml", ".html"))}
    return sorted(name for name in paths if not any(list((ROOT / place).glob(name)) for place in ("", *PACKAGES)))


def code() -> str:
    """Return the product and its requirements as one text."""
    files = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    files += [
        *(ROOT / "requirements").iterdir(),
        *ROOT.glob("templates/**/*.html"),
        *ROOT.glob("matches/static/**/*.js"),
    ]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def test_every_requirement_of_both_levels_stands_there_once_with_a_state() -> None:
    assert Counter(level for _item, level, _state, _how in ROWS) == LEVELS
    assert len({item for item, *_ in ROWS}) == len(ROWS)
    assert {state for _item, _level, state, _how in ROWS} <= {"met", "n/a", "open"}


def test_what_is_met_names_a_test_and_everything_else_a_reason() -> None:
    assert [item for item, _level, state, how in ROWS if state == "met" and "`tests/" not in how] == []
    assert [item for item, _level, state, how in ROWS if state != "met" and len(how) < 5] == []


def test_the_numbers_at_the_top_are_those_of_the_list() -> None:
    told = re.search(r"(\d+) requirements: (\d+) met, (\d+) not applicable, (\d+) open", TEXT)
    assert told is not None
    states = Counter(state for _item, _level, state, _how in ROWS)
    assert [int(number) for number in told.groups()] == [len(ROWS), states["met"], states["n/a"], states["open"]]


def test_every_file_it_names_exists() -> None:
    assert len([name for name in CITED if name.startswith(("tests/", "docs/"))]) > 30
    assert missing() == []


def test_every_test_it_names_exists() -> None:
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    named = {name for name in CITED if re.fullmatch(r"test_\w+", name)}
    assert [name for name in sorted(named) if f"def {name}(" not in tests] == []


def test_every_function_command_and_setting_it_names_is_there() -> None:
    text = code()
    words = {word for name in CITED for word in re.findall(r"^[a-z]\w*_\w+|^[A-Z]+(?:_[A-Z]+)*(?==|$)", name)}
    assert len(words) > 8
    files = {path.stem for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    assert [word for word in sorted(words - OF_LIBRARIES) if word not in text and word not in files] == []
