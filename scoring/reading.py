"""Reading choices from JSON objects: exact numbers, every mistake named by where it stands."""

from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

MOST_NUMBER = Decimal(10_000)
MOST_DIGITS = 6


class DataError(ValueError):
    """What cannot be read: `code` and `where`, the path to it ("places.4").

    Codes: no_object, key_unknown, text_wrong, number_wrong, size_wrong, places_wrong, choice_wrong, whole_wrong,
    nothing_counts, best_and_drop.
    """

    def __init__(self, code: str, where: str = "", value: object = "") -> None:
        super().__init__(f"{where or 'document'}: {code}")
        self.code, self.where, self.value = code, where, str(value)[:80]


Reader = Callable[[str, object], Any]
"""Reads a value that stands at a place; DataError names that place."""
Given = dict[str, Any]
"""The values read, by name, each as its reader gives it."""


def read_object(document: object, readers: Mapping[str, Reader]) -> Given:
    """Return the values of a JSON object's keys as read; keys that are null or "" are left out."""
    if not isinstance(document, Mapping):
        raise DataError("no_object", value=document)
    given: Given = {}
    for key, value in document.items():
        if key not in readers:
            raise DataError("key_unknown", str(key), key)
        if value is not None and value != "":
            given[key] = readers[key](key, value)
    return given


def text(longest: int) -> Reader:
    """Return a text of at most so many letters, without blanks around it."""

    def read(where: str, value: object) -> str:
        if not isinstance(value, str) or len(value) > longest:
            raise DataError("text_wrong", where, value)
        return value.strip()

    return read


def number(where: str, value: object) -> Decimal:
    """Return an exact number: text ("0.01", "1,25") or a whole number; never a float, which is not exact."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise DataError("number_wrong", where, value)
    try:
        exact = Decimal(str(value).strip().replace(",", "."))
    except InvalidOperation:
        raise DataError("number_wrong", where, value) from None
    if not exact.is_finite() or abs(exact) > MOST_NUMBER or -int(exact.as_tuple().exponent) > MOST_DIGITS:
        raise DataError("number_wrong", where, value)
    return exact


def numbers(most: int) -> Reader:
    """Return a list of one to `most` numbers."""

    def read(where: str, value: object) -> tuple[Decimal, ...]:
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= most:
            raise DataError("places_wrong", where, value)
        return tuple(number(f"{where}.{place}", item) for place, item in enumerate(value, 1))

    return read


def choice(*choices: str) -> Reader:
    """Return one of these texts."""

    def read(where: str, value: object) -> str:
        if value not in choices:
            raise DataError("choice_wrong", where, value)
        return str(value)

    return read


def choices(known: Mapping[str, object]) -> Reader:
    """Return a list of known codes, none of them twice."""

    def read(where: str, value: object) -> tuple[str, ...]:
        chosen = tuple(value) if isinstance(value, list | tuple) else ()
        if not set(chosen) <= known.keys() or len(set(chosen)) < len(chosen) or not isinstance(value, list | tuple):
            raise DataError("choice_wrong", where, value)
        return tuple(map(str, chosen))

    return read


def whole(least: int, most: int) -> Reader:
    """Return a whole number within bounds."""

    def read(where: str, value: object) -> int:
        given = number(where, value)
        if given != int(given) or not least <= given <= most:
            raise DataError("whole_wrong", where, value)
        return int(given)

    return read


def truth(where: str, value: object) -> bool:
    """Return the truth value as it is written; a number is neither true nor false."""
    if not isinstance(value, bool):
        raise DataError("choice_wrong", where, value)
    return value


def plain(value: object) -> object:
    """Return a value as JSON that reads back as it: numbers with decimals as texts."""
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value
