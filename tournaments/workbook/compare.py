"""A file that went on, the tournament it once became, and what the earlier file said: who changed what since.

What only the file changed is taken, what only the tournament changed stays, what both changed differently contradicts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from tournaments.workbook.book import Book, Entry, Event, Table, round_sheet

Tables = Sequence[Table]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing at a sheet and, where it is one place, a cell: `code` and `params` say what.

    Of a table `params` have `place` (of the sheet, from 0), `at` (of the table, from 0), `table` (its number) and
    `values`: [name, points here, points in the file], None for points not entered.
    """

    sheet: str
    cell: str
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Before:
    """What the earlier file said; None for a part that nobody kept. Tables of a round may be None."""

    event: Event | None = None
    entries: Mapping[int, Entry] | None = None
    rounds: Sequence[Tables] = ()


@dataclass(slots=True)
class Comparison:
    """`steps` bring the tournament up to date, `kept` stays although the file says otherwise, `conflicts` forbid it."""

    steps: list[Step] = field(default_factory=list)
    kept: list[Step] = field(default_factory=list)
    conflicts: list[Step] = field(default_factory=list)

    @property
    def is_possible(self) -> bool:
        """Whether there is something to do, and nothing against it."""
        return bool(self.steps) and not self.conflicts


def compare_rounds(found: Comparison, before: Before, here: Book, file: Book) -> None:
    """Compare sheet by sheet, as long as both have the round; then those that only one has."""
    for place in range(max(len(here.rounds), len(file.rounds))):
        sheet = round_sheet(place + 1)
        if place >= len(here.rounds):
            found.steps.append(Step(sheet, "A1", "round_new", {"place": place}))
        elif place >= len(file.rounds):
            came = place < len(before.rounds)
            (found.conflicts if came else found.kept).append(Step(sheet, "", "round_gone" if came else "round_kept"))
        else:
            known = before.rounds[place] if place < len(before.rounds) else None
            _round(found, place, known, here, file)


def _round(found: Comparison, place: int, before: Tables | None, here: Book, file: Book) -> None:
    mine, theirs = here.rounds[place], file.rounds[place]
    was = None if before is None else list(map(_said, before))
    now, new = list(map(_said, mine)), list(map(_said, theirs))
    sheet = round_sheet(place + 1)
    if list(map(_people_of, mine)) == list(map(_people_of, theirs)):
        names = {entry.id: entry.full_name for entry in file.entries}
        for at, (one, other) in enumerate(zip(mine, theirs, strict=True)):
            known = before[at] if before is not None and at < len(before) else None
            _table(found, place, at, (known, one, other), names)
    elif now == was:
        found.steps.append(Step(sheet, "A1", "round_anew", {"place": place}))
    elif new == was:
        found.kept.append(Step(sheet, "A1", "round_kept"))
    else:
        found.conflicts.append(Step(sheet, "A1", "seats_both"))


def _people_of(table: Table) -> list[int]:
    return [chair.player for chair in table.players]


def _said(table: Table) -> list[tuple[int, Decimal]]:
    """Who sits there with which points; ghosts last."""
    return [(chair.player, chair.points) for chair in (*table.players, *table.ghosts)]


def _table(
    found: Comparison, place: int, at: int, tables: tuple[Table | None, Table, Table], names: Mapping[int, str]
) -> None:
    """A table at which the same people sit."""
    before, here, file = tables
    if _said(here) == _said(file):
        return
    step = Step(round_sheet(place + 1), file.cell, "", {"place": place, "at": at, "table": at + 1})
    untouched = before is not None and _said(before) == _said(here)
    values = [
        [names[chair.player], format(old.points, "f") if here.is_played else None, format(chair.points, "f")]
        for old, chair in zip(here.players, file.players, strict=True)
        if old.points != chair.points or not here.is_played
    ]
    if not here.is_played and (before is None or untouched):
        target, code = found.steps, "result_new"
    elif before is not None and _said(before) == _said(file):
        target, code = found.kept, "table_kept" if file.is_played else "table_only_here"
    elif untouched and file.is_played:
        target, code = found.steps, "result_changed"
    else:
        target, code = found.conflicts, "table_both" if file.is_played else "result_gone"
    target.append(Step(step.sheet, step.cell, code, {**step.params, "values": values}))
