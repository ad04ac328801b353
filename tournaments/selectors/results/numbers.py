"""A result of numbers only: points inside and outside the objective per seat, which add up to the whole board.

Document: {"seats": [{"seat": 1, "inside": "44", "outside": "12", "armies": 30|null,
"completed_in_time": false, "eliminated": false, "out": null|1..}]} and what is known of the `course`; `out` numbers the
eliminated as they went.
Where nothing tells inside from outside, or no card lists territories, both are null and `points` is their sum;
`armies_inside` stands where the armies in the objective were counted. See `numbers_asked`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from rules import TerritoryList
from rules.boards.decks import Deck
from rules.risiko.options import RisikoRuleset
from scoring.facts import SeatFacts, TableFacts, fall_order, seat_from_numbers
from scoring.formulas import Formula

Json = dict[str, Any]
MOST_POINTS = 999
MOST_ARMIES = 999


class BadDocument(ValueError):
    """The document has not the shape of a result: a page we did not make, or a bug. Never a player's mistake."""


class BadCells(BadDocument):
    """Numbers somebody typed that are none; `defects` name each cell."""

    def __init__(self, defects: list[Json]) -> None:
        super().__init__("cells")
        self.defects = defects


@dataclass(frozen=True)
class Numbers:
    """What the numbers say."""

    defects: list[Json]
    notes: list[Json]
    facts: TableFacts


def seat_rows(document: Json, seats: Collection[int]) -> list[Json]:
    """Return the rows of `seats`, each once and in order; raises BadDocument."""
    rows = document.get("seats")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadDocument("seats")
    if sorted(str(row.get("seat")) for row in rows) != sorted(map(str, seats)):
        raise BadDocument("seats")
    if not all(type(row["seat"]) is int for row in rows):
        raise BadDocument("seats")
    return sorted(rows, key=lambda row: int(row["seat"]))


def flag(row: Json, name: str) -> bool:
    value = row.get(name, False)
    if not isinstance(value, bool):
        raise BadDocument(name)
    return value


def whole(row: Json, name: str, *, least: int, most: int) -> int | None:
    """Return a whole number, or one written as text, within bounds; None when it was left out."""
    value = row.get(name)
    if value is None or value == "":
        return None
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 6:
        value = int(value)
    if type(value) is not int or not least <= value <= most:
        raise BadDocument(name)
    return value


def clean(document: Json, seats: Collection[int]) -> Json:
    """Return the document with the keys we keep; raises BadDocument."""
    rows = []
    for row in seat_rows(document, seats):
        inner = whole(row, "armies_inside", least=0, most=MOST_ARMIES)
        rows.append(
            {
                "seat": row["seat"],
                **_points(row),
                "armies": whole(row, "armies", least=0, most=MOST_ARMIES),
                **({} if inner is None else {"armies_inside": inner}),
                "completed_in_time": flag(row, "completed_in_time"),
                **gone(row, len(seats)),
            }
        )
    return {"seats": rows}


def _points(row: Json) -> Json:
    """Return the points told apart, or their sum alone."""
    split = {name: whole(row, name, least=0, most=MOST_POINTS) for name in ("inside", "outside")}
    if None not in split.values():
        return {name: str(value) for name, value in split.items()}
    points = whole(row, "points", least=0, most=MOST_POINTS)
    if points is None or set(split.values()) != {None}:
        raise BadDocument("points")
    return {**split, "points": str(points)}


def inside_of(row: Json) -> int | None:
    """Return the points inside the objective; None where only the sum was written down."""
    return None if row["inside"] is None else int(row["inside"])


def total_of(row: Json) -> int:
    """Return the points of all territories of a seat."""
    return int(row["points"]) if row["inside"] is None else int(row["inside"]) + int(row["outside"])


def gone(row: Json, most: int) -> Json:
    """Return whether a seat was eliminated, and as which one; the order of who was not is dropped."""
    eliminated = flag(row, "eliminated")
    out = whole(row, "out", least=1, most=most)
    return {"eliminated": eliminated, "out": out if eliminated else None}


def order_of(rows: Iterable[Json]) -> dict[int, int | None]:
    """Return seat -> `out` of the eliminated."""
    return {row["seat"]: row.get("out") for row in rows if row["eliminated"]}


