"""Every row of the rule decisions is a named option of its game, in its data and on docs/rules-coverage.md."""

import re
from fnmatch import fnmatch
from pathlib import Path
from types import SimpleNamespace

import pytest

import rules
from rules.italywar import options
from rules.materials.rows import decisions, rows_of

LETTERS = {"F": "futurisiko", "I": "italywar", "B": "battaglia"}
PAGE = Path("docs/rules-coverage.md").read_text(encoding="utf-8").splitlines()
UNNUMBERED = {"land_cost", "air_cost", "sea_cost", "hand_size", "withdrawn_defence", "colours"}
"""Printed facts, and what the games take over from RisiKo! (R32, R34)."""


def rows(letter: str) -> set[str]:
    return {row for row in decisions(LETTERS[letter]) if row[0] == letter}


def on_page(letter: str) -> dict[str, set[str]]:
    """The options that the page names beside each row of a game, a star for any letters."""
    found: dict[str, set[str]] = {}
    for line in PAGE:
        cells = [cell.strip() for cell in line.split("|")]
        for row in re.findall(rf"\b{letter}\d+\b", cells[2]) if len(cells) == 7 else ():
            found.setdefault(row, set()).update(re.findall(r"`([a-z0-9_*]+)`", cells[3]))
    return found


@pytest.mark.parametrize("letter", LETTERS)
def test_every_row_is_a_named_option_of_every_ruleset_of_its_game(letter: str) -> None:
    game = LETTERS[letter]
    for code in (code for code in rules.codes() if rules.load(code).game == game):
        named = {row for numbers in rows_of(code).values() for row in numbers if row[0] == letter}
        assert named == rows(letter), code


@pytest.mark.parametrize("letter", LETTERS)
def test_the_page_names_every_option_beside_its_rows(letter: str) -> None:
    page = on_page(letter)
    assert set(page) == rows(letter)
    found = rows_of(LETTERS[letter])
    for row, named in page.items():
        assert named, row
        assert all(any(fnmatch(option, one) for option in found) for one in named), row
    for option, numbers in found.items():
        for row in (row for row in numbers if row[0] == letter and option not in UNNUMBERED):
            assert any(fnmatch(option, one) for one in page[row]), (row, option)


def test_a_port_that_is_a_capital_is_refused_where_the_option_says_never(monkeypatch: pytest.MonkeyPatch) -> None:
    """I34."""
    board = rules.load_board("italywar")
    both = SimpleNamespace(codes=board.codes, ports=board.ports, capitals=board.ports[:1], continents=board.continents)
    monkeypatch.setattr(options, "load_board", lambda code: both)
    with pytest.raises(rules.RulesetError, match="port_capitals"):
        rules.load("italywar").varied(truces=3)
    assert rules.load("italywar").varied(port_capitals="allowed").changes() == {"port_capitals": "allowed"}
