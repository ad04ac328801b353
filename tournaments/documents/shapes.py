"""What JSON may look like: small shapes, put together into those of whole rows; what has another shape is named.

A shape is a function of one value that raises Unlike. None of them changes a value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from math import isfinite
from typing import Any

Shape = Callable[[Any], None]

MOST_WHOLE = 2**63 - 1
EXACT_TEXT = re.compile(r"-?[0-9]{1,40}(\.[0-9]{1,40}|/0*[1-9][0-9]{0,39})?")
DECIMAL_TEXT = re.compile(r"-?[0-9]{1,18}(\.[0-9]{1,40})?")  # rounded to six places it has no more than 28 figures
UNFIT = re.compile("[\0\ud800-\udfff]")  # no text of ours has them, and PostgreSQL keeps neither


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


def text(value: Any) -> None:
    """A text that every database keeps."""
    if type(value) is not str or UNFIT.search(value):
        raise Unlike(value)


def flag(value: Any) -> None:
    """True or false."""
    if type(value) is not bool:
        raise Unlike(value)


def whole(least: int = -MOST_WHOLE, most: int = MOST_WHOLE) -> Shape:
    """A whole number within bounds."""

    def check(value: Any) -> None:
        if type(value) is not int or not least <= value <= most:
            raise Unlike(value)

    return check


def number(value: Any) -> None:
    """A finite number."""
    if type(value) not in (int, float) or abs(value) > MOST_WHOLE or not isfinite(value):
        raise Unlike(value)


def exact(value: Any) -> None:
    """A number written exactly: "44", "-0.125", "1/3"."""
    if type(value) is not str or not EXACT_TEXT.fullmatch(value):
        raise Unlike(value)


def decimal(value: Any) -> None:
    """A number written with its decimals: "44.125"."""
    if type(value) is not str or not DECIMAL_TEXT.fullmatch(value):
        raise Unlike(value)


def moment(value: Any) -> None:
    """A moment as ISO 8601 writes it, with its zone."""
    text(value)
    try:
        known = datetime.fromisoformat(value).tzinfo is not None
    except ValueError as error:
        raise Unlike(value) from error
    if not known:
        raise Unlike(value)


def day(value: Any) -> None:
    """A date as ISO 8601 writes it."""
    text(value)
    try:
        date.fromisoformat(value)
    except ValueError as error:
        raise Unlike(value) from error


def one_of(known: Iterable[object]) -> Shape:
    """One of these texts or numbers."""
    listed = [(type(one), one) for one in known]

    def check(value: Any) -> None:
        if (type(value), value) not in listed:
            raise Unlike(value)

    return check


def either(*shapes: Shape) -> Shape:
    """What fits any of the shapes."""

    def check(value: Any) -> None:
        for shape in shapes:
            try:
                return shape(value)
            except Unlike as unlike:
                last = unlike
        raise last

    return check


def nothing(value: Any) -> None:
    """Null."""
    if value is not None:
        raise Unlike(value)


def maybe(shape: Shape) -> Shape:
    """Null, or what fits the shape."""

    def check(value: Any) -> None:
        if value is not None:
            shape(value)

    return check


def rows(shape: Shape) -> Shape:
    """A list of what fits the shape."""

    def check(value: Any) -> None:
        if type(value) is not list:
            raise Unlike(value)
        for place, one in enumerate(value):
            try:
                shape(one)
            except Unlike as unlike:
                raise unlike.under(place) from None

    return check


def row_of(*shapes: Shape) -> Shape:
    """A list of as many values as there are shapes, each fitting its own."""

    def check(value: Any) -> None:
        if type(value) is not list or len(value) != len(shapes):
            raise Unlike(value)
        for place, (shape, one) in enumerate(zip(shapes, value, strict=True)):
            try:
                shape(one)
            except Unlike as unlike:
                raise unlike.under(place) from None

    return check


def keyed(shape: Shape, key: Shape = text) -> Shape:
    """An object whose names fit `key` and whose values fit the shape."""

    def check(value: Any) -> None:
        if type(value) is not dict:
            raise Unlike(value)
        for name, one in value.items():
            try:
                key(name)
                shape(one)
            except Unlike as unlike:
                raise unlike.under(name) from None

    return check


def plain(value: Any) -> None:
    """Any JSON that a database keeps; what reads it looks at it by itself."""
    if type(value) in (dict, list):
        (keyed(plain) if type(value) is dict else rows(plain))(value)
    elif type(value) is str:
        text(value)
    elif value is not None and type(value) is not bool:
        number(value)


def fields(needed: Mapping[str, Shape], other: Mapping[str, Shape] | None = None, rest: Shape = plain) -> Shape:
    """An object that has all the needed names; the `other` ones, and the `rest`, fit where they are there."""
    known = {**needed, **(other or {})}

    def check(value: Any) -> None:
        if type(value) is not dict:
            raise Unlike(value)
        for name in needed:
            if name not in value:
                raise Unlike(None).under(name)
        for name, one in value.items():
            try:
                text(name)
                known.get(name, rest)(one)
            except Unlike as unlike:
                raise unlike.under(name) from None

    return check
