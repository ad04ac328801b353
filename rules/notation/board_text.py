"""Who holds what with how many armies, in few characters: `A5BBc` is A with 5, B with 1, B with 1 and with 12.

A letter begins a territory, A for seat 1, `-` for nobody's; a number behind it is its armies, 1 where none stands: 0 to
9, a to z for 10 to 35, two signs K0 to Kz for 36 to 71, L0 to Lz for the next 36, up to Zz, larger ones between dots. A
further number is one more territory of the same seat.

A board that would take more than 80 signs so is written closely: `=`, then a sign for each two owners (7 times the
first and the second), then the armies, one sign from 0 to 53, two for more.
"""

import re
from collections.abc import Sequence

from rules.notation.packing import DIGITS

CLOSE, OWNERS, ONE_SIGN = "=", 7, 54
MOST_SAID = 80
TWO_SIGNS = (len(DIGITS) - ONE_SIGN) * len(DIGITS)
Board = tuple[list[int], list[int]]
_SMALL = "0123456789abcdefghijklmnopqrstuvwxyz"
_LARGE = "KLMNOPQRSTUVWXYZ"
_PIECE = re.compile(r"([A-I-])|([K-Z]?[0-9a-z]|\.[1-9][0-9]{0,6}\.)")


def board_text(owners: Sequence[int], armies: Sequence[int]) -> str:
    """Return the text of these owners and armies, territory by territory."""
    text = _said(owners, armies)
    return (_closely(owners, armies) or text) if len(text) > MOST_SAID else text


def _said(owners: Sequence[int], armies: Sequence[int]) -> str:
    parts: list[str] = []
    last, bound = -1, False
    for owner, number in zip(owners, armies, strict=True):
        letter = "ABCDEFGHI"[owner - 1] if owner else "-"
        same = owner == last and bound and number != 1
        size = _size(number)
        parts.append(size if same else letter if number == 1 else letter + size)
        last, bound = owner, number != 1
    return "".join(parts)


def _closely(owners: Sequence[int], armies: Sequence[int]) -> str:
    """Return the close text; empty for a board that cannot be written so."""
    if max(owners) >= OWNERS or not all(0 <= number < ONE_SIGN + TWO_SIGNS for number in armies):
        return ""
    pairs = zip(owners[::2], [*owners[1::2], 0], strict=False)
    told = [DIGITS[first * OWNERS + second] for first, second in pairs]
    return "".join([CLOSE, *told, *map(_close_size, armies)])


def _close_size(number: int) -> str:
    if number < ONE_SIGN:
        return DIGITS[number]
    high, low = divmod(number - ONE_SIGN, len(DIGITS))
    return DIGITS[ONE_SIGN + high] + DIGITS[low]


def _board_closely(text: str, size: int) -> Board:
    """Return the board of a close text; ValueError with the place of the first sign that means nothing."""
    values = [DIGITS.find(sign) for sign in text]
    pairs = (size + 1) // 2
    if -1 in values or len(values) < pairs:
        raise ValueError(values.index(-1) + 1 if -1 in values else len(values) + 1)
    owners = [owner for value in values[:pairs] for owner in divmod(value, OWNERS)]
    armies: list[int] = []
    rest = iter(values[pairs:])
    for value in rest:
        armies.append(value if value < ONE_SIGN else ONE_SIGN + (value - ONE_SIGN) * len(DIGITS) + next(rest, 0))
    if max(owners, default=0) >= OWNERS or any(owners[size:]):
        raise ValueError(1)
    return owners[:size], armies


def board_of(text: str, size: int) -> Board:
    """Return owners and armies of a board of this size, as far as they are there; ValueError with the place of the
    first sign that means nothing."""
    if text.startswith(CLOSE):
        return _board_closely(text[1:], size)
    owners: list[int] = []
    armies: list[int] = []
    place, open_letter = 0, False
    while place < len(text):
        parsed = _PIECE.match(text, place)
        if parsed is None or (parsed[2] and not owners):
            raise ValueError(place)
        if parsed[1]:
            owners.append(0 if parsed[1] == "-" else "ABCDEFGHI".index(parsed[1]) + 1)
            armies.append(1)
        else:
            number = _number(parsed[2])
            if open_letter:
                armies[-1] = number
            else:
                owners.append(owners[-1])
                armies.append(number)
        open_letter = bool(parsed[1])
        place = parsed.end()
    return owners, armies


def _size(number: int) -> str:
    rows, rest = divmod(number, len(_SMALL))
    if not 0 <= rows <= len(_LARGE):
        return f".{number}."
    return _SMALL[rest] if not rows else f"{_LARGE[rows - 1]}{_SMALL[rest]}"


def _number(text: str) -> int:
    if text.startswith("."):
        return int(text.strip("."))
    large = _LARGE.index(text[0]) + 1 if len(text) > 1 else 0
    return large * len(_SMALL) + _SMALL.index(text[-1])
