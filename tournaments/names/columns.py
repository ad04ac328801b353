"""Tables without titles: what a column holds is told by the column, where no line alone would tell it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.names.marks import without_marks
from tournaments.names.parts import is_club_like
from tournaments.names.spelling import ELIDED, is_particle
from tournaments.names.titles import SIGNS, cells_of
from tournaments.names.vocabulary import is_either, is_given, is_mostly_given, may_be_given

FEW = 3  # rows of one shape before they are a table
FEW_OF_TWO = 6  # where no third column tells clubs from surnames
MANY, NEARLY_ALL, SOME = 0.6, 0.85, 0.35
CLEAR = 0.15  # by which one column is more of a column of surnames than another
Shape = tuple[str, int]


@dataclass(frozen=True)
class Columns:
    """Where given names and surnames stand in the rows of one shape; `doubtful`: two columns may be the surnames."""

    given: int
    surname: int
    doubtful: bool = False

    def cells(self, cells: Sequence[str]) -> dict[str, str] | None:
        """Return the cells of a row by what they hold; None where its name does not stand in these columns."""
        given, surname = without_marks(cells[self.given]), without_marks(cells[self.surname])
        if not all(any(sign.isalpha() for sign in cell) for cell in (given, surname)):
            return None
        beside = [cell for place, cell in enumerate(cells) if place not in (self.given, self.surname)]
        beside = [
            cell for cell in beside if not (cell.isascii() and cell.isdigit() and len(cell) < 4)
        ]  # the number of the row
        return {"name": given, "surname": surname, "beside": "\t".join(beside)}


def shape_of(text: str) -> tuple[Shape, list[str]]:
    """Return by what and into how many cells a line is parted, and the cells."""
    sign = next((sign for sign in SIGNS if sign in text), "")
    cells = cells_of(text, sign) if sign else [text]
    return (sign, len(cells)), cells


def columns_in(lines: Sequence[str]) -> Mapping[Shape, Columns]:
    """Return for each shape of row that a list has often where given names and surnames stand in it."""
    rows: dict[Shape, list[list[str]]] = {}
    for line in lines:
        shape, cells = shape_of(line)
        if shape[1] > 1:
            rows.setdefault(shape, []).append([without_marks(cell) for cell in cells])
    read = {shape: _columns(shape, table) for shape, table in rows.items() if len(table) >= FEW}
    return {shape: columns for shape, columns in read.items() if columns}


def _columns(shape: Shape, rows: Sequence[Sequence[str]]) -> Columns | None:
    columns = [[row[place] for row in rows] for place in range(shape[1])]
    given = [place for place, column in enumerate(columns) if _holds_given_names(column)]
    if len(given) != 1:
        return None
    (at,) = given
    apart = NEARLY_ALL if len(columns) == 2 else MANY
    places = [place for place in (at - 1, at + 1) if 0 <= place < len(columns)]
    beside = [place for place in places if _holds_surnames(columns[place], apart)]
    if not beside or (len(columns) == 2 and at == 0 and len(rows) < FEW_OF_TWO):
        return None
    weights = sorted(((_surname_weight(columns[place]), -place) for place in beside), reverse=True)
    doubtful = len(weights) > 1 and weights[0][0] - weights[1][0] < CLEAR
    return Columns(at, -weights[0][1], doubtful)


def _share(column: Sequence[str], fits: Sequence[bool]) -> float:
    return sum(fits) / len(column)


def _holds_given_names(column: Sequence[str]) -> bool:
    words = [cell.split() for cell in column]
    known = [1 <= len(cell) <= 3 and all(map(may_be_given, cell)) for cell in words]
    sure = [any(is_given(word) or is_mostly_given(word) for word in cell) for cell in words]
    longer = [len(cell) > 1 and not fits for cell, fits in zip(words, known, strict=True)]
    return min(_share(column, known), _share(column, sure)) >= MANY and _share(column, longer) <= 1 - NEARLY_ALL


def _holds_surnames(column: Sequence[str], apart: float) -> bool:
    """Say whether a column may be one of surnames; `apart` is the share that has to differ: clubs come again."""
    words = [cell.split() for cell in column]
    named = [1 <= len(cell) <= 4 and all(word[0].isalpha() for word in cell) for cell in words]
    given = [any(is_given(word) or is_mostly_given(word) for word in cell) for cell in words]
    return (
        _share(column, named) >= NEARLY_ALL
        and _share(column, given) <= SOME
        and _share(column, _clubs(column)) <= SOME
        and len({cell.casefold() for cell in column}) >= apart * len(column)
    )


def _clubs(column: Sequence[str]) -> list[bool]:
    return [is_club_like(cell, by_capitals=False) and not is_particle(cell.split()[0]) for cell in column]


def _surname_weight(column: Sequence[str]) -> float:
    """Return how much a column is one of surnames: such that are also given names, with particles, and no clubs."""
    words = [cell.split() for cell in column]
    told = [any(is_either(word) for word in cell) or is_particle(cell[0]) for cell in words if cell]
    elided = [bool(ELIDED.match(cell)) for cell in column]
    distinct = len({cell.casefold() for cell in column}) / len(column)
    return distinct + _share(column, told) + _share(column, elided) - _share(column, _clubs(column))
