"""Whether the rows of a document have the fields they must have: every flaw, none of them an exception."""

import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from rules.base.json_types import Document, Json
from rules.base.material import MARKS, MOST_ROWS, Flaw, canonical

MAX_NAME = 80
_CODE = re.compile(r"[a-z0-9_]{1,60}")
Wrong = tuple[str, Document] | None


class Field(NamedTuple):
    """A field: what is wrong with its value (None: nothing), and whether it may be left out."""

    wrong: Callable[[object], Wrong]
    optional: bool = False


def whole(least: int, most: int, optional: bool = False) -> Field:
    """Return a whole number."""

    def wrong(value: object) -> Wrong:
        sound = type(value) is int and least <= value <= most
        return None if sound else ("number_wrong", {"least": least, "most": most})

    return Field(wrong, optional)


def degrees(most: int) -> Field:
    """Return a coordinate, in degrees either way."""

    def wrong(value: object) -> Wrong:
        number = value if isinstance(value, int | float) and not isinstance(value, bool) else math.nan
        sound = math.isfinite(number) and abs(number) <= most
        return None if sound else ("number_wrong", {"least": -most, "most": most})

    return Field(wrong)


def _text_wrong(value: object) -> Wrong:
    sound = isinstance(value, str) and value.strip() and len(value) <= MAX_NAME and value.isprintable()
    return None if sound else ("text_wrong", {"most": MAX_NAME})


def _code_wrong(value: object) -> Wrong:
    return None if isinstance(value, str) and _CODE.fullmatch(value) else ("code_wrong", {})


def _codes_wrong(value: object) -> Wrong:
    if not isinstance(value, list) or len(value) > MOST_ROWS or any(_code_wrong(code) for code in value):
        return "codes_wrong", {}
    return ("codes_doubled", {}) if len(set(value)) < len(value) else None


def _words_wrong(value: object) -> Wrong:
    sound = isinstance(value, dict) and all(isinstance(words, str) and len(words) <= 1000 for words in value.values())
    return None if sound else ("words_wrong", {})


def _loose_wrong(value: object) -> Wrong:
    """Return what nothing is read from needs only to be JSON."""
    try:
        canonical(value)
    except (ValueError, TypeError, RecursionError):
        return "number_wrong", {}
    return None


def among(known: Collection[object], optional: bool = False) -> Field:
    """Return one of these values."""
    listed = ", ".join(map(str, known))
    return Field(
        lambda value: None if isinstance(value, str | int) and value in known else ("not_known", {"known": listed}),
        optional,
    )


def several_of(known: Collection[str]) -> Field:
    """Return a list of some of these codes."""
    listed = ", ".join(known)

    def wrong(value: object) -> Wrong:
        flaw = _codes_wrong(value)
        if flaw or not isinstance(value, list):
            return flaw
        return None if set(value) <= set(known) else ("not_known", {"known": listed})

    return Field(wrong)


TEXT, CODE, CODES, WORDS = (Field(wrong) for wrong in (_text_wrong, _code_wrong, _codes_wrong, _words_wrong))
FLAG = Field(lambda value: None if isinstance(value, bool) else ("flag_wrong", {}), optional=True)
MARK = among(MARKS, optional=True)
LON, LAT = degrees(180), degrees(90)
SOURCE = Field(lambda value: None if isinstance(value, str) and len(value) <= 1000 else ("text_wrong", {"most": 1000}))
ANYTHING = Field(_loose_wrong, optional=True)
LABEL = Field(lambda value: None if value == "" else _text_wrong(value), optional=True)


NOT_READ = ("code", "game", "name", "source", "marks")
"""Fields of a document's head from which nothing is counted."""


def head_of(code: str) -> dict[str, Field]:
    """Return the fields that the head of every board has."""
    return {"code": among((code,)), "game": TEXT, "name": LABEL, "source": SOURCE, "marks": WORDS}


def row_flaws(row: object, shape: Mapping[str, Field], where: str) -> list[Flaw]:
    """Return what is wrong with the fields of one row."""
    if not isinstance(row, dict):
        return [Flaw("not_a_row", where)]
    flaws = [Flaw("field_unknown", where, {"field": str(name)[:40]}) for name in row if name not in shape]
    for name, field in shape.items():
        if name not in row:
            flaws += [] if field.optional else [Flaw("field_missing", where, {"field": name})]
        elif wrong := field.wrong(row[name]):
            flaws.append(Flaw(wrong[0], where, {"field": name, "value": _short_text(row[name]), **wrong[1]}))
    return flaws


def rows_flaws(document: Json, name: str, shape: Mapping[str, Field], key: str) -> list[Flaw]:
    """Return what is wrong with a list of rows, each named by `key`."""
    rows = document.get(name)
    if not isinstance(rows, list) or not 0 < len(rows) <= MOST_ROWS:
        return [Flaw("rows_missing", params={"field": name, "most": MOST_ROWS})]
    flaws, seen = [], set()
    for number, row in enumerate(rows, 1):
        code = row.get(key) if isinstance(row, dict) else None
        where = _short_text(code) if isinstance(code, str | int) and code != "" else f"{name} {number}"
        flaws += row_flaws(row, shape, where)
        if isinstance(code, str | int):
            flaws += [Flaw("code_doubled", where)] if code in seen else []
            seen.add(code)
    return flaws


def head_flaws(document: object, shape: Mapping[str, Field], lists: Sequence[str]) -> list[Flaw]:
    """Return what is wrong with the fields of a document beside its rows."""
    if not isinstance(document, dict):
        return [Flaw("document_not_object")]
    return row_flaws(document, {**shape, **dict.fromkeys(lists, ANYTHING)}, "")


def with_deeper(flaws: list[Flaw], deeper: Callable[[], Iterable[Flaw]]) -> list[Flaw]:
    """Return the flaws of the fields, and what else is wrong unless they keep it from being looked at."""
    harmless = all(
        flaw.code == "field_unknown" or (not flaw.where and flaw.params.get("field") in NOT_READ) for flaw in flaws
    )
    return [*flaws, *deeper()] if harmless else flaws


def _short_text(value: object) -> str:
    return str(value)[:60]
