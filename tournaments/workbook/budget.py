"""How large a file unfolds, and where its formulas are: read off its records before the library makes room for it.

A cell at the far end of a row costs a whole row of memory, so a file of one megabyte could fill the machine.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from struct import Struct

from xlrd.compdoc import CompDoc

MOST_CELLS = 500_000
MOST_SHEETS = 250
HEAD = Struct("<HH")
CELL = Struct("<HH")
BEGINS = Struct("<I")
# A formula's record: row, column, style, value, flags. Not counted: an empty text, or a zero to be counted on loading.
VALUE = Struct("<6xQH")
EMPTY_TEXT, COUNT_ON_LOAD = 0xFFFF000000000003, 0b10
STREAMS = ("Workbook", "Book")
BOF, SHEET, FORMULA = 0x0809, 0x0085, 0x0006
ROW, MULTIPLE = 0x0208, {0x00BD, 0x00BE}
SINGLE = {FORMULA, 0x0201, 0x0203, 0x0204, 0x0205, 0x027E, 0x00FD, 0x00D6}


@dataclass
class Contents:
    """`cells` of all sheets with every row as long as its last cell says, counted to a little beyond MOST_CELLS;
    `formulas` by (sheet, row, column) from 0: whether nobody has counted the value that is saved."""

    cells: int = 0
    sheets: int = 0
    formulas: dict[tuple[int, int, int], bool] = field(default_factory=dict)

    @property
    def too_many(self) -> str:
        """Return what there is too much of: file_too_many_sheets, file_too_many_cells or nothing."""
        if self.sheets > MOST_SHEETS:
            return "file_too_many_sheets"
        return "file_too_many_cells" if self.cells > MOST_CELLS else ""


def contents_of(content: bytes) -> Contents:
    """Return what is in a file. Raises what the library raises for a container that is damaged."""
    container = CompDoc(content, logfile=io.StringIO())
    for name in STREAMS:
        memory, base, size = container.locate_named_stream(name)
        if memory:
            return _count_cells(memory, base, base + size)
    return Contents()


def _count_cells(memory: bytes, base: int, end: int) -> Contents:
    widths: dict[tuple[int, int], int] = {}
    contents = Contents()
    begins: dict[int, int] = {}
    place, sheet = base, -1
    while place + HEAD.size <= end and not contents.too_many:
        start = place
        code, size = HEAD.unpack_from(memory, place)
        place += HEAD.size
        fits = CELL.size <= size <= end - place
        if code == SHEET and fits:
            begins[BEGINS.unpack_from(memory, place)[0]] = contents.sheets
            contents.sheets += 1
        elif code == BOF:
            sheet = begins.get(start - base, sheet)
        elif fits and (code in SINGLE or code in MULTIPLE or code == ROW):
            row, column = CELL.unpack_from(memory, place)
            if code in MULTIPLE:
                column = int.from_bytes(memory[place + size - 2 : place + size], "little")
            elif code == FORMULA and size >= VALUE.size:
                value, flags = VALUE.unpack_from(memory, place)
                contents.formulas[sheet, row, column] = value == EMPTY_TEXT or (
                    not value and bool(flags & COUNT_ON_LOAD)
                )
            _widen(contents, widths, (sheet, row), 1 if code == ROW else column + 1)
        place += size
    return contents


def _widen(contents: Contents, widths: dict[tuple[int, int], int], row: tuple[int, int], width: int) -> None:
    had = widths.get(row, 0)
    if width > had:
        widths[row] = width
        contents.cells += width - had
