"""A table of the spreadsheet as the formulas take it: what was typed, said in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal

from rules.base.json_types import Json
from scoring.facts import TableFacts, seat_from_typed
from scoring.formulas import Formula
from scoring.formulas.base import whole
from scoring.winner import WinnerNeeded
from tournaments.workbook.book import COMPLETED, Book, BookTable, Refusal, round_sheet
from tournaments.workbook.layout import RoundSheet, is_unchanged


def document_of(table: BookTable) -> Json:
    """Return the result of a table: {"seats": [{seat, points, completed_in_time, eliminated, out}], "ghosts":
    [points]}.

    Seats are numbered from 1 in the order of the sheet, without ghosts. `points` are as typed; `out` numbers the
    eliminated in the order they went, 1 the first. A decimal that orders equals stays in `points`.
    """
    typed = [chair.points for chair in table.players]
    gone = sorted(points for points in typed if points < 0)
    claims = [whole(points) == COMPLETED for points in typed]
    return {
        "seats": [
            {
                "seat": seat,
                "points": format(points, "f"),
                "completed_in_time": claims[seat - 1] and claims.count(True) == 1,
                "eliminated": points < 0,
                "out": gone.index(points) + 1 if points < 0 else None,
            }
            for seat, points in enumerate(typed, 1)
        ],
        "ghosts": [format(chair.points, "f") for chair in table.ghosts],
    }


def facts_of(document: Json, tie_rule: Sequence[str] = ()) -> TableFacts:
    """Return the facts of such a document; nothing but the points is known."""
    seats = tuple(
        seat_from_typed(row["seat"], Decimal(row["points"]), completed=row["completed_in_time"])
        for row in document["seats"]
    )
    return TableFacts(seats, tuple(tie_rule), ghosts=tuple(map(Decimal, document["ghosts"])))


def decimals_decided(document: Json) -> int | None:
    """Return the seat that won only by the decimals typed behind equal points; None where they decided nothing."""
    by_points = sorted(document["seats"], key=lambda row: Decimal(row["points"]), reverse=True)
    if len(by_points) < 2:
        return None
    first, second = (Decimal(row["points"]) for row in by_points[:2])
    tied = first != second and whole(first) == whole(second)
    return int(by_points[0]["seat"]) if tied else None


def ties(
    sheets: Sequence[RoundSheet], book: Book, formula: Formula | None, may_share: Callable[[RoundSheet], bool]
) -> list[Refusal]:
    """Return every table played whose winner is not decided, at the cell of the first of the equals.

    A table that the hidden sheet kept as it was is decided there.
    """
    refusals = []
    names = {entry.id: entry.full_name for entry in book.entries}
    for number, sheet in enumerate(sheets, 1):
        for place, table in enumerate(sheet.tables):
            if may_share(sheet) or is_unchanged(table, sheet.extra_of(place)):
                continue
            equal = _seats_equal(table, formula)
            if equal:
                chairs = [table.players[seat - 1] for seat in equal]
                params = {"table": place + 1, "names": ", ".join(names[chair.player] for chair in chairs)}
                refusals.append(Refusal(round_sheet(number), chairs[0].cell, "winner_undecided", params))
    return refusals


def _seats_equal(table: BookTable, formula: Formula | None) -> tuple[int, ...]:
    """Return the seats that are equal at the top of a table that was played."""
    facts = facts_of(document_of(table))
    if formula is None or not table.is_played or len(facts.seats) < 2:
        return ()
    try:
        formula.points(facts)
    except WinnerNeeded as tie:
        return tie.seats
    return ()
