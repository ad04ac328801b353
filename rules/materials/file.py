"""A file that replaces a part of a game, JSON or CSV: read whole, in a process of its own (docs/materials.md)."""

from rules.base.material import Flaw, InvalidMaterial, document_of
from rules.materials.csv import document_of_csv
from rules.materials.replaceable import materials_of

MOST_BYTES = 256 * 1024


def document_of_file(content: bytes, game: str, part: str) -> object:
    """Return the document of a file, JSON or, where the part is a table, CSV; unchecked.

    InvalidMaterial: too_large, not_text, and those of `document_of` and `document_of_csv`.
    """
    if len(content) > MOST_BYTES:
        raise InvalidMaterial([Flaw("too_large", params={"most": MOST_BYTES})])
    kind = materials_of(game)[part]
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidMaterial([Flaw("not_text")]) from None
    is_table = bool(kind.columns) and not text.lstrip().startswith(("{", "["))
    return document_of_csv(kind, text) if is_table else document_of(text)
