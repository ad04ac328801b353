"""What a document of a result says, without a query: one module for each way of entering it.

A module gives an `Entry`; the registry below knows which there are, and what a page asks of a kind (`page`, `has_map`)
stands in the entry. A new way of entering is a new file here, its line in the registry and in `Result.Kind`, and its
pages (CONTRIBUTING.md, "Add a way of entering a result"). Who writes a result says its kind; who reads it asks here.
"""

from collections.abc import Collection

from rules import Ruleset
from rules.base.json_types import Json
from tournaments.counting.count import Count, Settled, Terms, settle
from tournaments.counting.entry import Entry
from tournaments.counting.map import MAP
from tournaments.counting.numbers import NUMBERS
from tournaments.counting.places import PLACES
from tournaments.counting.shapes import BadCells, BadDocument
from tournaments.counting.typed import TYPED

__all__ = [
    "ENTRIES", "IMPORTED", "WITH_MAP", "BadCells", "BadDocument", "Count", "Entry", "Settled", "Terms", "clean",
    "count_of", "entry_of", "ghosts_of", "kind_of", "settle",
]  # fmt: skip

ENTRIES = {entry.code: entry for entry in (MAP, TYPED, NUMBERS, PLACES)}
"""By the kind of a result, in the order in which a document is asked what it is."""
IMPORTED = [code for code, entry in ENTRIES.items() if entry.is_import]
WITH_MAP = [code for code, entry in ENTRIES.items() if entry.has_map]
"""Kinds, for queries."""


def entry_of(kind: str) -> Entry:
    """Return the way of entering of this kind; raises BadDocument for none."""
    if kind not in ENTRIES:
        raise BadDocument("kind")
    return ENTRIES[kind]


def clean(kind: str, document: object, seats: Collection[int], ruleset: Ruleset | None = None) -> Json:
    """Return the document with the keys we keep, in our order; raises BadDocument when it has another shape."""
    if not isinstance(document, dict):
        raise BadDocument("no object")
    return entry_of(kind).clean(document, seats, ruleset)


def count_of(kind: str, document: Json, terms: Terms) -> Count:
    """Return the count of a clean document by the terms of a tournament. Raises BadDocument."""
    entry = entry_of(kind)
    if entry.of_board != (terms.deck is not None):
        raise BadDocument("kind")
    return entry.count(document, terms)


def kind_of(document: Json) -> str:
    """Return the kind of a clean document, by its shape."""
    return next(code for code, entry in ENTRIES.items() if entry.holds(document))


def ghosts_of(kind: str, document: Json) -> list[str]:
    """Return the points typed for those at the table who are nobody's; only a spreadsheet has such rows."""
    return list(document["ghosts"]) if kind == TYPED.code else []
