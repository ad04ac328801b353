"""A result typed in a spreadsheet: the points of every player, and nothing else. It comes by an import alone.

Document: as `tournaments/workbook/counting.py` writes it.
"""

from __future__ import annotations

from collections.abc import Collection

from rules import Ruleset
from rules.base.json_types import Json
from tournaments.counting.count import Count, Terms
from tournaments.counting.entry import Entry
from tournaments.counting.gaps import counted_for_formula
from tournaments.counting.numbers import numbers_gap
from tournaments.counting.shapes import BadDocument
from tournaments.workbook import counting as typed


def clean(document: Json, seats: Collection[int], ruleset: Ruleset | None = None) -> Json:
    """Raise BadDocument: no page sends such a result."""
    raise BadDocument("kind")


def count(document: Json, terms: Terms) -> Count:
    """Return the count of a stored document."""
    rows = {row["seat"]: row for row in document["seats"]}
    typed_count = Count([], [{"code": "typed_only"}], typed.facts_of(document))
    return counted_for_formula(typed_count, document, terms, lambda seat: numbers_gap(rows[seat.seat], terms.formula))


def clean_stored(document: Json, seats: Collection[int], ruleset: Ruleset | None = None) -> Json:
    """Return the document: an import wrote it, and whoever restores it checks its fields."""
    return document


TYPED = Entry(
    "typed", True, "", False, clean, count, holds=lambda document: "ghosts" in document, clean_stored=clean_stored
)
