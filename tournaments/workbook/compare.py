"""A file that went on, the tournament it once became, and what the earlier file said: who changed what since.

What only the file changed is taken, what only the tournament changed stays, what both changed differently contradicts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from rules.base.json_types import JsonMapping
from tournaments.workbook.book import Book, BookTable, Entry, TournamentSheet, round_sheet

Tables = Sequence[BookTable]


@dataclass(frozen=True, slots=True)
class FileDifference:
    """One thing at a sheet and, where it is one place, a cell: `code` and `params` say what.

    Of a table `params` have `place` (of the sheet, from 0), `at` (of the table, from 0), `table` (its number) and
    `values`: [name, points here, points in the file], None for points not entered.
    """

    sheet: str
    cell: str
    code: str
    params: JsonMapping = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Before:
    """What the earlier file said; None for a part that nobody kept. Tables of a round may be None."""

    tournament: TournamentSheet | None = None
    entries: Mapping[int, Entry] | None = None
    rounds: Sequence[Tables] = ()


@dataclass(slots=True)
class Comparison:
    """`steps` bring the tournament up to date, `kept` stays although the file says otherwise, `conflicts` forbid it."""

    steps: list[FileDifference] = field(default_factory=list)
    kept: list[FileDifference] = field(default_factory=list)
    conflicts: list[FileDifference] = field(default_factory=list)

    @property
    def is_possible(self) -> bool:
        """Return whether there is something to do, and nothing against it."""
        return bool(self.steps) and not self.conflicts


def compare_rounds(comparison: Comparison, before: Before, here: Book, file: Book) -> None:
    """Compare sheet by sheet, as long as both have the round; then those that only one has."""
    for place in range(max(len(here.rounds), len(file.rounds))):
        sheet = round_sheet(place + 1)
        if place >= len(here.rounds):
            comparison.steps.append(FileDifference(sheet, "A1", "round_new", {"place": place}))
        elif place >= len(file.rounds):
            came = place < len(before.rounds)
            (comparison.conflicts if came else comparison.kept).append(
                FileDifference(sheet, "", "round_gone" if came else "round_kept")
            )
        else:
            known = before.rounds[place] if place < len(before.rounds) else None
            _round(comparison, place, known, here, file)


def _round(comparison: Comparison, place: int, before: Tables | None, here: Book, file: Book) -> None:
    mine, theirs = here.rounds[place], file.rounds[place]
    was = None if before is None else list(map(_chairs_of, before))
    now, new = list(map(_chairs_of, mine)), list(map(_chairs_of, theirs))
    sheet = round_sheet(place + 1)
    if list(map(_people_of, mine)) == list(map(_people_of, theirs)):
        names = {entry.id: entry.full_name for entry in file.entries}
        for at, (table, other) in enumerate(zip(mine, theirs, strict=True)):
            known = before[at] if before is not None and at < len(before) else None
            _table(comparison, place, at, (known, table, other), names)
    elif now == was:
        comparison.steps.append(FileDifference(sheet, "A1", "round_anew", {"place": place}))
    elif new == was:
        comparison.kept.append(FileDifference(sheet, "A1", "round_kept"))
    else:
        comparison.conflicts.append(FileDifference(sheet, "A1", "seats_both"))


def _people_of(table: BookTable) -> list[int]:
    return [chair.player for chair in table.players]


def _chairs_of(table: BookTable) -> list[tuple[int, Decimal]]:
    """Return who sits there with which points; ghosts last."""
    return [(chair.player, chair.points) for chair in (*table.players, *table.ghosts)]


def _table(
    comparison: Comparison,
    place: int,
    at: int,
    tables: tuple[BookTable | None, BookTable, BookTable],
    names: Mapping[int, str],
) -> None:
    """Compare a table at which the same people sit."""
    before, here, file = tables
    if _chairs_of(here) == _chairs_of(file):
        return
    step = FileDifference(round_sheet(place + 1), file.cell, "", {"place": place, "at": at, "table": at + 1})
    untouched = before is not None and _chairs_of(before) == _chairs_of(here)
    values = [
        [names[chair.player], format(old.points, "f") if here.is_played else None, format(chair.points, "f")]
        for old, chair in zip(here.players, file.players, strict=True)
        if old.points != chair.points or not here.is_played
    ]
    if not here.is_played and (before is None or untouched):
        target, code = comparison.steps, "result_new"
    elif before is not None and _chairs_of(before) == _chairs_of(file):
        target, code = comparison.kept, "table_kept" if file.is_played else "table_only_here"
    elif untouched and file.is_played:
        target, code = comparison.steps, "result_changed"
    else:
        target, code = comparison.conflicts, "table_both" if file.is_played else "result_gone"
    target.append(FileDifference(step.sheet, step.cell, code, {**step.params, "values": values}))
