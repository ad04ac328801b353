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
ROWS = re.findall(r"^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$", TEXT, re.MULTILINE)
LEVELS = {"1": 70, "2": 183}
"""How many requirements of each level the standard has, version 5.0.0."""
# Written beside this part by others: their files must be there once all parts are together.


def missing() -> list[str]:
    named = set(re.findall(r"`(tests/[\w/.*]+\.py)`", TEXT))
    return sorted(name for name in named if not list(ROOT.glob(name)))


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


def test_every_test_file_it_names_exists() -> None:
    assert missing() == []
