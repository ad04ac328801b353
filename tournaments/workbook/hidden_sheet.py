"""The hidden sheet in which a tournament of ours keeps what the program's own sheets have no place for.

A row is a part: its name, then its JSON, cut into cells where it is long. The program never looks at it.
"""

from __future__ import annotations

import json

import xlwt

from rules.base.json_types import Json, JsonMapping
from tournaments.workbook.book import EXTRA
from tournaments.workbook.cells import Cells

# A cell holds 32,767 letters.
PIECE = 30_000
HIDDEN = 1
VERSION = "1"
PARTS = ("tournament", "deck", "formula", "entrants", "penalties")
LISTS = ("stages", "rounds")
TITLE = "Planisfero: non modificare. Do not change."


def write_extra(workbook: xlwt.Workbook, extra: JsonMapping) -> None:
    """Write the parts; each of a list (stages, rounds) has a row of its own."""
    sheet = workbook.add_sheet(EXTRA)
    sheet.visibility = HIDDEN
    sheet.write(0, 0, TITLE)
    sheet.write(0, 1, VERSION)
    rows = [(part, extra[part]) for part in PARTS if extra.get(part)]
    rows += [(part, row) for part in LISTS for row in extra.get(part, ())]
    for row, (part, value) in enumerate(rows, 1):
        text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
        sheet.write(row, 0, part)
        for column, start in enumerate(range(0, len(text), PIECE), 1):
            sheet.write(row, column, text[start : start + PIECE])


def read_extra(cells: Cells) -> Json | None:
    """Return the parts of the sheet; None, with the cell refused, where somebody changed it."""
    parts: Json = {part: [] for part in LISTS}
    if cells.long_text(0, 1) != VERSION:
        cells.refuse(0, 1, "extra_version")
        return None
    for row in range(1, cells.sheet.nrows):
        part = cells.long_text(row, 0)
        text = "".join(cells.long_text(row, column) for column in range(1, cells.sheet.row_len(row)))
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            cells.refuse(row, 0, "extra_damaged")
            return None
        if part in LISTS:
            parts[part].append(value)
        elif part in PARTS:
            parts[part] = value
        else:
            cells.refuse(row, 0, "extra_damaged")
            return None
    return parts
