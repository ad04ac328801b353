"""A result typed in a spreadsheet: the points of every player, and nothing else. It comes by an import alone.

Document: as `tournaments/workbook/counting.py` writes it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from decimal import Decimal

from rules import Ruleset
from rules.base.json_types import Json
from scoring.formulas.base import whole
from tournaments.counting.count import Count, Terms
from tournaments.counting.entry import Entry
from tournaments.counting.gaps import counted_for_formula
from tournaments.counting.numbers import numbers_gap
from tournaments.counting.seat_shown import SeatShown
from tournaments.counting.shapes import BadDocument, flag, number_in, seat_rows
from tournaments.workbook import counting as typed

POINTS = re.compile(r"-?[0-9]{1,18}(\.[0-9]{1,40})?")  # rounded to six places it has no more than 28 figures
MOST_SEATS = 99


def clean(document: Json, seats: Collection[int], ruleset: Ruleset | None = None) -> Json:
    """Raise BadDocument: no page sends such a result."""
    raise BadDocument("kind")


def count(document: Json, terms: Terms) -> Count:
    """Return the count of a stored document."""
    rows = {row["seat"]: row for row in document["seats"]}
    typed_count = Count([], [{"code": "typed_only"}], typed.facts_of(document))
    return counted_for_formula(typed_count, document, terms, lambda seat: numbers_gap(rows[seat.seat], terms.formula))


def show(document: Json, count: Count) -> list[SeatShown]:
    """Return what is shown of every seat: the typed points; the eliminated have none."""
    points = {row["seat"]: int(whole(Decimal(row["points"]))) for row in document["seats"]}
    return [SeatShown(seat, inside_points=max(typed, 0)) for seat, typed in points.items()]


def clean_stored(document: Json, seats: Collection[int], ruleset: Ruleset | None = None) -> Json:
    """Return the document as an import writes it; raises BadDocument."""
    ghosts = document.get("ghosts")
    if not isinstance(ghosts, list):
        raise BadDocument("ghosts")
    return {
        "seats": [
            {
                "seat": row["seat"],
                "points": _points(row.get("points")),
                "completed_in_time": flag(row, "completed_in_time"),
                "eliminated": flag(row, "eliminated"),
                "out": number_in(row, "out", least=1, most=MOST_SEATS),
            }
            for row in seat_rows(document, seats)
        ],
        "ghosts": [_points(points) for points in ghosts],
    }


def _points(value: object) -> str:
    if not isinstance(value, str) or not POINTS.fullmatch(value):
        raise BadDocument("points")
    return value


TYPED = Entry(
    "typed",
    True,
    "",
    False,
    clean,
    count,
    show,
    holds=lambda document: "ghosts" in document,
    clean_stored=clean_stored,
)
