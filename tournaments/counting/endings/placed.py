"""Places and points written without their hands or territories: they still follow from one another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules import Ruleset
from rules.base.json_types import Json
from tournaments.counting.course import places_of

Key = tuple[int, int]


def points_of(document: Json) -> Mapping[int, int]:
    """Return the points by seat, empty where they were not written for everybody."""
    rows = document["seats"]
    if any(row["points"] is None for row in rows):
        return {}
    return {row["seat"]: int(row["points"]) for row in rows}


def playing(document: Json) -> list[int]:
    """Return the seats still in the match at its end."""
    left = places_of(document.get("left", ()))
    return [row["seat"] for row in document["seats"] if not row["eliminated"] and row["seat"] not in left]


def contradictions(document: Json, ruleset: Ruleset) -> Iterator[Json]:
    """Yield where places and points contradict each other.

    The most points are first and equal ones share their place; whoever is out never comes before who is left.

    Who surrendered stands behind all who stayed where the rules say so, in the order that their places tell (R32).
    """
    points = points_of(document)
    left = places_of(document.get("left", ())) if ruleset.leavers == "last" else {}
    best = max((points[seat] for seat in playing(document) if seat in points), default=0)
    first = [seat for seat in playing(document) if points.get(seat) == best]
    keys: dict[int, Key] = {seat: (1 + (seat in first), worth) for seat, worth in points.items()}
    keys |= {seat: (0, turn) for seat, turn in left.items() if seat in points}
    for row in document["seats"]:
        mine = keys.get(row["seat"])
        if mine is not None and row["place"] != 1 + sum(key > mine for key in keys.values()):
            yield {
                "code": "place_contradicts",
                "seat": row["seat"],
                "value": row["place"],
                "total": points[row["seat"]],
            }
