"""The cards of FutuRisiKo!: seven kinds, alike in each colour (F5). A card is a number; its code is colour_kind_n."""

from functools import cache
from typing import NamedTuple

SECRET, MISSILE, TORPEDO, SHIELD, SUPER, TRUCE, BETRAYAL = range(7)
KINDS = ("secret_weapon", "missile", "torpedo", "shield", "super_production", "truce", "betrayal")


class Pack(NamedTuple):
    """All cards: kind and colour (place among the ruleset's colours) by number, codes, numbers by code."""

    kinds: tuple[int, ...]
    colours: tuple[int, ...]
    codes: tuple[str, ...]
    numbers: dict[str, int]


@cache
def pack_of(colours: tuple[str, ...], counts: tuple[int, ...]) -> Pack:
    """The cards for these colours; `counts` of each kind, spread evenly."""
    rows = [
        (kind, place, f"{colour}_{KINDS[kind]}_{number}")
        for place, colour in enumerate(colours)
        for kind, count in enumerate(counts)
        for number in range(1, count // len(colours) + 1)
    ]
    kinds, places, codes = zip(*rows, strict=True) if rows else ((), (), ())
    return Pack(kinds, places, codes, {code: number for number, code in enumerate(codes)})
