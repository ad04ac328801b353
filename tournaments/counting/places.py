"""A result of places and points, for games that end without a board to be counted.

Document: {"seats": [{"seat": 1, "place": 1, "points": "104"|null, "eliminated": false}], "time_up": false, "left":
[...], "ended": {...}}. `left`: who surrendered or was away at the end (`course`), in the order that the places tell.
`time_up`: the time ended the game, where its rules do not. `ended` is there where the table wrote down how the
game ended (`endings`): then places and points follow from it, unless `as_played` says that the match itself has decided
them (somebody left it, a referee ended it): its end, where there is one, stands beside them, and proves nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from decimal import Decimal

from rules import Ruleset
from scoring.facts import SeatFacts, TableFacts
from tournaments.counting.course import joined, left_clean, places_of
from tournaments.counting.numbers import (BadDocument, Json, flag, seat_rows, whole)

MOST_POINTS = 99_999


@dataclass(frozen=True)
class Places:
    """What the places say."""

    defects: list[Json]
    notes: list[Json]
    facts: TableFacts


def clean(document: Json, seats: Collection[int]) -> Json:
    """Return the document with the keys we keep; raises BadDocument."""
    rows = []
    for row in seat_rows(document, seats):
        points = whole(row, "points", least=0, most=MOST_POINTS)
        place = whole(row, "place", least=1, most=len(seats))
        if place is None:
            raise BadDocument("place")
        rows.append({
            "seat": row["seat"], "place": place, "points": None if points is None else str(points),
            "eliminated": flag(row, "eliminated"),
        })  # fmt: skip
    gone = places_of(left_clean(document, seats).get("left", ()))
    left = joined({row["seat"]: len(seats) + 1 - row["place"] for row in rows if row["seat"] in gone})
    return {"seats": rows, "time_up": flag(document, "time_up"), **({"left": left} if left else {})}


def facts_of(document: Json, ruleset: Ruleset) -> Places:
    """Return the facts of a clean document, with every defect and note.

    Where no points were written down the players left behind stand in for them.
    """
    rows = document["seats"]
    notes = [{"code": "places_only"}] if is_places_alone(document) else []
    facts = tuple(SeatFacts(row["seat"], points=_points(row, rows), place=row["place"]) for row in rows)
    defects = [*_defects(rows, ruleset), *_left_behind(document, ruleset)]
    return Places(defects, notes, TableFacts(facts))


def is_places_alone(document: Json) -> bool:
    """Say whether a stored document of whatever kind tells the places and no points."""
    rows = document.get("seats", [])
    return bool(rows) and all("place" in row and row.get("points") is None for row in rows)


def _left_behind(document: Json, ruleset: Ruleset) -> Iterator[Json]:
    """R32: who surrendered cannot win, and stands behind everybody who stayed where the rules say so."""
    left = places_of(document.get("left", ()))
    stayed = [row["place"] for row in document["seats"] if row["seat"] not in left]
    for row in document["seats"]:
        if row["seat"] in left and stayed and row["place"] <= (max if ruleset.leavers == "last" else min)(stayed):
            code = "left_before_stayed" if ruleset.leavers == "last" else "left_first"
            yield {"code": code, "seat": row["seat"], "value": row["place"]}


def _points(row: Json, rows: list[Json]) -> Decimal:
    if is_places_alone({"seats": rows}):
        return Decimal(sum(one["place"] > row["place"] for one in rows))
    return Decimal(row["points"] or 0)


def size_defects(rows: list[Json], ruleset: Ruleset) -> Iterator[Json]:
    """That so many players cannot play this game."""
    if not ruleset.seats_min <= len(rows) <= ruleset.seats_max:
        yield {"code": "seat_count", "value": len(rows)}


def _defects(rows: list[Json], ruleset: Ruleset) -> Iterator[Json]:
    """Places follow from one another (1, 2, 2, 4), and points are written for all or for nobody."""
    yield from size_defects(rows, ruleset)
    counts = Counter(row["place"] for row in rows)
    for row in rows:
        if row["place"] != 1 + sum(count for place, count in counts.items() if place < row["place"]):
            yield {"code": "place_follows", "seat": row["seat"], "value": row["place"]}
    some = [row for row in rows if row["points"] is not None]
    if some and len(some) < len(rows):
        yield from ({"code": "points_needed", "seat": row["seat"]} for row in rows if row["points"] is None)
