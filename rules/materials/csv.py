"""Tables of cards and decks of objectives as CSV: a row a line, semicolons, lists separated by commas."""

import csv
import io

from rules.base.csv_cells import plain_cell, text_of_cell
from rules.base.json_types import Json
from rules.base.material import Flaw, InvalidMaterial, Material

MOST_LINES = 500
BETWEEN = ","


def csv_of(material: Material, document: Json) -> str:
    """Return the rows of the first list of a document as a file that can be read back."""
    (name, key), *_ = material.lists.items()
    columns = (key, *material.columns, "mark")
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(columns)
    for row in document[name]:
        writer.writerow([_cell(row.get(column, "")) for column in columns])
    return out.getvalue()


def _cell(value: object) -> object:
    text = f"{BETWEEN} ".join(map(str, value)) if isinstance(value, list) else value
    return plain_cell(text) if isinstance(text, str) else text


def document_of_csv(material: Material, text: str) -> Json:
    """Return the document of such a file, everything but its rows as in the standard; unchecked.

    InvalidMaterial: csv_columns (known), csv_column_unknown (field), csv_too_long, csv_wrong.
    """
    (name, key), *_ = material.lists.items()
    known = (key, *material.columns, "mark")
    try:
        rows = [row for row in csv.reader(io.StringIO(text.lstrip("\ufeff")), delimiter=_delimiter(text)) if any(row)]
    except csv.Error as error:
        raise InvalidMaterial([Flaw("csv_wrong", params={"reason": str(error)})]) from None
    if not rows or key not in (columns := [cell.strip().casefold() for cell in rows[0]]):
        raise InvalidMaterial([Flaw("csv_columns", params={"known": ", ".join(known)})])
    if len(rows) > MOST_LINES:
        raise InvalidMaterial([Flaw("csv_too_long", params={"most": MOST_LINES})])
    strange = [column for column in columns if column not in known]
    if strange:
        raise InvalidMaterial([Flaw("csv_column_unknown", params={"field": column}) for column in strange])
    read = [_row(material, dict(zip(columns, row, strict=False))) for row in rows[1:]]
    return {**material.standard(), name: read}


def _delimiter(text: str) -> str:
    """Return the sign that the head line has most of."""
    head = text.partition("\n")[0]
    return max(";,\t", key=head.count)


def _row(material: Material, cells: dict[str, str]) -> Json:
    """Return the cells that say something; those of numbers as numbers where they are."""
    row: Json = {}
    for column, text in cells.items():
        value = text_of_cell(text.strip())
        if column in material.several:
            row |= {column: [item.strip() for item in value.split(BETWEEN) if item.strip()]} if value else {}
        elif value:
            row[column] = int(value) if value.isascii() and value.isdigit() and len(value) < 7 else value
    return row
