"""The plain parts of which documents of results are made, read strictly: rows of seats, flags, whole numbers."""

from __future__ import annotations

from collections.abc import Collection

from rules.base.json_types import Json


class BadDocument(ValueError):
    """The document has not the shape of a result: a page we did not make, or a bug. Never a player's mistake."""


class BadCells(BadDocument):
    """Numbers somebody typed that are none; `defects` name each cell."""

    def __init__(self, defects: list[Json]) -> None:
        super().__init__("cells")
        self.defects = defects


def seat_rows(document: Json, seats: Collection[int]) -> list[Json]:
    """Return the rows of `seats`, each once and in order; raises BadDocument."""
    rows = document.get("seats")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadDocument("seats")
    if sorted(str(row.get("seat")) for row in rows) != sorted(map(str, seats)):
        raise BadDocument("seats")
    if not all(type(row["seat"]) is int for row in rows):
        raise BadDocument("seats")
    return sorted(rows, key=lambda row: int(row["seat"]))


def flag(row: Json, name: str) -> bool:
    value = row.get(name, False)
    if not isinstance(value, bool):
        raise BadDocument(name)
    return value


def number_in(row: Json, name: str, *, least: int, most: int) -> int | None:
    """Return a whole number, or one written as text, within bounds; None when it was left out."""
    value = row.get(name)
    if value is None or value == "":
        return None
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 6:
        value = int(value)
    if type(value) is not int or not least <= value <= most:
        raise BadDocument(name)
    return value
