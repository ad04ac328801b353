"""Battaglia: hand after hand until somebody has a hundred points (B9, B10, B20, B21).

Part: {"order": [seat], "hands": [{"closer": seat|null, "seats": [{seat, cards, complete}]}], "time_up": false} and,
where somebody did not stay to the end, `left` (`course`). `cards`
are the points of the cards on the table, `complete` the patrols complete at the end of the hand, `closer` who discarded
the last card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal

from rules import Ruleset
from rules.base.json_types import Json, JsonMapping
from rules.battaglia.options import BattagliaRuleset
from rules.battaglia.state.cards import CARDS
from scoring.facts import SeatFacts
from tournaments.counting.course import left_clean, places_of
from tournaments.counting.endings.ending import Ended, Ending
from tournaments.counting.endings.placed import contradictions, playing, points_of
from tournaments.counting.shapes import BadCells, BadDocument, flag, number_in, seat_rows

MOST_HANDS = 30
MOST_CARDS, MOST_PATROLS = 999, 9
ON_PAPER = 12
CELLS = {"cards": MOST_CARDS, "complete": MOST_PATROLS}


def clean(part: Json, seats: Collection[int], ruleset: Ruleset) -> Json:
    """Return the part with the keys we keep, without the empty hands at its end; BadDocument for another shape."""
    hands = part.get("hands")
    if not isinstance(hands, list) or len(hands) > MOST_HANDS or not all(isinstance(hand, dict) for hand in hands):
        raise BadDocument("hands")
    typed = list(_unreadable(hands, seats))
    if typed:
        raise BadCells(typed)
    kept = [_hand(hand, seats) for hand in hands]
    while kept and is_empty(kept[-1]):
        kept.pop()
    return {"order": sorted(seats), "hands": kept, "time_up": flag(part, "time_up"), **left_clean(part, seats)}


def _hand(hand: Json, seats: Collection[int]) -> Json:
    closer = number_in(hand, "closer", least=1, most=max(seats))
    if closer is not None and closer not in seats:
        raise BadDocument("closer")
    rows = [
        {
            "seat": row["seat"],
            "cards": number_in(row, "cards", least=0, most=MOST_CARDS),
            "complete": number_in(row, "complete", least=0, most=MOST_PATROLS) or 0,
        }
        for row in seat_rows(hand, seats)
    ]
    return {"closer": closer, "seats": rows}


def _unreadable(hands: Sequence[Json], seats: Collection[int]) -> Iterator[Json]:
    """Yield the numbers that are no whole numbers in their bounds, as they were typed."""
    for number, hand in enumerate(hands, 1):
        for row in seat_rows(hand, seats):
            for name, most in CELLS.items():
                try:
                    number_in(row, name, least=0, most=most)
                except BadDocument:
                    where = {"hand": number, "seat": row["seat"], "field": name}
                    yield {"code": "hand_number_bad", **where, "value": str(row[name])[:20], "total": most}


def is_empty(hand: Json) -> bool:
    """Say whether nobody wrote anything in this row."""
    return hand["closer"] is None and all(row["cards"] is None and not row["complete"] for row in hand["seats"])


def hand_points(hand: Json, rules: BattagliaRuleset) -> dict[int, int]:
    """Return the points of a hand by seat: cards, 5 for each complete patrol (B9), 10 for closing (B10)."""
    return {
        row["seat"]: (row["cards"] or 0)
        + rules.complete_bonus * row["complete"]
        + rules.closing_bonus * (row["seat"] == hand["closer"])
        for row in hand["seats"]
    }


def totals(part: Json, rules: BattagliaRuleset) -> list[dict[int, int]]:
    """Return the running totals by seat after each hand."""
    sums: list[dict[int, int]] = []
    for hand in part["hands"]:
        before = sums[-1] if sums else {}
        sums.append({seat: before.get(seat, 0) + points for seat, points in hand_points(hand, rules).items()})
    return sums


def count(part: Json, ruleset: Ruleset) -> Ended:
    """Count the hands; the most points are first, who did not stay stands behind, every wrong cell is named."""
    assert isinstance(ruleset, BattagliaRuleset)
    running = totals(part, ruleset)
    defects = [*_cells(part["hands"], ruleset), *_course(part, running, ruleset)]
    last = running[-1] if running else dict.fromkeys(part["order"], 0)
    left = places_of(part.get("left", ()))
    best = max((points for seat, points in last.items() if seat not in left), default=0)

    def strength(seat: int) -> tuple[int, int, int]:
        if seat not in left:
            return (2 if last[seat] == best else 1, 0, last[seat])
        return (0, left[seat], last[seat]) if ruleset.leavers == "last" else (1, 0, last[seat])

    facts = tuple(
        SeatFacts(seat, points=Decimal(points), place=1 + sum(strength(other) > strength(seat) for other in last))
        for seat, points in last.items()
    )
    notes = [{"code": "hands_time_up", "value": ruleset.target_points}] if part["time_up"] else []
    return Ended(facts, defects, notes)


def _cells(hands: Sequence[Json], rules: BattagliaRuleset) -> Iterator[Json]:
    """Yield cells that are empty, or that no cards add up to (B1, B8)."""
    worth = {kind: getattr(rules, f"points_{kind}") for kind in CARDS.battalion}
    deck = sum(worth.get(CARDS.cards[card].kind, 0) for card in CARDS.numbers(rules.copies))
    men = min(worth[kind] for kind in CARDS.battalion if kind != "capitano")
    least = worth["capitano"] + (rules.complete_cards - 1) * men
    for number, hand in enumerate(hands, 1):
        for row in hand["seats"]:
            where = {"hand": number, "seat": row["seat"]}
            if row["cards"] is None:
                yield {"code": "hand_cards_needed", **where}
            elif row["cards"] < least * row["complete"]:
                yield {"code": "hand_patrol_low", **where, "value": row["cards"], "total": least * row["complete"]}
        together = sum(row["cards"] or 0 for row in hand["seats"])
        if together > deck:
            yield {"code": "hand_over_deck", "hand": number, "value": together, "total": deck}


def _course(part: Json, running: Sequence[Mapping[int, int]], rules: BattagliaRuleset) -> Iterator[Json]:
    """Yield a hand after the end, and a missing end: a hundred points for one alone, unless the time was up (B21)."""
    if not running:
        yield {"code": "hands_none"}
        return
    stages = _stages(part)
    over = [
        number
        for number, now in enumerate(running, 1)
        if all(is_over(_points_of_seats(now, some), rules) for some in stages)
    ]
    if over and over[0] < len(running):
        yield {"code": "hand_after_end", "hand": over[0] + 1, "value": rules.target_points}
    final = _points_of_seats(running[-1], stages[-1])
    if len(final) > 1 and not is_over(final, rules) and not part["time_up"]:
        yield {"code": "hands_not_over", "value": max(final.values()), "total": rules.target_points}


def _stages(part: Json) -> list[list[int]]:
    """Return who was there, from everybody to who stayed: nobody writes down in which hand somebody left."""
    left = places_of(part.get("left", ()))
    turns = range(len(part.get("left", ())) + 1)
    stages = [[seat for seat in part["order"] if left.get(seat, gone + 1) > gone] for gone in turns]
    return [some for some in stages if some]


def _points_of_seats(now: Mapping[int, int], seats: Collection[int]) -> dict[int, int]:
    return {seat: points for seat, points in now.items() if seat in seats}


def is_over(now: Mapping[int, int], rules: BattagliaRuleset) -> bool:
    """Say whether these totals end the match; equal ones at the top play another hand (B21)."""
    best = max(now.values())
    return best >= rules.target_points and (list(now.values()).count(best) == 1 or rules.tie == "shared")


def blank(seats: Sequence[int], ruleset: Ruleset) -> Json:
    """Return a match before its first hand."""
    return {"order": sorted(seats), "hands": [], "time_up": False}


def sheet(ruleset: Ruleset) -> JsonMapping:
    """Return what the printed sheet shows: its rows, the bonuses and the end of the match."""
    return {"hands": range(1, ON_PAPER + 1), "rules": ruleset}


def columns(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the numbers of a player in one hand."""
    return ("cards", "complete")


