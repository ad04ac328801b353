"""What stands before the name in a list: numbers, bullets, ticks, emoji, signs of quotation and of bold letters."""

from __future__ import annotations

import re
import unicodedata

from tournaments.names.values import MAYBE, NOT_COMING
from tournaments.names.vocabulary import is_given

BULLET = re.compile(r"^(?:>+|[-–—−*·•◦‣⁃∙●○■□▪▫►▸▶➤➔»~=_#|]+)\s+")
BULLET_TIGHT = re.compile(r"^(?:>+\s*|[-–—−·•◦‣⁃∙●○■□▪▫►▸▶➤]+)(?=[^\W_])")
PLUS = re.compile(r"^\+\s*(?=[^\W\d_])")
NUMBER = re.compile(
    r"^(?:n[.°ro]*\s*|#\s*)?\(?(?:\d{1,3})\s*"
    r"(?:\u20e3|[°ºª]?\s*[.):\]]+\s*[-–—]?|[°ºª]|\s[-–—]+(?=\s)|[-–—_](?=\s*[^\W\d])|\t)\s*(?=\D|$)",
    re.IGNORECASE,
)
CALLED_NUMBER = re.compile(r"^n(?:[.°]|r\.|um\.)\s*\d{1,3}\s+(?=\D)", re.IGNORECASE)
BARE_NUMBER = re.compile(r"^#?\d{1,3}\s+(?=[^\W\d])")
LETTER = re.compile(r"^\(?[a-zA-Z]\)\s*(?=\w)")
BOX = re.compile(r"^(?:\[\s*[xXvV✓✔✗✘]?\s*\]|\(\s*[xXvV✓✔]?\s*\)|[xXvV](?=\s+[A-Z][^\W\d_]+\s+[A-Z]))\s*")
STRUCK = re.compile(r"^~+(?=\S)(.*\S)~+$")
BOLD = re.compile(r"(?<![^\W_])([*_]{1,2})(?=\S)(.+?)(?<=\S)\1(?![^\W_])")
MAYBE_SIGNS, NO_SIGNS = frozenset("❓❔🤔🤷⁉"), frozenset("❌🚫⛔✖✗✘👎🙅")
DEGREES = "°"


def without_marks(text: str) -> str:
    """Return a line without what lists put before a name, however many of them stand there."""
    before = None
    while before != text:
        before = text
        text = _first_off(text.strip())
    return text


def _first_off(text: str) -> str:
    text = _signs_off(text)
    for mark in (BULLET, NUMBER, CALLED_NUMBER, BOX, BULLET_TIGHT, PLUS, LETTER):
        match = mark.match(text)
        if match and any(sign.isalpha() for sign in text[match.end() :]):
            return text[match.end() :]
    bare = BARE_NUMBER.match(text)
    if bare:
        rest = text[bare.end() :].split()
        if len(rest) > 1 or is_given(rest[0]):
            return text[bare.end() :]
    return text


def _signs_off(text: str) -> str:
    """Return a text without the emoji at its beginning."""
    place = 0
    while place < len(text) and (is_picture(text[place]) or text[place].isspace()):
        place += 1
    return text[place:]


def is_picture(sign: str) -> bool:
    """Say whether a sign is an emoji, a tick, an arrow or a number in a circle, and no letter of a name."""
    kind = unicodedata.category(sign)
    return (kind in ("So", "No", "Sk") and sign not in DEGREES and sign not in "`´") or kind == "Me"


def without_pictures(text: str) -> str:
    """Return a text whose emoji are blanks."""
    return "".join(" " if is_picture(sign) else sign for sign in text)


def remark_of_pictures(text: str) -> str:
    """Return what the emoji of a line say: MAYBE, NOT_COMING or nothing."""
    if any(sign in NO_SIGNS for sign in text):
        return NOT_COMING
    return MAYBE if any(sign in MAYBE_SIGNS for sign in text) else ""


def without_bold(text: str) -> tuple[str, bool]:
    """Return a text without the signs of bold and slanted letters, and whether all of it was struck out."""
    struck = STRUCK.match(text.strip())
    text = struck[1] if struck else text
    return BOLD.sub(lambda bold: bold[2], text), bool(struck)
