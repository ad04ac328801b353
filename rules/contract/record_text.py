"""The text of records, as `repr` writes it: what digests of simulated matches are taken of."""

from itertools import product
from typing import Final

from rules.base.build import COMPILED
from rules.base.machine import StringWriter
from rules.contract.course import Record

_SMALL: Final = [f", {number}" for number in range(1000)]
_DICE: Final = {dice: f", {dice!r}" for count in range(4) for dice in product(range(1, 7), repeat=count)}
_FIRST: Final[dict[str, str]] = {}
_NEXT: Final[dict[str, str]] = {}
"""How a record begins, by its name: the first of a decision, and those that follow."""


class RecordText:
    """A text that grows by what decisions have led to."""

    def __init__(self) -> None:
        self._text = StringWriter()

    def add(self, records: list[Record]) -> None:
        """Add the records of one decision as `repr` writes them; compiled, by a way that is quicker there.

        Their tuples hold whole numbers, texts and tuples, as those of events do.
        """
        text = self._text
        if not COMPILED or not records:
            text.write(repr(records))
            return
        heads, before = _FIRST, "[("
        for record in records:
            name: str = record[0]
            head = heads.get(name)
            if head is None:
                head = heads[name] = before + repr(name)
            text.write(head)
            _write(text, record)
            heads, before = _NEXT, "), ("
        text.write(")]")

    def taken(self) -> str:
        """Return the text so far, and begin anew."""
        text = self._text.getvalue()
        self._text = StringWriter()
        return text


def _write(text: StringWriter, record: Record) -> None:
    """Write the values of a record."""
    if len(record) == 1:
        text.write(",")
    for place in range(1, len(record)):
        value = record[place]
        if type(value) is int:
            number: int = value
            text.write(_SMALL[number] if 0 <= number < 1000 else f", {number}")
        else:
            dice = _DICE.get(value) if type(value) is tuple else None
            text.write(f", {value!r}" if dice is None else dice)
