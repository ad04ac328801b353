"""The pieces of a match text with the places where they stand: tags first, then moves, comments, variations."""

import json
import re
from collections.abc import Iterator
from math import isfinite
from typing import NamedTuple

from rules.notation.errors import NotationError

MOST = 8 * 10**6
"""Characters of a text; a whole match has a few ten thousand."""
_SPACE = re.compile(r"\s+|;[^\n]*")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_PIECE = re.compile(r"[^\s(){};\[]+")


def _finite(word: str) -> float:
    """Return a number; ValueError for NaN and infinities, which Python's reader would take by name or by size."""
    number = float(word)
    if not isfinite(number):
        raise ValueError(word)
    return number


_DECODER = json.JSONDecoder(parse_constant=_finite, parse_float=_finite)


class Place(NamedTuple):
    """Line and column, both from 1."""

    line: int
    column: int


class Tag(NamedTuple):
    """`[Name value value]`, the values as JSON."""

    name: str
    values: list[object]
    place: Place


class Token(NamedTuple):
    """A piece of the moves: its text without any space inside brackets but single ones."""

    text: str
    place: Place


class Text:
    """A text that is read from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._line, self._start, self._known = 1, 0, 0
        if len(text) > MOST:
            raise NotationError("too_long", 1, 1, most=MOST)

    def place(self, at: int | None = None) -> Place:
        """Return where a character stands, the next one unless told; asked in the order of the text."""
        at = self.at if at is None else at
        lines = self.text.count("\n", self._known, at)
        if lines:
            self._line += lines
            self._start = self.text.rindex("\n", self._known, at) + 1
        self._known = max(self._known, at)
        return Place(self._line, at - self._start + 1)

    def skip(self) -> None:
        """Pass over space and comments."""
        while True:
            if parsed := _SPACE.match(self.text, self.at):
                self.at = parsed.end()
            elif self.text.startswith("{", self.at):
                self.at = self._closing("}", "comment_open") + 1
            else:
                return

    def _closing(self, sign: str, code: str) -> int:
        end = self.text.find(sign, self.at)
        if end < 0:
            raise NotationError(code, *self.place(), (sign,))
        return end

    def tags(self) -> Iterator[Tag]:
        """Yield the tags at the beginning."""
        self.skip()
        while self.text.startswith("[", self.at):
            place = self.place()
            self.at += 1
            name = _NAME.match(self.text, self.at)
            if name is None:
                raise NotationError("tag_malformed", *self.place(), ('[Ruleset "..."]',))
            self.at = name.end()
            yield Tag(name[0], list(self._values()), place)
            self.skip()

    def _values(self) -> Iterator[object]:
        """Yield what stands up to the bracket, each value behind one space."""
        while not self.text.startswith("]", self.at):
            if not self.text.startswith(" ", self.at):
                raise NotationError("tag_malformed", *self.place(), (' "..."', "]"))
            self.at += 1
            try:
                value, self.at = _DECODER.raw_decode(self.text, self.at)
            except (ValueError, RecursionError):
                raise NotationError("tag_malformed", *self.place(), ('"..."',)) from None
            yield value
        self.at += 1

    def tokens(self) -> Iterator[Token]:
        """Yield the pieces of the moves."""
        while True:
            self.skip()
            if self.at >= len(self.text):
                return
            yield self._token()

    def _token(self) -> Token:
        place = self.place()
        if self.text[self.at] in "()}":
            self.at += 1
            return Token(self.text[self.at - 1], place)
        parsed = _PIECE.match(self.text, self.at)
        text = parsed[0] if parsed else ""
        self.at += len(text)
        if self.text.startswith("[", self.at):
            end = self._closing("]", "list_open")
            text += f"[{' '.join(self.text[self.at + 1 : end].split())}]"
            self.at = end + 1
        return Token(text, place)
