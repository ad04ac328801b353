"""Which sheets of a file are the semifinals and the finals: drawn like any round (docs/spreadsheet.md#rounds)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.formats.semifinals import TABLE, FormatError, SemifinalPlan
from tournaments.workbook.book import Book, BookTable, round_sheet

Rounds = Sequence[Sequence[BookTable]]
SMALLEST = 3
# How many parallel finals so many semifinals feed (docs/formats.md#semifinals), where the finals are not drawn yet.
WINNERS = {1: 1, 2: 1, 3: 1, 4: 1, 8: 2, 12: 3, 16: 4, 20: 5}


@dataclass(frozen=True, slots=True)
class NoFinals:
    """Why the sheets behind the first rounds are no semifinals: `sheet` is where it shows, `code` says what."""

    sheet: str
    code: str


def finals_in(book: Book, rounds: int) -> SemifinalPlan | NoFinals | None:
    """Return the semifinals of a file whose format plays so many rounds before them; None where none are drawn yet."""
    later = book.rounds[rounds:]
    if not later:
        return None
    if len(later) > 2:
        return NoFinals(round_sheet(rounds + 3), "round_after_final")
    semifinals, finals = later[0], later[1] if len(later) > 1 else ()
    if not all(SMALLEST <= len(table.players) <= TABLE for table in semifinals):
        return NoFinals(round_sheet(rounds + 1), "semifinal_size")
    plan = _by_finals(semifinals, finals) if finals else _by_number(len(semifinals))
    if plan is None:
        return NoFinals(round_sheet(rounds + (2 if finals else 1)), "finals_unlike" if finals else "semifinal_number")
    return plan


def _by_number(semifinals: int) -> SemifinalPlan | None:
    winners = WINNERS.get(semifinals)
    return _valid_or_none(SemifinalPlan(semifinals, max(0, TABLE - semifinals), winners)) if winners else None


def _by_finals(semifinals: Sequence[BookTable], finals: Sequence[BookTable]) -> SemifinalPlan | None:
    """Return the plan that gives finals of these sizes; whoever is in a final without a semifinal went straight
    there."""
    sizes = {len(table.players) for table in finals}
    if len(sizes) != 1 or len(semifinals) % len(finals):
        return None
    direct = sizes.pop() - len(semifinals) // len(finals)
    return _valid_or_none(SemifinalPlan(len(semifinals), direct, len(finals)))


def _valid_or_none(plan: SemifinalPlan) -> SemifinalPlan | None:
    try:
        plan.check()
    except FormatError:
        return None
    return plan


def numbers_seated(tables: Sequence[BookTable]) -> list[int]:
    """Return the numbers of who sits at these tables, in the order of the sheet."""
    return [chair.player for table in tables for chair in table.players]
