"""docs/rules-coverage.md names real tests, every numbered test and every row of the decisions."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from rules.contract.ruleset import GAMES
from rules.materials.rows import decisions, letter_of

PAGE = Path("docs/rules-coverage.md").read_text(encoding="utf-8")
PATTERNS = re.findall(r"`(test_[a-z0-9_*]+)`", PAGE)
FOLDER = Path(__file__).parent.parent
NAMES = {
    name
    for path in FOLDER.glob("*/test_*.py")
    for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M)
}
LETTERS = "".join(map(letter_of, GAMES))
ROWS = {
    letter.lower(): {int(row[1:]) for game in GAMES for row in decisions(game) if row[0] == letter}
    for letter in LETTERS
}
"""The numbers of the rows that begin with a letter, from the table of decisions."""
WRITTEN = tuple(letter for letter in ROWS if f"`test_{letter}1_" in PAGE)
"""The games whose part of the page is there."""
NUMBERED = {name for name in NAMES if re.match(rf"test_[{''.join(WRITTEN)}]\d", name)}


def test_every_name_on_the_page_is_a_test() -> None:
    assert [one for one in PATTERNS if not any(fnmatch(name, one) for name in NAMES)] == []


def test_every_numbered_test_stands_on_the_page() -> None:
    assert [name for name in sorted(NUMBERED) if not any(fnmatch(name, one) for one in PATTERNS)] == []


@pytest.mark.parametrize("letter", WRITTEN)
def test_every_row_has_a_test_with_its_number_in_the_name(letter: str) -> None:
    rows = {int(number) for name in NUMBERED for number in re.findall(rf"(?<=_{letter})\d+(?=_)", name)}
    assert rows == ROWS[letter]


def test_the_page_names_every_row_of_the_table_and_no_other() -> None:
    """A range like R9-R15 stands for all its rows."""
    cells = [cell for line in PAGE.splitlines() if line.startswith("|") for cell in line.split("|")[2:3]]
    named = {f"{one}{number}" for cell in cells for one, *ends in RANGE.findall(cell) for number in numbers(*ends)}
    assert named == {f"{letter.upper()}{number}" for letter, rows in ROWS.items() for number in rows}


RANGE = re.compile(rf"\b([{LETTERS}])(\d+)(?:-[{LETTERS}](\d+))?\b")


def numbers(first: str, last: str) -> range:
    return range(int(first), int(last or first) + 1)
