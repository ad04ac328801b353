"""What stands in the columns of a list of people: guessed from the list, or as somebody chose it."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

LEFT_OUT = "out"
# What a column may hold.
MEANINGS = ("name", "surname", "club", "nickname", "region", "group", "family", LEFT_OUT)
SIGNS = {"semicolon": ";", "tab": "\t", "comma": ",", "none": ""}
SEPARATORS = (";", "\t", ",")
MOST_COLUMNS = 12
MOST_COMMAS = 6
LOOKED_AT = 50
# A column of words that come back is a group: fewer different ones than this share of the cells that are filled.
GROUP_SHARE = 0.6
FEW_LINES = 3
NUMBER = re.compile(r"[0-9]+\s*[.)°]*|[-–•*·]")  # what stands before the names of a list

Rows = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Layout:
    """How a list is read: the sign between columns ("" for none), what each column holds (MEANINGS), whether the first
    line is their titles; `quoted` follows the rules of CSV, else quotation marks are part of the text."""

    separator: str
    columns: tuple[str, ...]
    header: bool = False
    quoted: bool = False

    @property
    def has_names(self) -> bool:
        """Say whether anybody could have a name."""
        return "name" in self.columns or "surname" in self.columns

    def place(self, meaning: str) -> int | None:
        """Return the first column that holds `meaning`."""
        return self.columns.index(meaning) if meaning in self.columns else None


@cache
def _data() -> Mapping[str, Mapping[str, frozenset[str]]]:
    source = files("tournaments.data").joinpath("people_columns.toml").read_text("utf-8")
    parts = tomllib.loads(source).items()
    return {part: {key: frozenset(words) for key, words in rows.items()} for part, rows in parts}


def separator_of(text: str, quoted: bool) -> str:
    """Return the sign that parts the columns of a text, "" for none.

    In a pasted text a comma does only where most lines hold the same number of them: it may belong to a name.
    """
    lines = [line for line in text.split("\n") if line.strip()][:LOOKED_AT]
    counts = {sign: sum(sign in line for line in lines) for sign in SEPARATORS}
    if quoted:
        return max(SEPARATORS, key=lambda sign: counts[sign])
    best = max(SEPARATORS[:2], key=lambda sign: counts[sign])
    if counts[best]:
        return best
    usual, times = Counter(line.count(",") for line in lines).most_common(1)[0] if lines else (0, 0)
    return "," if 0 < usual <= MOST_COMMAS and times * 2 > len(lines) else ""


def columns_of(rows: Rows) -> tuple[tuple[str, ...], bool]:
    """Return what the columns hold, and whether the first row says so."""
    titled = _columns_by_titles(rows[0])
    if titled:
        return titled, True
    width = min(max(map(len, rows)), MOST_COLUMNS)
    return _columns_by_values([[row[at] for row in rows if at < len(row) and row[at]] for at in range(width)]), False


def _columns_by_titles(cells: Sequence[str]) -> tuple[str, ...]:
    """Return the columns by their titles; () where the first row has none of a name."""
    meanings: list[str] = []
    for cell in cells[:MOST_COLUMNS]:
        word = cell.casefold().strip(" .:")
        meaning = next((code for code, words in _data()["titles"].items() if word in words), LEFT_OUT)
        meanings.append(LEFT_OUT if meaning in meanings else meaning)
    return tuple(meanings) if "name" in meanings or "surname" in meanings else ()


def _columns_by_values(columns: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return the columns by what stands in them.

    Numbers or marks of a list first are left out; then come name and club, then what the values tell.
    """
    numbered = len(columns) > 1 and bool(columns[0]) and all(map(NUMBER.fullmatch, columns[0]))
    meanings = [LEFT_OUT] if numbered else []
    for values in columns[len(meanings) :]:
        expected = "name" if "name" not in meanings else "club" if "club" not in meanings else _third_column(values)
        meanings.append(LEFT_OUT if expected in meanings else expected)
    return tuple(meanings)


def _third_column(values: Sequence[str]) -> str:
    different = {value.casefold() for value in values}
    if different and different <= _data()["values"]["region"]:
        return "region"
    return "group" if len(values) > FEW_LINES and len(different) <= len(values) * GROUP_SHARE else "nickname"
