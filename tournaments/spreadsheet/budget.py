"""How large a file unfolds: its cells are counted before the library makes room for them.

A cell at the far end of a row costs a whole row of memory, so a file of one megabyte could fill the machine.
"""

from __future__ import annotations

import io
from struct import Struct

from xlrd.compdoc import CompDoc

MOST_CELLS = 500_000
HEAD = Struct("<HH")
CELL = Struct("<HH")
STREAMS = ("Workbook", "Book")
BOF = 0x0809
ROW, MULTIPLE = 0x0208, {0x00BD, 0x00BE}
SINGLE = {0x0006, 0x0201, 0x0203, 0x0204, 0x0205, 0x027E, 0x00FD, 0x00D6}


def cells_of(content: bytes) -> int:
    """The cells of all sheets with every row as long as its last cell says; stops counting beyond MOST_CELLS.

    Raises what the library raises for a container that is damaged.
    """
    container = CompDoc(content, logfile=io.StringIO())
    for name in STREAMS:
        memory, base, size = container.locate_named_stream(name)
        if memory:
            return _counted(memory, base, base + size)
    return 0


def _counted(memory: bytes, place: int, end: int) -> int:
    widths: dict[tuple[int, int], int] = {}
    sheet = total = 0
    while place + HEAD.size <= end and total <= MOST_CELLS:
        code, size = HEAD.unpack_from(memory, place)
        place += HEAD.size
        if code == BOF:
            sheet += 1
        elif (code in SINGLE or code in MULTIPLE or code == ROW) and CELL.size <= size <= end - place:
            row, column = CELL.unpack_from(memory, place)
            if code in MULTIPLE:
                column = int.from_bytes(memory[place + size - 2 : place + size], "little")
            width = 1 if code == ROW else column + 1
            had = widths.get((sheet, row), 0)
            if width > had:
                widths[sheet, row] = width
                total += width - had
        place += size
    return total
