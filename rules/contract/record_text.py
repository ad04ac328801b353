"""The text of records, as `repr` writes it: what digests of simulated matches are taken of."""

from itertools import product
from typing import Final

from rules.base.build import COMPILED
from rules.contract.course import Record

_SMALL: Final = [str(number) for number in range(1000)]
_DICE: Final = {
    dice: repr(dice) for count in range(4) for dice in product(range(1, 7), repeat=count)
}


def text_of(records: list[Record]) -> str:
    """Return the records as `repr` writes them; compiled, by a way that is quicker there."""
    if not COMPILED:
        return repr(records)
    return "[" + ", ".join([_text(record) for record in records]) + "]"


def _text(record: Record) -> str:
    parts: list[str] = []
    for value in record:
        if type(value) is int:
            number: int = value
            parts.append(_SMALL[number] if 0 <= number < 1000 else str(number))
        elif type(value) is tuple:
            known = _DICE.get(value)
            parts.append(repr(value) if known is None else known)
        else:
            parts.append(repr(value))
    return "(" + ", ".join(parts) + (",)" if len(parts) == 1 else ")")
