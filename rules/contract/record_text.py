"""The text of records, as `repr` writes it: what digests of simulated matches are taken of."""

from itertools import product
from typing import Final

from rules.base.build import COMPILED
from rules.contract.course import Record

_SMALL: Final = [f", {number}" for number in range(1000)]
_DICE: Final = {dice: f", {dice!r}" for count in range(4) for dice in product(range(1, 7), repeat=count)}
_NAMES: Final[dict[str, str]] = {}


def add_text(parts: list[str], records: list[Record]) -> None:
    """Add the text of records as `repr` writes them; compiled, by a way that is quicker there."""
    if not COMPILED:
        parts.append(repr(records))
        return
    start = "["
    for record in records:
        parts.append(start)
        _add(parts, record)
        start = ", "
    parts.append("]" if records else "[]")


def _add(parts: list[str], record: Record) -> None:
    name: str = record[0]
    known = _NAMES.get(name)
    if known is None:
        known = _NAMES[name] = f"({name!r}"
    parts.append(known)
    for place in range(1, len(record)):
        value = record[place]
        if type(value) is int:
            number: int = value
            parts.append(_SMALL[number] if 0 <= number < 1000 else f", {number}")
        else:
            dice = _DICE.get(value) if type(value) is tuple else None
            parts.append(f", {value!r}" if dice is None else dice)
    parts.append(")" if len(record) > 1 else ",)")
