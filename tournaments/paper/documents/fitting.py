"""How large a text may be to fit a box, and where it breaks, whatever its length: counted, not measured, so that it
holds with any font of this width."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

POINT = 25.4 / 72  # mm
LINE = 1.16  # height of a line, of its size
NARROW, ROUND, WIDE = frozenset("iljtfI.,:;'’!|()[] -"), 0.71, frozenset("mwMWŒÆ@%")
NARROW_WIDTH, CAPITAL_WIDTH, WIDE_WIDTH = 0.45, 0.85, 1.12
"""Widths of letters, of the size of the type: those of a bold serif, which is the widest that paper uses."""
LONGEST_WORD = 24  # signs: what is longer is broken


@dataclass(frozen=True)
class Fitted:
    """Lines of one text, each `points` large."""

    lines: tuple[str, ...]
    points: float


def fitted(text: str, *, width: float, height: float, most: float, lines: int = 3) -> Fitted:
    """Return a text in at most so many lines, as large as a box (mm) lets it be, no larger than `most` points."""
    words = [part for word in text.split() for part in _parts(word)] or [""]
    best = Fitted((" ".join(words),), 0)
    for count in range(1, min(lines, len(words)) + 1):
        broken = _broken(words, count)
        widest = max(text_width(line) for line in broken)
        points = min(most, width / POINT / max(widest, 0.01), height / POINT / LINE / count)
        if points > best.points * 1.05:  # a line more must be worth it
            best = Fitted(broken, points)
    return Fitted(best.lines, int(best.points * 10) / 10)  # never more than fits


def text_width(text: str) -> float:
    """Return the width of a text, in sizes of its type."""
    return sum(_sign_width(sign) for sign in text)


def _sign_width(sign: str) -> float:
    if sign in NARROW:
        return NARROW_WIDTH
    if sign in WIDE or ord(sign) > 0x2E7F:
        return WIDE_WIDTH
    return CAPITAL_WIDTH if sign.isupper() else ROUND


def _parts(word: str) -> list[str]:
    return [word[start : start + LONGEST_WORD] for start in range(0, len(word), LONGEST_WORD)]


def _broken(words: list[str], count: int) -> tuple[str, ...]:
    """Return the words in `count` lines, the widest as narrow as possible."""
    widths = [text_width(word) + NARROW_WIDTH for word in words]
    ends = [0.0]
    for width in widths:
        ends.append(ends[-1] + width)
    low, high = max(widths), ends[-1]
    for _ in range(24):
        middle = (low + high) / 2
        low, high = (low, middle) if len(_filled(ends, middle)) - 1 <= count else (middle, high)
    return tuple(" ".join(words[start:end]) for start, end in pairwise(_filled(ends, high)))


def _filled(ends: list[float], width: float) -> list[int]:
    """Return where lines of at most this width end, from 0 to the last word."""
    cuts, begin = [0], 0.0
    for index in range(1, len(ends)):
        if ends[index] - begin > width + 1e-9 and index - 1 > cuts[-1]:
            cuts.append(index - 1)
            begin = ends[index - 1]
    return [*cuts, len(ends) - 1]
