"""Whole numbers in what comes from outside: an address, a form, a header."""

from __future__ import annotations


def whole_number(text: str, most_digits: int) -> int | None:
    """Return the number that plain digits write, None for everything else: “²” and “٣” are digits too, elsewhere."""
    return int(text) if len(text) <= most_digits and text.isascii() and text.isdecimal() else None
