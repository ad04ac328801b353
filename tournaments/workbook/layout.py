"""Which stage and round of a tournament each sheet of a file is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from rules.base.json_types import JsonMapping
from tournaments.workbook.book import Book, BookTable

# What a hidden sheet that somebody changed raises while it is read.
DAMAGE = (KeyError, IndexError, TypeError, ValueError, AttributeError, ArithmeticError)


@dataclass(frozen=True)
class RoundSheet:
    """A sheet of a round: its stage and number there, its tables, and what the hidden sheet keeps of it."""

    stage: int
    number: int
    tables: tuple[BookTable, ...]
    extra: JsonMapping

    def extra_of(self, place: int) -> JsonMapping:
        """Return what is kept of the table at this place (from 0), empty for none."""
        rows: Sequence[JsonMapping] = self.extra.get("tables", ())
        return rows[place] if place < len(rows) else {}


def by_extra(book: Book, extra: JsonMapping) -> list[RoundSheet]:
    """Return the sheets as the hidden one says; those drawn since go on with the stage of the last one.

    Raises one of DAMAGE.
    """
    first = min(int(stage["number"]) for stage in extra["stages"])
    sheets: list[RoundSheet] = []
    for place, tables in enumerate(book.rounds):
        if place < len(extra["rounds"]):
            kept = extra["rounds"][place]
            sheets.append(RoundSheet(int(kept["stage"]), int(kept["number"]), tables, kept))
        else:
            last = sheets[-1] if sheets else RoundSheet(first, 0, (), {})
            sheets.append(RoundSheet(last.stage, last.number + 1, tables, {}))
    return sheets


def by_rounds(book: Book, before: int) -> list[RoundSheet]:
    """Return the sheets of a file of the program: so many rounds of the first stage, then semifinals and finals."""
    return [
        RoundSheet(1, place + 1, tables, {}) if place < before else RoundSheet(2, place + 1 - before, tables, {})
        for place, tables in enumerate(book.rounds)
    ]


def is_unchanged(table: BookTable, kept: JsonMapping) -> bool:
    """Return whether people and points of a table are still those that the hidden sheet was written with."""
    if "typed" not in kept:
        return False
    typed = [(int(player), Decimal(points)) for player, points in kept["typed"]]
    return typed == [(chair.player, chair.points) for chair in table.players]
