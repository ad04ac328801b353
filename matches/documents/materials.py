"""What the pages of a material show: its rows, its marks, where it is not the standard."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.text import capfirst

from matches.models import Material
from matches.words.materials import LISTS, MARKS, field_name, row_name, value_text
from rules.base.json_types import Json
from rules.base.material import Material as Kind
from rules.base.material import differences, marks_in
from rules.materials.replaceable import materials_of

SHOWN = {
    "territories": ("continent", "value", "city", "land", "lines", "sea", "seas"),
    "seas": ("borders",),
    "continents": ("bonus", "total"),
}
ASKED = ("principal", "secondary", "count", "min_armies", "continents", "extra", "capitals", "ports", "colour")


def board_document(game: str, document: Json) -> Json:
    """Return the document itself where it is a board, else the game's standard board; empty for a game without one."""
    if "territories" in document:
        return document
    known = materials_of(game)
    return known["board"].standard() if "board" in known else {}


def place_names(board: Json) -> dict[str, str]:
    """Return the names of all territories, seas and continents of a board by code."""
    lists = (board.get(name, ()) for name in ("territories", "seas", "continents"))
    return {row["code"]: row["name"] for rows in lists for row in rows}


def differences_document(kind: Kind, document: Json) -> list[Json]:
    """Return where a document is not the standard, in words: row, field, standard value, own value."""
    names = place_names(board_document(kind.game, document))
    rows = {
        str(row[key]): row_name(kind.game, name, row)
        for name, key in kind.lists.items()
        for row in (*kind.standard()[name], *document[name])
    }
    return [
        {
            "row": capfirst(rows[difference.row]),
            "field": field_name(difference.name),
            "standard": value_text(difference.standard, difference.name, names),
            "own": value_text(difference.own, difference.name, names),
        }
        for difference in differences(kind, document)
    ]


def lists_document(kind: Kind, document: Json) -> list[Json]:
    """Return the lists of a document: their rows by name, each with its mark and its most important values."""
    names = place_names(board_document(kind.game, document))
    return [
        {
            "name": LISTS[name],
            "code": name,
            "rows": [
                {
                    "code": row[key],
                    "name": capfirst(row_name(kind.game, name, row)),
                    "mark": row.get("mark", "reconstructed"),
                    "mark_words": MARKS[row.get("mark", "reconstructed")],
                    "values": _values(name, row, names, kind.columns),
                }
                for row in document[name]
            ],
        }
        for name, key in kind.lists.items()
    ]


def _values(name: str, row: Json, names: dict[str, str], columns: tuple[str, ...]) -> list[tuple[str, str]]:
    fields = SHOWN.get(name) or (("kind", *ASKED) if name == "cards" else columns)
    return [
        (capfirst(field_name(field)), value_text(row[field], field, names))
        for field in fields
        if row.get(field) not in (None, "", [])
    ]


def marks_document(kind: Kind, document: Json) -> list[tuple[str, Promise, int]]:
    """Return how many rows have each mark: mark, words, number."""
    counts = marks_in(kind, document)
    return [(mark, words, counts[mark]) for mark, words in MARKS.items() if mark in counts]


def title_of(material: Material) -> str:
    """Return the name that a material goes by as a file."""
    return f"{material.game}-{material.part}"
