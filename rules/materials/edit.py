"""Changing one row of a document: a border is drawn on both sides, sums are counted again."""

from rules.base.json_types import Json
from rules.base.material import Material


def with_row(material: Material, document: Json, name: str, code: object, row: Json | None) -> Json:
    """The document with another row for this code (None: without it; a new code is added), unchecked."""
    key = material.lists[name]
    rows = [one for one in document[name] if one[key] != code]
    places = [place for place, one in enumerate(document[name]) if one[key] == code]
    if row is not None:
        rows.insert(places[0] if places else len(rows), row)
        for field in material.mirrored.get(name, ()):
            rows = [_mirrored(one, field, row, key) for one in rows]
    return material.tidied({**document, name: rows})


def _mirrored(one: Json, field: str, row: Json, key: str) -> Json:
    """A neighbour's row: it borders on the changed one exactly where that borders on it."""
    if one[key] == row[key]:
        return one
    others: list[str] = [code for code in one[field] if code != row[key]]
    return {**one, field: sorted([*others, row[key]]) if one[key] in row[field] else others}
