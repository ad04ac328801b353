"""A result of numbers only: points inside and outside the objective per seat, which add up to the whole board.

Document: {"seats": [{"seat": 1, "inside": "44", "outside": "12", "armies": 30|null,
"completed_in_time": false, "eliminated": false, "out": null|1..}]} and what is known of the `course`; `out` numbers the
eliminated as they went.
Where nothing tells inside from outside, or no card lists territories, both are null and `points` is their sum;
`armies_inside` stands where the armies in the objective were counted. See `numbers_asked`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from rules import Ruleset, TerritoryList
from rules.base.json_types import Json
from rules.boards.decks import Deck
from rules.risiko.options import RisikoRuleset
from scoring.facts import SeatFacts, TableFacts, fall_order, seat_from_numbers
from scoring.formulas import Formula
from scoring.methods import METHODS
from tournaments.counting import course
from tournaments.counting.count import Count, Terms, everybody_who_left, false_claims, of_this_size
from tournaments.counting.entry import Entry
from tournaments.counting.falls import fall_of, order_of
from tournaments.counting.gaps import counted_for_formula
from tournaments.counting.seat_shown import MethodScore, SeatShown
from tournaments.counting.shapes import BadDocument, flag, number_in, seat_rows

MOST_POINTS = 999
MOST_ARMIES = 999


@dataclass(frozen=True)
class Numbers:
    """What the numbers say."""

    defects: list[Json]
    notes: list[Json]
    facts: TableFacts


def clean(document: Json, seats: Collection[int], ruleset: Ruleset | None = None) -> Json:
    """Return the document with the keys we keep; raises BadDocument."""
    rows = []
    for row in seat_rows(document, seats):
        inner = number_in(row, "armies_inside", least=0, most=MOST_ARMIES)
        rows.append(
            {
                "seat": row["seat"],
                **_points(row),
                "armies": number_in(row, "armies", least=0, most=MOST_ARMIES),
                **({} if inner is None else {"armies_inside": inner}),
                "completed_in_time": flag(row, "completed_in_time"),
                **fall_of(row, len(seats)),
            }
        )
    return {"seats": rows} | course.clean(document, seats)


def _points(row: Json) -> Json:
    """Return the points told apart, or their sum alone."""
    split = {name: number_in(row, name, least=0, most=MOST_POINTS) for name in ("inside", "outside")}
    if None not in split.values():
        return {name: str(value) for name, value in split.items()}
    points = number_in(row, "points", least=0, most=MOST_POINTS)
    if points is None or set(split.values()) != {None}:
        raise BadDocument("points")
    return {**split, "points": str(points)}


def inside_of(row: Json) -> int | None:
    """Return the points inside the objective; None where only the sum was written down."""
    return None if row["inside"] is None else int(row["inside"])


def total_of(row: Json) -> int:
    """Return the points of all territories of a seat."""
    return int(row["points"]) if row["inside"] is None else int(row["inside"]) + int(row["outside"])


def count(document: Json, terms: Terms) -> Count:
    """Return the count of a clean document."""
    assert terms.deck is not None
    assert isinstance(terms.ruleset, RisikoRuleset)
    told = facts_of(document, terms.ruleset, terms.deck)
    shown = {method: {str(seat.seat): seat.methods[method] for seat in told.facts.seats} for method in METHODS}
    left, rows = everybody_who_left(document), {row["seat"]: row for row in document["seats"]}
    wrong = [*of_this_size(terms, told.defects), *false_claims(document["seats"], left)]
    counted = Count(wrong, told.notes, told.facts, scores=shown, surrendered=left)
    return counted_for_formula(counted, document, terms, lambda seat: numbers_gap(rows[seat.seat], terms.formula))


def show(document: Json, count: Count) -> list[SeatShown]:
    """Return what is shown of every seat: the numbers as they were written, and every score."""
    return [
        SeatShown(
            row["seat"],
            inside_points=inside_of(row),
            outside_points=None if row["outside"] is None else int(row["outside"]),
            armies=row["armies"],
            methods=[MethodScore(code, count.scores.get(code, {}).get(str(row["seat"]))) for code in METHODS],
        )
        for row in document["seats"]
    ]


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


def values_text(cards: Collection[int]) -> str:
    """Return what completed objectives are worth, as a sentence lists it."""
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
        yield {"code": "points_not_complete", "seat": seat, "value": inside, "total": values_text(cards)}


NUMBERS = Entry(
    "numbers",
    True,
    "result-numbers",
    False,
    clean,
    count,
    show,
    holds=lambda document: "inside" in document["seats"][0],
    clean_stored=clean,
)
