"""Places and points written without their hands or territories: they still follow from one another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Json = dict[str, Any]


def points_of(document: Json) -> Mapping[int, int]:
    """Return the points by seat, empty where they were not written for everybody."""
    rows = document["seats"]
    if any(row["points"] is None for row in rows):
        return {}
    return {row["seat"]: int(row["points"]) for row in rows}


def playing(document: Json) -> list[int]:
    """Return the seats still in the match at its end."""
    return [row["seat"] for row in document["seats"] if not row["eliminated"]]


def contradictions(document: Json) -> Iterator[Json]:
    """The most points are first and equal ones share their place; whoever is out never comes before who is left."""
    points = points_of(document)
    best = max((points[seat] for seat in playing(document) if seat in points), default=0)
    first = [seat for seat in playing(document) if points.get(seat) == best]
    keys = {seat: (seat in first, worth) for seat, worth in points.items()}
    for row in document["seats"]:
        mine = keys.get(row["seat"])
        if mine is not None and row["place"] != 1 + sum(key > mine for key in keys.values()):
            yield {"code": "place_contradicts", "seat": row["seat"], "value": row["place"], "total": mine[1]}