def order_defects(rows: Iterable[Json], chosen: Formula) -> Iterator[Json]:
    """Nobody goes out at the same time as another; where it is worth points, the order of all must be known."""
    order = order_of(rows)
    for seat, out in order.items():
        if out is not None and list(order.values()).count(out) > 1:
            yield {"code": "out_twice", "seat": seat, "value": out}
        elif out is None and len(order) > 1 and "elimination" in chosen.needs:
            yield {"code": "out_needed", "seat": seat}


def facts_of(document: Json, ruleset: RisikoRuleset, deck: Deck) -> Numbers:
    """Return the facts of a clean document, with every defect and note."""
    rows = document["seats"]
    order = fall_order(order_of(rows))
    seats = tuple(_facts(row, order.get(row["seat"])) for row in rows)
    if not deck.has_lists:  # R31: nothing lies in an objective without a list
        seats = tuple(replace(seat, outside=Decimal(total_of(row))) for seat, row in zip(seats, rows, strict=True))
    notes = [{"code": "numbers_only"}]
    if any(row["armies"] is None and not row["eliminated"] for row in rows):
        notes.append({"code": "armies_not_counted"})
    return Numbers([*_defects(rows, ruleset, deck)], notes, TableFacts(seats, ruleset.table_tie))


def numbers_gap(row: Json, chosen: Formula) -> str:
    """Return what a formula lacks in a row that it cannot score."""
    if row.get("inside") is None and chosen.code not in ("method1", "method1+3"):
        return "inside_needed"
    told = row.get("armies") is not None and not row.get("completed_in_time")
    return "armies_inside_needed" if chosen.code == "method2+3" and told else "armies_needed"


def _facts(row: Json, out: int | None) -> SeatFacts:
    inner = inside_of(row)
    return seat_from_numbers(
        row["seat"],
        inside_points=inner,
        outside_points=None if inner is None else total_of(row) - inner,
        total_points=total_of(row),
        armies=row["armies"],
        armies_inside=row.get("armies_inside"),
        completed=row["completed_in_time"],
        eliminated=row["eliminated"],
        fallen=out,
    )


def listed(cards: Collection[int]) -> str:
    """What completed objectives are worth, as a sentence lists it."""
    return ", ".join(map(str, sorted(cards)))


def _defects(rows: list[Json], ruleset: RisikoRuleset, deck: Deck) -> Iterator[Json]:
    if not ruleset.seats_min <= len(rows) <= ruleset.seats_max:
        yield {"code": "seat_count", "value": len(rows)}
    total = sum(total_of(row) for row in rows)
    board = ruleset.load_board()
    if total != board.total:
        yield {"code": "points_not_whole_board", "value": total}
    claims = [row["seat"] for row in rows if row["completed_in_time"]]
    if len(claims) > 1:
        yield {"code": "completed_more_than_one", "seats": claims}
    cards = {deck.value(card, "principal") for card in deck.cards if isinstance(card, TerritoryList)}
    cards |= {deck.value(card, "both") for card in deck.cards if isinstance(card, TerritoryList)}
    for row in rows:
        yield from _row_defects(row, ruleset, cards if deck.is_territory_lists else set())


def _row_defects(row: Json, ruleset: RisikoRuleset, cards: Collection[int]) -> Iterator[Json]:
    seat, inside, inner = row["seat"], inside_of(row), row.get("armies_inside")
    if row["eliminated"] and (total_of(row) or row["armies"] or inner):
        yield {"code": "eliminated_has_points", "seat": seat}
    if row["eliminated"] and row["completed_in_time"]:
        yield {"code": "eliminated_cannot_complete", "seat": seat}
    if ruleset.army_cap and (row["armies"] or 0) > ruleset.army_cap:
        yield {"code": "armies_over_cap", "seat": seat, "value": row["armies"]}
    if inner is not None and row["armies"] is not None and inner > row["armies"]:
        yield {"code": "armies_inside_over_all", "seat": seat, "value": inner, "total": row["armies"]}
    if not cards or inside is None:
        return
    if inside > max(cards):
        yield {"code": "inside_over_card", "seat": seat, "value": inside}
    elif row["completed_in_time"] and inside not in cards:
        yield {"code": "points_not_complete", "seat": seat, "value": inside, "total": listed(cards)}
