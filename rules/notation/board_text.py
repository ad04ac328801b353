"""Who holds what with how many armies, in few characters: `A5BBc` is A with 5, B with 1, B with 1 and with 12.

A letter begins a territory, A for seat 1, `-` for nobody's; a number behind it is its armies, 1 where none stands: 0 to
9, a to z for 10 to 35, two signs K0 to Kz for 36 to 71, L0 to Lz for the next 36, up to Zz, larger ones between dots. A
further number is one more territory of the same seat.
"""

import re
from collections.abc import Sequence

_SMALL = "0123456789abcdefghijklmnopqrstuvwxyz"
_LARGE = "KLMNOPQRSTUVWXYZ"
_PIECE = re.compile(r"([A-I-])|([K-Z]?[0-9a-z]|\.\d{1,7}\.)")


def board_text(owners: Sequence[int], armies: Sequence[int]) -> str:
    """Return the text of these owners and armies, territory by territory."""
    parts: list[str] = []
    last, bound = -1, False
    for owner, number in zip(owners, armies, strict=True):
        letter = "ABCDEFGHI"[owner - 1] if owner else "-"
        same = owner == last and bound and number != 1
        size = _size(number)
        parts.append(size if same else letter if number == 1 else letter + size)
        last, bound = owner, number != 1
    return "".join(parts)


def board_of(text: str) -> tuple[list[int], list[int]]:
    """Return owners and armies; ValueError with the place of the first sign that means nothing."""
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
