"""What JSON may look like: small shapes, put together into those of whole rows; what has another shape is named.

A shape is a function of one value that raises Unlike. None of them changes a value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime
from math import isfinite

from rules.base.plain_text import UNFIT

Shape = Callable[[object], None]

MOST_WHOLE = 2**63 - 1
MOST_COUNTED = 10**9  # of what one counts on from: a column of 32 bits has as many again
EXACT_TEXT = re.compile(r"-?[0-9]{1,40}(\.[0-9]{1,40}|/0*[1-9][0-9]{0,39})?")
DECIMAL_TEXT = re.compile(r"-?[0-9]{1,18}(\.[0-9]{1,40})?")  # rounded to six places it has no more than 28 figures
# No moment of ours lies outside: every time zone can show these, and a day may be reckoned on from any of them.
EARLIEST, LATEST = datetime(1990, 1, 1, tzinfo=UTC), datetime(2200, 12, 31, tzinfo=UTC)
FIRST_DAY, LAST_DAY = date(1900, 1, 1), LATEST.date()


class Unlike(ValueError):
    """A value has not the shape declared for it; `path` leads there from the whole."""

    def __init__(self, value: object) -> None:
        super().__init__("unlike")
        self.value = value
        self.path: tuple[str | int, ...] = ()

    def under(self, key: str | int) -> Unlike:
        """Return the same, seen from what holds the value under `key`."""
        self.path = (key, *self.path)
        return self


class Missing(Unlike):
    """What belongs there is not there, or nothing can be made of it: there is no value to name."""

    def __init__(self) -> None:
        super().__init__(None)


def text(value: object) -> None:
    """Raise Unlike unless the value is a text that every database keeps."""
    _text(value)


def _text(value: object) -> str:
    if not isinstance(value, str) or UNFIT.search(value):
        raise Unlike(value)
    return value


def flag(value: object) -> None:
    """Raise Unlike unless the value is true or false."""
    if type(value) is not bool:
        raise Unlike(value)


def whole(least: int = -MOST_WHOLE, most: int = MOST_WHOLE) -> Shape:
    """Return the shape of a whole number within bounds."""

    def check(value: object) -> None:
        if type(value) is not int or not least <= value <= most:
            raise Unlike(value)

    return check


def seconds(value: object) -> None:
    """Raise Unlike unless the value is a length of time that a clock can be set by."""
    if abs(_number(value)) > MOST_COUNTED:
        raise Unlike(value)


def number(value: object) -> None:
    """Raise Unlike unless the value is a finite number."""
    _number(value)


def _number(value: object) -> int | float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Unlike(value)
    if abs(value) > MOST_WHOLE or not isfinite(value):
        raise Unlike(value)
    return value


def exact(value: object) -> None:
    """Raise Unlike unless the value is a number written exactly: "44", "-0.125", "1/3"."""
    if type(value) is not str or not EXACT_TEXT.fullmatch(value):
        raise Unlike(value)


def decimal(value: object) -> None:
    """Raise Unlike unless the value is a number written with its decimals: "44.125"."""
    if type(value) is not str or not DECIMAL_TEXT.fullmatch(value):
        raise Unlike(value)


def moment(value: object) -> None:
    """Raise Unlike unless the value is a moment as ISO 8601 writes it, with its zone, from 1990 to 2200."""
    written = _text(value)
    try:
        at = datetime.fromisoformat(written)
    except ValueError as error:
        raise Unlike(value) from error
    if at.tzinfo is None or not EARLIEST <= at <= LATEST:
        raise Unlike(value)


def day(value: object) -> None:
    """Raise Unlike unless the value is a date as ISO 8601 writes it, from 1900 to 2200."""
    written = _text(value)
    try:
        date_ = date.fromisoformat(written)
    except ValueError as error:
        raise Unlike(value) from error
    if not FIRST_DAY <= date_ <= LAST_DAY:
        raise Unlike(value)


def written(pattern: str) -> Shape:
    """Return the shape of a text that a regular expression fits from end to end."""

    def check(value: object) -> None:
        if not re.fullmatch(pattern, _text(value)):
            raise Unlike(value)

    return check


def one_of(known: Iterable[object]) -> Shape:
    """Return the shape that these texts or numbers alone fit."""
    listed = [(type(choice), choice) for choice in known]

    def check(value: object) -> None:
        if (type(value), value) not in listed:
            raise Unlike(value)

    return check


def either(*shapes: Shape) -> Shape:
    """Return the shape of what fits any of the shapes."""

    def check(value: object) -> None:
        for shape in shapes:
            try:
                return shape(value)
            except Unlike as unlike:
                last = unlike
        raise last

    return check


def nothing(value: object) -> None:
    """Raise Unlike unless the value is null."""
    if value is not None:
        raise Unlike(value)


def maybe(shape: Shape) -> Shape:
    """Return the shape of null, or of what fits the shape."""

    def check(value: object) -> None:
        if value is not None:
            shape(value)

    return check


def rows(shape: Shape) -> Shape:
    """Return the shape of a list whose every value fits the shape."""

    def check(value: object) -> None:
        if type(value) is not list:
            raise Unlike(value)
        for place, row in enumerate(value):
            try:
                shape(row)
            except Unlike as unlike:
                raise unlike.under(place) from None

    return check


def row_of(*shapes: Shape) -> Shape:
    """Return the shape of a list of as many values as there are shapes, each fitting its own."""

    def check(value: object) -> None:
        if type(value) is not list or len(value) != len(shapes):
            raise Unlike(value)
        for place, (shape, part) in enumerate(zip(shapes, value, strict=True)):
            try:
                shape(part)
            except Unlike as unlike:
                raise unlike.under(place) from None

    return check


def rows_by_key(shape: Shape, key: Shape = text) -> Shape:
    """Return the shape of an object whose names fit `key` and whose values fit the shape."""

    def check(value: object) -> None:
        if type(value) is not dict:
            raise Unlike(value)
        for name, part in value.items():
            try:
                key(name)
                shape(part)
            except Unlike as unlike:
                raise unlike.under(name) from None

    return check


def plain(value: object) -> None:
    """Raise Unlike unless the value is JSON that a database keeps; what reads it looks at it by itself."""
    if type(value) in (dict, list):
        (rows_by_key(plain) if type(value) is dict else rows(plain))(value)
    elif type(value) is str:
        text(value)
    elif value is not None and type(value) is not bool:
        number(value)


def fields(needed: Mapping[str, Shape], other: Mapping[str, Shape] | None = None, rest: Shape = plain) -> Shape:
    """Return the shape of an object that has all the needed names; the `other` ones, and the `rest`, fit where they are
    there."""
    known = {**needed, **(other or {})}

    def check(value: object) -> None:
        if type(value) is not dict:
            raise Unlike(value)
        for name in needed:
            if name not in value:
                raise Missing().under(name)
        for name, part in value.items():
            try:
                text(name)
                known.get(name, rest)(part)
            except Unlike as unlike:
                raise unlike.under(name) from None

    return check
