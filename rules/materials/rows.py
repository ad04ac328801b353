"""The table of rule decisions: on whose word each row stands, and which options of a ruleset implement it.

The rows and their marks are in `rules/data/decisions.toml`. In `rules/data/rulesets/<code>.toml` the comment of an
option names its rows (`die_hits = 2  # F1: ...`); an option without a comment belongs with the one before it, one whose
comment names none to no row.
"""

import re
from functools import cache
from typing import NamedTuple

from rules.base.resources import names as stems
from rules.base.resources import read_json, read_text, read_toml
from rules.contract.ruleset import load

_LINE = re.compile(r"^(?P<option>[a-z_0-9]+) = [^#]*(?P<comment>#.*)?$")
_ROWS = re.compile(r"\b(?P<letter>[A-Z])(?P<first>\d+)(?: to [A-Z](?P<last>\d+))?\b")


class Marks(NamedTuple):
    """Where the data of a game come from: the source in words, and what is sourced or reconstructed by aspect."""

    file: str
    source: str
    aspects: tuple[tuple[str, str], ...]


@cache
def decisions(game: str) -> dict[str, tuple[str, ...]]:
    """Return the marks of every row of a game in the order of the table: book, club, other, choice, reconstructed."""
    return {row: tuple(marks) for row, marks in read_toml("decisions.toml")[game].items()}


@cache
def letter_of(game: str) -> str:
    """Return the letter of a game's own rows: that of the first; its table may also name rows of another game."""
    return next(iter(decisions(game)))[0]


@cache
def rows_of(code: str) -> dict[str, tuple[str, ...]]:
    """Return the rows of every option of a ruleset that has any, in the order of its data."""
    options = dict(load(code).values())
    rows: dict[str, tuple[str, ...]] = {}
    before: tuple[str, ...] = ()
    for line in read_text(f"rulesets/{code}.toml").splitlines():
        match = _LINE.match(line)
        if match is None or match["option"] not in options:
            continue
        before = _rows(match["comment"]) if match["comment"] else before
        if before:
            rows[match["option"]] = before
    return rows


def _rows(comment: str) -> tuple[str, ...]:
    rows = []
    for match in _ROWS.finditer(comment):
        first = int(match["first"])
        rows += [f"{match['letter']}{number}" for number in range(first, int(match["last"] or first) + 1)]
    return tuple(rows)


@cache
def marks_of(game: str) -> tuple[Marks, ...]:
    """Return what the data files of a game say about where they come from; files without marks are left out."""
    files = []
    for name in stems("", ".json"):
        if name.startswith(game):
            data = read_json(f"{name}.json")
            marks = data.get("marks") or {}
            aspects = tuple((key, mark) for key, mark in marks.items() if key != "notes")
            if aspects:
                files.append(Marks(name, str(data.get("source", "")), aspects))
    return tuple(files)
