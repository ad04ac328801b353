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
from rules.base.json_types import Json
from scoring.facts import SeatFacts, TableFacts
from tournaments.counting.count import Count, Terms, everybody_who_left, notes_of_leaving, order_of_leaving
from tournaments.counting.course import left_by_numbers, left_clean, places_of
from tournaments.counting.endings import ending_of, rows_of
from tournaments.counting.entry import Entry
from tournaments.counting.seat_shown import SeatShown
from tournaments.counting.shapes import BadDocument, flag, number_in, seat_rows

MOST_POINTS = 99_999


@dataclass(frozen=True)
class Places:
    """What the places say."""

    defects: list[Json]
    notes: list[Json]
    facts: TableFacts


def clean(document: Json, seats: Collection[int], ruleset: Ruleset | None = None) -> Json:
    """Return places and points as written, or as they follow from how the game ended; raises BadDocument."""
    played = {"as_played": True} if flag(document, "as_played") else {}
    if "ended" not in document:
        return written_places(document, seats) | played
    ending = ending_of(ruleset.code) if ruleset else None
    if ruleset is None or ending is None or not isinstance(document["ended"], dict):
        raise BadDocument("ended")
    ended = ending.clean(document["ended"], seats, ruleset)
    if played:
        return written_places(document, seats) | {"ended": ended} | played
    return {"seats": rows_of(ending.count(ended, ruleset)), "ended": ended}


def written_places(document: Json, seats: Collection[int]) -> Json:
    """Return the places and points as written, with who left; raises BadDocument."""
    rows = []
    for row in seat_rows(document, seats):
        points = number_in(row, "points", least=0, most=MOST_POINTS)
        place = number_in(row, "place", least=1, most=len(seats))
        if place is None:
            raise BadDocument("place")
        rows.append({
            "seat": row["seat"], "place": place, "points": None if points is None else str(points),
            "eliminated": flag(row, "eliminated"),
        })  # fmt: skip
    gone = places_of(left_clean(document, seats).get("left", ()))
    left = left_by_numbers({row["seat"]: len(seats) + 1 - row["place"] for row in rows if row["seat"] in gone})
    return {"seats": rows, "time_up": flag(document, "time_up"), **({"left": left} if left else {})}


def count(document: Json, terms: Terms) -> Count:
    """Return the count of a clean document."""
    ending, left = ending_of(terms.ruleset.code), everybody_who_left
    if "ended" in document and ending is not None and not document.get("as_played"):
        part = document["ended"]
        ended = ending.count(part, terms.ruleset)
        wrong = [*size_defects(document["seats"], terms.ruleset), *ended.defects]
        notes = [*ended.notes, *notes_of_leaving(order_of_leaving(terms, part))]
        return Count(wrong, notes, TableFacts(ended.facts), surrendered=left(part))
    told = facts_of(document, terms.ruleset)
    if document.get("as_played"):  # whoever left stands last (R32), the rounds were over: its points do not tell
        told.notes.append({"code": "as_played" if "ended" in document else "as_played_only"})
        return Count(told.defects, told.notes, told.facts)
    wrong = [*told.defects]
    if ending is not None and not wrong:
        wrong += ending.place_defects(document, terms.ruleset)
    notes = [*told.notes, *notes_of_leaving(order_of_leaving(terms, document))]
    return Count(wrong, notes, told.facts, surrendered=left(document))


def facts_of(document: Json, ruleset: Ruleset) -> Places:
    """Return the facts of a clean document, with every defect and note.

    Where no points were written down the players left behind stand in for them.
    """
    rows = document["seats"]
    notes = [{"code": "places_only"}] if is_places_alone(document) else []
    facts = tuple(SeatFacts(row["seat"], points=_points(row, rows), place=row["place"]) for row in rows)
    defects = [*_defects(rows, ruleset), *_leaver_defects(document, ruleset)]
    return Places(defects, notes, TableFacts(facts))


def show(document: Json, count: Count) -> list[SeatShown]:
    """Return what is shown of every seat: the points of the match, if there are any."""
    rows = document["seats"]
    return [SeatShown(row["seat"], points=None if row["points"] is None else int(row["points"])) for row in rows]


def is_places_alone(document: Json) -> bool:
    """Say whether a stored document of whatever kind tells the places and no points."""
    rows = document.get("seats", [])
    return bool(rows) and all("place" in row and row.get("points") is None for row in rows)


def _leaver_defects(document: Json, ruleset: Ruleset) -> Iterator[Json]:
    """Yield who surrendered and yet won, or stands before somebody who stayed where the rules forbid it (R32)."""
    left = places_of(document.get("left", ()))
    stayed = [row["place"] for row in document["seats"] if row["seat"] not in left]
    for row in document["seats"]:
        if row["seat"] in left and stayed and row["place"] <= (max if ruleset.leavers == "last" else min)(stayed):
            code = "left_before_stayed" if ruleset.leavers == "last" else "left_first"
            yield {"code": code, "seat": row["seat"], "value": row["place"]}


def _points(row: Json, rows: list[Json]) -> Decimal:
    if is_places_alone({"seats": rows}):
        return Decimal(sum(other["place"] > row["place"] for other in rows))
    return Decimal(row["points"] or 0)


def size_defects(rows: list[Json], ruleset: Ruleset) -> Iterator[Json]:
    """Yield that so many players cannot play this game."""
    if not ruleset.seats_min <= len(rows) <= ruleset.seats_max:
        yield {"code": "seat_count", "value": len(rows)}


def _defects(rows: list[Json], ruleset: Ruleset) -> Iterator[Json]:
    """Yield places that do not follow from one another (1, 2, 2, 4), and points not written for all or for nobody."""
    yield from size_defects(rows, ruleset)
    counts = Counter(row["place"] for row in rows)
    for row in rows:
        if row["place"] != 1 + sum(count for place, count in counts.items() if place < row["place"]):
            yield {"code": "place_follows", "seat": row["seat"], "value": row["place"]}
    some = [row for row in rows if row["points"] is not None]
    if some and len(some) < len(rows):
        yield from ({"code": "points_needed", "seat": row["seat"]} for row in rows if row["points"] is None)


def clean_stored(document: Json, seats: Collection[int], ruleset: Ruleset | None = None) -> Json:
    """Return the clean document; places beside an end may have been written under earlier rules, and stand."""
    told = clean(document, seats, ruleset)
    if "ended" not in document:
        return told
    told = written_places(document, seats) | {"ended": told["ended"]}
    told.pop("time_up")
    return told


PLACES = Entry(
    "places", False, "result-enter", False, clean, count, show, holds=lambda document: True, clean_stored=clean_stored
)
