"""Changing one row of a document: a border is drawn on both sides, sums are counted again."""

from rules.base.json_types import Json
from rules.base.material import Material


def with_row(material: Material, document: Json, name: str, code: object, row: Json | None) -> Json:
    """Return the document with another row for this code (None: without it; a new code is added), unchecked."""
    key = material.lists[name]
    rows = [other for other in document[name] if other[key] != code]
    places = [place for place, other in enumerate(document[name]) if other[key] == code]
    if row is not None:
        rows.insert(places[0] if places else len(rows), row)
        for field in material.mirrored.get(name, ()):
            rows = [_with_mirrored_border(other, field, row, key) for other in rows]
    return material.tidied({**document, name: rows})


def _with_mirrored_border(other: Json, field: str, row: Json, key: str) -> Json:
    """Return a neighbour's row: it borders on the changed one exactly where that borders on it."""
    if other[key] == row[key]:
        return other
    others: list[str] = [code for code in other[field] if code != row[key]]
    return {**other, field: sorted([*others, row[key]]) if other[key] in row[field] else others}
