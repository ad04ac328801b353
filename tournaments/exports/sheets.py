"""A table as XLSX and CSV for people: numbers are numbers, and no text is ever taken for a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from django.utils.formats import get_format

from rules.base.csv_cells import FORMULA_SIGNS, plain_cell

if TYPE_CHECKING:
    from openpyxl.cell import Cell

NARROW, WIDE = 8, 60
Value = str | int | Decimal
Row = Sequence[Value]


def table_file(kind: str, titles: Sequence[str], rows: Iterable[Row]) -> bytes:
    """Return the file; `kind` is xlsx or csv.

    CSV is written as spreadsheets of the reader's language read it: in Italian semicolons and decimal commas.
    """
    return _xlsx(titles, rows) if kind == "xlsx" else _csv(titles, rows)


def number(text: object) -> Value:
    """Return the number a text says, exact; a text that is none ("1/3", "") as it is."""
    if isinstance(text, Decimal):
        return _short(text)
    try:
        return _short(Decimal(str(text)))
    except InvalidOperation:
        return str(text)


def _short(value: Decimal) -> Decimal:
    """Return the number without the zeros at its end."""
    return Decimal(f"{value.normalize():f}")


def _csv(titles: Sequence[str], rows: Iterable[Row]) -> bytes:
    point = str(get_format("DECIMAL_SEPARATOR"))
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=";" if point == "," else ",")
    writer.writerow([plain_cell(title) for title in titles])
    writer.writerows([_csv_cell(value, point) for value in row] for row in rows)
    return buffer.getvalue().encode("utf-8-sig")


def _csv_cell(value: Value, point: str) -> str:
    if isinstance(value, str):
        return plain_cell(value)
    return f"{value:f}".replace(".", point) if isinstance(value, Decimal) else str(value)


def _xlsx(titles: Sequence[str], rows: Iterable[Row]) -> bytes:
    from openpyxl import Workbook  # here and below: a seventh of every start of the program, for a file seldom asked
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.worksheet import Worksheet

    workbook = Workbook()
    sheet = workbook.active
    assert isinstance(sheet, Worksheet)
    widths = [len(title) for title in titles]
    for column, title in enumerate(titles, 1):
        _text(sheet.cell(1, column), title).font = Font(bold=True)
    for place, row in enumerate(rows, 2):
        for column, value in enumerate(row, 1):
            if value != "":
                cell = sheet.cell(place, column)
                _text(cell, value) if isinstance(value, str) else setattr(cell, "value", value)
                widths[column - 1] = max(widths[column - 1], len(str(value)))
    for column, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(column)].width = min(max(width + 2, NARROW), WIDE)
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = sheet.dimensions
    target = io.BytesIO()
    workbook.save(target)
    return target.getvalue()


def _text(cell: Cell, text: str) -> Cell:
    """Write a text that stays one, whatever it begins with."""
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    cell.value = ILLEGAL_CHARACTERS_RE.sub("", text)
    cell.data_type = "s"
    cell.quotePrefix = text.startswith(FORMULA_SIGNS)
    return cell
