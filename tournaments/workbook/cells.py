"""One sheet read cell by cell: every cell is a value or a refusal that names it."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from decimal import Decimal

import xlrd
from xlrd.sheet import Sheet

from rules.base.plain_text import plain_text
from tournaments.workbook.book import Refusal

EMPTY, TEXT, NUMBER, DATE, BLANK = (
    xlrd.XL_CELL_EMPTY,
    xlrd.XL_CELL_TEXT,
    xlrd.XL_CELL_NUMBER,
    xlrd.XL_CELL_DATE,
    xlrd.XL_CELL_BLANK,
)
# More would be noise of 32-bit numbers, not what somebody typed.
DECIMALS = 4
MOST_TEXT = 200
LETTERS = 26
# The first number behind 31 December 9999.
AFTER_DATES = 2_958_466


def cell_name(row: int, column: int) -> str:
    """Return the name of a cell counted from 0: (6, 2) is C7."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, LETTERS)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row + 1}"


class Cells:
    """The cells of one sheet, and the refusals found while reading them; rows and columns count from 0."""

    def __init__(self, sheet: Sheet, refused: list[Refusal], formulas: Mapping[tuple[int, int], bool]) -> None:
        """Keep a sheet with its `formulas` by row and column: whether the value saved with one is one that nobody has
        counted."""
        self.sheet, self.refused, self.formulas = sheet, refused, formulas
        self.name: str = sheet.name

    def refuse(self, row: int, column: int, code: str, **params: object) -> None:
        """Note that a cell cannot be taken."""
        self.refused.append(Refusal(self.name, cell_name(row, column), code, params))

    def kind(self, row: int, column: int) -> int:
        """Return the kind of a cell, EMPTY where there is none."""
        if row >= self.sheet.nrows or column >= self.sheet.row_len(row):
            return int(EMPTY)
        return int(self.sheet.cell_type(row, column))

    def is_empty(self, row: int, column: int) -> bool:
        """Return True where nothing is written (an empty text too)."""
        kind = self.kind(row, column)
        return kind in (EMPTY, BLANK) or (kind == TEXT and not self.sheet.cell_value(row, column).strip())

    def physical_rows(self) -> Iterator[int]:
        """Yield the rows the file holds at all, blank ones with a format included."""
        for row in range(self.sheet.nrows):
            written = any(kind != EMPTY for kind in self.sheet.row_types(row))
            if written or row in self.sheet.rowinfo_map:
                yield row

    def text(self, row: int, column: int) -> str:
        """Return the text of a cell; a number as it is written without needless decimals."""
        kind = self.kind(row, column)
        if kind in (EMPTY, BLANK):
            return ""
        value = self.sheet.cell_value(row, column)
        if kind in (NUMBER, DATE):
            return str(int(value)) if value == int(value) else repr(value)
        if kind != TEXT:
            self.refuse(row, column, "cell_not_text")
            return ""
        words = plain_text(value)
        if len(words) > MOST_TEXT:
            self.refuse(row, column, "text_too_long", most=MOST_TEXT)
        return words[:MOST_TEXT]

    def refused_formula(self, row: int, column: int) -> bool:
        """Return whether a cell holds a formula that nobody has counted, refused here."""
        fresh = self.formulas.get((row, column), False)
        if fresh:
            self.refuse(row, column, "formula_not_counted")
        return fresh

    def long_text(self, row: int, column: int) -> str:
        """Return the text of a cell as it stands, however long; empty where there is none."""
        return str(self.sheet.cell_value(row, column)) if self.kind(row, column) == TEXT else ""

    def number(self, row: int, column: int) -> Decimal | None:
        """Return the number of a cell, None when there is none in it; that of a formula as it was saved."""
        if self.kind(row, column) not in (NUMBER, DATE):
            return None
        return Decimal(repr(round(self.sheet.cell_value(row, column), DECIMALS))).normalize()

    def whole(self, row: int, column: int) -> int | None:
        """Return the whole number of a cell, also one written as text; None when there is none."""
        number = self.number(row, column)
        if number is not None and number == int(number):
            return int(number)
        written = self.text(row, column) if self.kind(row, column) == TEXT else ""
        return int(written) if written.isascii() and written.isdigit() and len(written) < LETTERS else None

    def date(self, row: int, column: int) -> datetime.date | None:
        """Return the date of a cell; None when it is empty, refused when it is something else."""
        if self.is_empty(row, column):
            return None
        number = self.sheet.cell_value(row, column)
        if self.kind(row, column) in (NUMBER, DATE) and 1 <= number < AFTER_DATES:
            moment: datetime.datetime = xlrd.xldate_as_datetime(number, self.sheet.book.datemode)
            return moment.date()
        self.refuse(row, column, "date_wrong")
        return None
