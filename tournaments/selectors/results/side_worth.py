"""What each side of a dispute would give the table, were it to count as it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.models import Entrant, Result, ResultLine, Seat
from tournaments.selectors.results.counting import count_document
from tournaments.selectors.results.sides import Sides
from tournaments.selectors.results.verdicts import lines_to_come


@dataclass(frozen=True, slots=True)
class SideWorth:
    """One version and its lines by seat, none where it cannot count: `has_defects`, else it leaves a tie or was entered
    for other people."""

    result: Result
    lines: Mapping[int, ResultLine]
    has_defects: bool


@dataclass(frozen=True, slots=True)
class WorthRow:
    """One player, and the line that each version would give them (None: that version gives none)."""

    entrant: Entrant
    lines: tuple[ResultLine | None, ...]

    @property
    def is_changed(self) -> bool:
        """Say whether it matters to this player which version counts."""
        return len({(line.place, line.points) if line else None for line in self.lines}) > 1


@dataclass(frozen=True, slots=True)
class Worth:
    """The versions of a dispute, the earlier one first, and what they are worth to everybody at the table."""

    sides: tuple[SideWorth, ...]
    rows: tuple[WorthRow, ...]

    @property
    def is_any_sound(self) -> bool:
        return any(side.lines for side in self.sides)


def worth_of(sides: Sides, seats: Iterable[Seat]) -> Worth:
    """Return what both versions are worth, without a query but for the rules of the tournament."""
    people = [seat.entrant for seat in seats]
    by_number = {person.number: person for person in people}
    worth = tuple(_side(result, by_number) for result in (sides.other, sides.result) if result is not None)
    given = [{line.entrant_id: line for line in side.lines.values()} for side in worth]
    rows = [WorthRow(person, tuple(lines.get(person.pk) for lines in given)) for person in people]
    return Worth(worth, tuple(sorted(rows, key=_first_place)))


def _side(result: Result, by_number: Mapping[int, Entrant]) -> SideWorth:
    count = count_document(result.table.round.stage.tournament, result.kind, result.document)
    people = {int(seat): by_number.get(number) for seat, number in result.document.get("players", {}).items()}
    return SideWorth(result, lines_to_come(result, people, count), bool(count.defects))


def _first_place(row: WorthRow) -> int:
    return next((line.place for line in row.lines if line), 0)
