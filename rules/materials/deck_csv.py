"""An organiser's deck as CSV text: one card per line (docs/rules.md shows the format)."""

import csv
import io

from rules.base.csv_cells import text_of_cell
from rules.base.names import slug
from rules.boards.decks import Deck, DeckError, InvalidDeck, deck_from_rows

COLUMNS = ("number", "label", "principal", "secondary")
HEADERS = {
    "number": ("number", "card", "numero", "carta", "n"),
    "label": ("label", "name", "nome", "etichetta", "soprannome"),
    "principal": ("principal", "principale", "territories", "territori"),
    "secondary": ("secondary", "secondario", "secondaria"),
}
MAX_LENGTH = 200_000


def deck_from_csv(data: bytes, *, code: str = "own", name: str = "") -> Deck:
    """Return the deck of a CSV file in UTF-8 or Windows-1252, cells apart by semicolon, tab or comma.

    A header line is recognised and may be left out. Raises InvalidDeck with every error at once; line numbers are
    those of the file.
    """
    if len(data) > MAX_LENGTH or b"\0" in data or data.startswith(b"%PDF"):
        raise InvalidDeck([DeckError(None, "not_csv")])
    lines = _cells(_text(data))
    columns = _header(lines[0][1]) if lines else None
    order = columns or COLUMNS
    by_line = {line: dict(zip(order, cells, strict=False)) for line, cells in (lines[1:] if columns else lines)}
    rows = (by_line.get(line, {}) for line in range(1, max(by_line, default=0) + 1))
    return deck_from_rows(rows, code=code, name=name, first_line=1)


def deck_from_file(data: bytes, name: str) -> Deck:
    """Return the deck of a file somebody sent, as `deck_from_csv`."""
    return deck_from_csv(data, name=name)


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _cells(text: str) -> list[tuple[int, list[str]]]:
    """Return line number and cells of every line that is not empty."""
    start = text[:2000]
    delimiter = max(";\t,", key=lambda sign: (sum(sign in line for line in start.splitlines()), sign == ";"))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        rows = ((reader.line_num, [text_of_cell(cell) for cell in cells]) for cells in reader)
        return [(line, cells) for line, cells in rows if any(cell.strip() for cell in cells)]
    except csv.Error:
        raise InvalidDeck([DeckError(reader.line_num, "not_csv")]) from None


def _header(cells: list[str]) -> list[str] | None:
    known = {spelling: column for column, spellings in HEADERS.items() for spelling in spellings}
    columns = [known.get(slug(cell), "") for cell in cells]
    return columns if "principal" in columns and "number" in columns else None
