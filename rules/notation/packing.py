"""Values of a position in few characters, and back: numbers, lists of them, cards, and trees of all these."""

import json
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple
from urllib.parse import quote, unquote

from rules.notation.vocabulary import CARD, Vocabulary

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""Numbers of one character: 0 to 61."""
HIDDEN, LARGE = "-", "_"
MOST_ITEMS = 500
MOST_APART = 4
"""Longer lists of numbers in a tree are written without commas."""
_SIGNS = re.compile("_[0-9A-Za-z]{2}|[0-9A-Za-z-]")
_PIECE = re.compile(r"[\[\],]|[^\[\],]+")
_CARD = re.compile(CARD)
_NUMBER = re.compile("0|-?[1-9][0-9]{0,6}")


class Packing(NamedTuple):
    """How the values of one kind are written and read (ValueError or LookupError); `blank` is left out."""

    write: Callable[[object], str]
    read: Callable[[str], object]
    blank: object


def numbers_text(values: Sequence[int | None]) -> str:
    """Return numbers as one sign each, larger ones as `_` and two; where one is larger still, or less than zero, all in
    decimal with a comma behind each. None is `-`."""
    if all(value is None or 0 <= value < len(DIGITS) ** 2 for value in values):
        return "".join(map(_signs, values))
    return "".join(f"{HIDDEN if value is None else value}," for value in values)


def _signs(value: int | None) -> str:
    if value is None:
        return HIDDEN
    high, low = divmod(value, len(DIGITS))
    return f"{LARGE}{DIGITS[high]}{DIGITS[low]}" if high else DIGITS[low]


def numbers_of(text: str) -> list[int | None]:
    """Return the numbers of such a text."""
    if "," in text:
        if not text.endswith(","):
            raise ValueError(text)
        return [None if item == HIDDEN else number_of(item) for item in text[:-1].split(",")]
    signs = _SIGNS.findall(text)
    if "".join(signs) != text:
        raise ValueError(text)
    return [_value(sign) for sign in signs]


def _value(sign: str) -> int | None:
    if sign == HIDDEN:
        return None
    if not sign.startswith(LARGE):
        return DIGITS.index(sign)
    value = DIGITS.index(sign[1]) * len(DIGITS) + DIGITS.index(sign[2])
    if value < len(DIGITS):
        raise ValueError(sign)
    return value


def number_of(text: str) -> int:
    """Return a whole number as it is written in the one way that there is; ValueError for any other."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)


def count_of(text: str) -> int:
    """Return a number that is not below zero."""
    number = number_of(text)
    if number < 0:
        raise ValueError(text)
    return number


def tree_text(value: object, names: Vocabulary) -> str:
    """Return numbers, flags, words, codes of cards and places, and lists of them in square brackets."""
    if isinstance(value, list):
        if len(value) > MOST_APART and all(type(item) is int and 0 <= item < len(DIGITS) for item in value):
            return f"~{numbers_text(value)}"
        return f"[{','.join(tree_text(item, names) for item in value)}]"
    if value is None or isinstance(value, bool):
        return {None: "-", True: "!", False: "."}[value]
    if isinstance(value, int):
        return str(value)
    assert isinstance(value, str)
    try:
        return names.card_name(value)
    except KeyError:
        return value if re.fullmatch("[a-z_]+", value) else f"'{quote(value, safe='')}"


def tree_of(text: str, names: Vocabulary) -> object:
    """Return what such a text stands for."""
    pieces = _PIECE.findall(text)
    value, place = _branch(pieces, 0, names, 0)
    if place != len(pieces):
        raise ValueError(text)
    return value


def _branch(pieces: list[str], place: int, names: Vocabulary, depth: int) -> tuple[object, int]:
    if pieces[place] != "[":
        return _leaf(pieces[place], names), place + 1
    if depth > 5:
        raise ValueError("too deep")
    items: list[object] = []
    place += 1
    while pieces[place] != "]":
        item, place = _branch(pieces, place, names, depth + 1)
        items.append(item)
        if pieces[place] == "," and pieces[place + 1] != "]":
            place += 1
        elif pieces[place] != "]":
            raise ValueError(pieces[place])
    return items, place + 1


def _leaf(text: str, names: Vocabulary) -> object:
    signs = {"-": None, "!": True, ".": False}
    if text in signs:
        return signs[text]
    if _CARD.fullmatch(text):
        return names.card_code(text)
    if text.startswith("~"):
        return numbers_of(text[1:])
    if text.startswith("'"):
        return unquote(text[1:])
    return text if re.fullmatch("[a-z_]+", text) else number_of(text)


def json_text(value: object) -> str:
    """Return any JSON without a sign that means something in a position."""
    return quote(json.dumps(value, separators=(",", ":"), ensure_ascii=True), safe="")


def json_of(text: str) -> object:
    """Return the JSON of such a text."""
    document: object = json.loads(unquote(text))
    return document


def listed(unused: int, count: int) -> Packing:
    """Return how numbers are packed, the first `unused` of which are 0; `count` more, any number for 0."""

    def write(value: object) -> str:
        assert isinstance(value, list)
        return numbers_text(value[unused:])

    return Packing(write, lambda text: [0] * unused + _numbers(text, count), [0] * (unused + count))


def _numbers(text: str, count: int) -> list[int | None]:
    """Return so many packed numbers; `count` 0: as many as there are."""
    values = numbers_of(text)
    if (count and len(values) != count) or len(values) > MOST_ITEMS:
        raise ValueError(text)
    return values


def mapped(seats: int, values: Sequence[object]) -> Packing:
    """Return how words or flags by seat are packed, as their places in a list whose first is the blank one."""
    plain = listed(1, seats)

    def read(text: str) -> object:
        return [values[0], *(values[number or 0] for number in _numbers(text, seats))]

    def write(value: object) -> str:
        assert isinstance(value, list)
        return plain.write([values.index(item) for item in value])

    return Packing(write, read, [values[0]] * (seats + 1))


def packed_cards(value: object, names: Vocabulary) -> str:
    """Return cards by their numbers where all have one, else by their names, each with a comma behind."""
    assert isinstance(value, list)
    if all(card in names.card_numbers for card in value):
        return numbers_text([names.card_numbers[card] for card in value])
    return "".join(f"{names.card_name(card)}," for card in value)


def unpacked_cards(text: str, names: Vocabulary) -> list[str]:
    """Return the codes of cards written so; KeyError or ValueError for what is none."""
    if text.endswith(","):
        return [names.card_code(name) for name in text[:-1].split(",")]
    return [names.numbered[DIGITS.index(sign)] for sign in text]