def place_defects(document: Json, ruleset: Ruleset) -> Iterator[Json]:
    """Yield what is wrong where only places and points were written: the same end as hand by hand (B21)."""
    assert isinstance(ruleset, BattagliaRuleset)
    points, left = points_of(document), playing(document)
    wrong = list(contradictions(document, ruleset))
    yield from wrong
    first = [row["seat"] for row in document["seats"] if row["place"] == 1]
    if wrong or len(left) == 1 or document.get("time_up"):
        return
    if len(first) > 1 and ruleset.tie != "shared":
        yield {"code": "tie_plays_on", "seats": first}
    elif points and max(points[seat] for seat in left or points) < ruleset.target_points:
        best = max(points[seat] for seat in left or points)
        yield {"code": "points_not_over", "value": best, "total": ruleset.target_points}


def cells(part: Json) -> Iterator[tuple[tuple[int, str, int], object]]:
    """Yield what was written of every seat in every hand: its cards, its complete patrols, whether it closed."""
    for number, hand in enumerate(part["hands"], 1):
        for row in hand["seats"]:
            seat = row["seat"]
            yield (seat, "cards", number), row["cards"]
            yield (seat, "complete", number), row["complete"]
            yield (seat, "closer", number), seat == hand["closer"]


ENDING = Ending("hands", clean, count, blank, sheet, columns, place_defects=place_defects, cells=cells)
