"""A text as a cell of a CSV file, and back: no spreadsheet that opens the file takes it for a formula."""

# A cell that begins so is run or cut by a spreadsheet.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
GUARD = "'"


def plain_cell(text: str) -> str:
    """Return a text as it is written: with an apostrophe before it where it could be taken for a formula."""
    return GUARD + text if _looks_like_one(text) else text


def text_of_cell(cell: str) -> str:
    """Return the text that `plain_cell` made a cell of."""
    return cell[1:] if cell.startswith(GUARD) and _looks_like_one(cell) else cell


def _looks_like_one(text: str) -> bool:
    """Return whether a formula's sign comes first, or after apostrophes that a reader would take for the guard."""
    return text.lstrip(GUARD).startswith(FORMULA_SIGNS)
