"""The texts in the cells of any spreadsheet, a row a line: the clubs' .xls, or an .xlsx of whatever program."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from itertools import islice

import xlrd

from tournaments.workbook.book import ROSTER, Unreadable
from tournaments.workbook.budget import MOST_CELLS, contents_of

XLSX, XLS = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
WORKBOOKS = (XLSX, XLS)
MOST_ROWS, MOST_COLUMNS = 5000, 40
LETTERS_OF_CELL = 2000
MOST_SHEETS = 12
LINES_OF_CELL = " / "  # several names in one cell are several people


def sheets_of_workbook(content: bytes) -> list[tuple[str, str]]:
    """Return each sheet that has a text, by name, its cells parted by tabs; of the clubs' program Iscritti alone.

    A row without any letter is an empty line: sheets number rows that nobody has filled. Raises Unreadable.
    """
    try:
        sheets = _xlsx_rows(content) if content.startswith(XLSX) else _xls_rows(content)
        texts = ((name, _text(rows)) for name, rows in sheets)
        read = list(islice(((name, text) for name, text in texts if text.strip()), MOST_SHEETS))
    except Unreadable:
        raise
    except Exception as error:  # a damaged file makes the libraries fail anywhere, with any exception
        raise Unreadable("file_damaged") from error
    return read[:1] if read and read[0][0] == ROSTER else read


def _text(rows: Iterable[Iterable[object]]) -> str:
    lines = ["\t".join(_cell(value) for value in row).rstrip("\t") for row in rows]
    return "\n".join(line if any(map(str.isalpha, line)) else "" for line in lines).rstrip()


def _cell(value: object) -> str:
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, float) and value == int(value):
        value = int(value)
    lines = (" ".join(line.split()) for line in str(value).splitlines())
    return LINES_OF_CELL.join(line for line in lines if line)[:LETTERS_OF_CELL]


def _xls_rows(content: bytes) -> Iterator[tuple[str, Iterable[Iterable[object]]]]:
    if contents_of(content).too_many:
        raise Unreadable("file_too_many_cells", limit=MOST_CELLS)
    book = xlrd.open_workbook(file_contents=content, logfile=io.StringIO())
    for name in _in_order(book.sheet_names()):
        sheet = book.sheet_by_name(name)
        yield name, (sheet.row_values(row)[:MOST_COLUMNS] for row in range(min(sheet.nrows, MOST_ROWS)))


def _xlsx_rows(content: bytes) -> Iterator[tuple[str, Iterable[Iterable[object]]]]:
    import openpyxl  # a seventh of every start of the program, for a file that is seldom brought

    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True)
    for name in _in_order(book.sheetnames):
        yield name, book[name].iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)


def _in_order(names: list[str]) -> list[str]:
    """Return the names of the sheets, that of the roster first."""
    return sorted(names, key=lambda name: name != ROSTER)
