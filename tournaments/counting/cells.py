"""What a document of a result says place by place: the owner of a territory, a number of a seat, of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules import Ruleset
from rules.base.json_types import Json
from tournaments.counting.endings import ending_of

SEAT_FIELDS = (
    "place", "points", "territories", "inside", "outside", "armies", "armies_inside", "objective",
    "completed_in_time", "eliminated", "out", "surrendered",
)  # fmt: skip
"""What may be said of a seat, in the order in which two versions are compared."""
HAND_FIELDS = ("cards", "complete", "closer")
FLAGS = ("completed_in_time", "eliminated", "surrendered", "closer")


@dataclass(frozen=True, slots=True)
class Cell:
    """One place in which a table writes: a field of a seat, in one hand (from 1) where there are hands, else 0."""

    seat: int
    name: str
    hand: int = 0


def board_of(document: Json) -> Json | None:
    """Return who holds what on the map of a document, of whatever game; None where there is no map."""
    board: Json | None = document.get("board", document.get("ended", {}).get("board") or None)
    return board


def seats_said(document: Json) -> dict[int, Json]:
    """Return what a document says of every seat, with what it says of how the game ended."""
    rows = {row["seat"]: dict(row) for row in document["seats"]}
    for row in document.get("ended", {}).get("seats", []):
        rows[row["seat"]] = {**rows.get(row["seat"], {}), **row}
    return rows


def hand_cells(document: Json, ruleset: Ruleset) -> Mapping[Cell, object]:
    """Return what every hand says of every seat, hand by hand; nothing for a game or a document without hands."""
    ending, part = ending_of(ruleset.code), document.get("ended")
    return {} if ending is None or part is None else {Cell(*place): said for place, said in ending.cells(part)}


def knows_cell(document: Json, ruleset: Ruleset, cell: Cell) -> bool:
    """Say whether a document has such a place: a seat, a field it notes of it, a hand that was played."""
    rows = seats_said(document)
    if cell.seat not in rows or (cell.name and cell.name not in (*SEAT_FIELDS, *HAND_FIELDS)):
        return False
    if not cell.hand:
        return not cell.name or cell.name in SEAT_FIELDS
    hands = {(place.hand, place.seat) for place in hand_cells(document, ruleset)}
    return (cell.hand, cell.seat) in hands and cell.name in ("", *HAND_FIELDS)
