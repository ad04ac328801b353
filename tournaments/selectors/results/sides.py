"""What two versions of a result say, side by side: number by number and territory by territory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.base.json_types import Json
from tournaments.counting import entry_of
from tournaments.counting.cells import FLAGS, SEAT_FIELDS, board_of, hand_cells, seats_said
from tournaments.models import Result
from tournaments.selectors.results.numbers_known import numbers_of_map
from tournaments.selectors.setup.tournament_rules import tournament_rules


@dataclass(frozen=True, slots=True)
class SaidTwice:
    """One thing that both versions may say: a field of a seat, or who holds a territory with how many armies.

    `seat` is None for a territory, `name` its code or the field, `hand` the hand it was written in, 0 where there are
    none; None means that nothing was said.
    """

    seat: int | None
    name: str
    mine: object
    theirs: object
    hand: int = 0

    @property
    def differs(self) -> bool:
        return self.mine != self.theirs


@dataclass(frozen=True, slots=True)
class Sides:
    """Two versions compared; `other` is None where there is only one, and then `theirs` is always None."""

    result: Result
    other: Result | None
    said: tuple[SaidTwice, ...]

    @property
    def differing(self) -> list[SaidTwice]:
        """Return what the two do not agree on; all that was said where there is only one."""
        return [item for item in self.said if item.differs or self.other is None]

    @property
    def lands(self) -> set[str]:
        """Return the codes of the territories that the two give to somebody else, or other armies."""
        return {item.name for item in self.said if item.differs and item.seat is None and self.other is not None}

    @property
    def agreed(self) -> list[SaidTwice]:
        return [item for item in self.said if not item.differs and self.other is not None]


def sides_of(result: Result) -> Sides:
    """Return a version beside the one it contradicts, else the one before it, of whatever kind. One query."""
    versions = result.table.results.filter(version__lt=result.version)
    if result.beside:
        versions = versions.filter(version=result.beside)
    earlier = versions.order_by("-version").first()
    if earlier is not None:
        earlier.table = result.table
    return compared(result, earlier)


def compared(result: Result, other: Result | None) -> Sides:
    """Return a version beside another one, of whatever kind; without a query but for the rules of the tournament."""
    maps = other is not None and result.kind == other.kind and entry_of(result.kind).has_map
    mine, theirs = _seats_said(result, maps), _seats_said(other, maps) if other else {}
    if other is not None and other.kind != result.kind:
        mine, theirs = _only_noted_by(theirs, mine), _only_noted_by(mine, theirs)
    about_board = _about_board(result.document, other.document if other else {})
    return Sides(result, other, (*about_board, *_about_seats(mine, theirs), *_about_hands(result, other)))


def _only_noted_by(other: Mapping[int, Json], seats: Mapping[int, Json]) -> Mapping[int, Json]:
    """Return the seats without the fields that the other version, of another kind, notes of nobody at all."""
    noted = {name for row in other.values() for name, value in row.items() if value is not None}
    return {seat: {name: value for name, value in row.items() if name in noted} for seat, row in seats.items()}


def _seats_said(result: Result, maps: bool) -> Mapping[int, Json]:
    """Return what a version says of every seat; a map says numbers as well, beside another map the sum alone."""
    rows = seats_said(result.document)
    if entry_of(result.kind).has_map:
        for row in numbers_of_map(result):
            rows[row["seat"]] |= {"points": row["points"]} if maps else row
    for row in rows.values():
        if row.get("points") is None and None not in (row.get("inside"), row.get("outside")):
            row["points"] = int(row["inside"]) + int(row["outside"])
    return rows


def _about_seats(mine: Mapping[int, Json], theirs: Mapping[int, Json]) -> Iterator[SaidTwice]:
    """Yield every field of every seat that both versions know, but those that neither filled in."""
    for seat in sorted({*mine, *theirs}):
        first, second = mine.get(seat, {}), theirs.get(seat, {})
        for name in SEAT_FIELDS:
            if (first and name not in first) or (second and name not in second):
                continue
            pair = _plain(name, first.get(name)), _plain(name, second.get(name)) if second else None
            if any(value not in (None, False) for value in pair):
                yield SaidTwice(seat, name, *pair)


def _plain(name: str, value: object) -> object:
    """Return a value as both kinds of documents would write it: numbers as numbers, a mark that is missing as none."""
    if name in FLAGS:
        return bool(value)
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else value


def _about_hands(result: Result, other: Result | None) -> Iterator[SaidTwice]:
    """Yield every number of every hand where both versions wrote hands; one alone is shown hand by hand."""
    if other is None or "ended" not in result.document or "ended" not in other.document:
        return
    rules = tournament_rules(result.table.round.stage.tournament)
    mine, theirs = hand_cells(result.document, rules), hand_cells(other.document, rules)
    if not (mine and theirs):
        return
    for cell in sorted({**mine, **theirs}, key=lambda cell: (cell.hand, cell.seat)):
        pair = mine.get(cell), theirs.get(cell)
        if any(value not in (None, False) for value in pair):
            yield SaidTwice(cell.seat, cell.name, *pair, hand=cell.hand)


def _about_board(mine: Json, theirs: Json) -> Iterator[SaidTwice]:
    """Yield the territories where both versions have a map; of a single one the page shows the map itself."""
    first, second = board_of(mine), board_of(theirs) if theirs else None
    if first is None or second is None:
        return
    for code in {**first, **second}:
        ours, other = (tuple(board[code]) if code in board else None for board in (first, second))
        yield SaidTwice(None, code, ours, other)
