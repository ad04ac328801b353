"""A result entered on the map: who owns every territory, with how many armies.

Document: {"seats": [{seat, colour, objective, completed_in_time, eliminated, surrendered, out}], "board": {code:
[seat, armies]}} and what is known of the `course`. `out` numbers the eliminated in the order they went, 1 the first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules import FinalBoard, FinalSeat, Ruleset, defects, notes
from rules.base.json_types import Json, JsonMapping
from rules.risiko.documents.final_board_text import ShapeError, parse
from rules.risiko.options import RisikoRuleset
from scoring.facts import SeatFacts, TableFacts, table_from_board
from scoring.formulas import Formula
from scoring.methods import METHODS, explain, inside, scores
from tournaments.counting import course
from tournaments.counting.count import Count, Terms, false_claims, of_this_size, plain_defect
from tournaments.counting.entry import Entry
from tournaments.counting.falls import fall_of, order_of
from tournaments.counting.gaps import counted_for_formula
from tournaments.counting.seat_shown import Held, MethodScore, SeatShown
from tournaments.counting.shapes import BadDocument, flag, number_in, seat_rows

# The letters of the pieces, and the names by which the rules know the colours (R34).
COLOURS = {"R": "rosso", "B": "blu", "V": "verde", "G": "giallo", "N": "nero", "L": "viola", "A": "arancio"}
MOST_TERRITORIES = 60
MOST_SEATS = 10
MOST_CARDS = 9999


def clean(document: Json, seats: Collection[int], ruleset: Ruleset | None = None) -> Json:
    """Return the document with the keys we keep; raises BadDocument."""
    rows = seat_rows(document, seats)
    board = document.get("board")
    if not isinstance(board, dict) or len(board) > MOST_TERRITORIES:
        raise BadDocument("board")
    told = course.clean(document, seats)
    left = course.places_of(told.get("left", ()))
    return {"seats": [_seat(row, row["seat"] in left) for row in rows], "board": board, **told}


def _seat(row: Json, left: bool) -> Json:
    letter = row.get("colour")
    if letter is not None and letter not in COLOURS:
        raise BadDocument("colour")
    card = number_in(row, "objective", least=0, most=MOST_CARDS)
    out = fall_of(row, MOST_SEATS)
    flags = {
        "completed_in_time": flag(row, "completed_in_time"),
        "surrendered": left and not out["eliminated"],
    }
    return {"seat": row["seat"], "colour": letter, "objective": card, **flags, **out}


def count(document: Json, terms: Terms) -> Count:
    """Return the count of a clean document. Raises BadDocument."""
    final = final_board(document, terms)
    wrong = of_this_size(terms, [plain_defect(defect) for defect in defects(final)])
    surrendered = frozenset(row["seat"] for row in document["seats"] if row["surrendered"])
    wrong += false_claims(document["seats"], surrendered)
    if wrong:
        return Count(wrong, [], None, final, surrendered=surrendered)
    by_method = scores(final)
    shown = {method: {str(seat): points for seat, points in by_method[method].items()} for method in METHODS}
    facts = _without_gaps_of_the_dead(table_from_board(final, out=order_of(document["seats"])))
    sound = Count([], [plain_defect(note) for note in notes(final)], facts, final, shown, surrendered)
    return counted_for_formula(sound, document, terms, lambda seat: _gap_code(_holder(final, seat), terms.formula))


def final_board(document: Json, terms: Terms) -> FinalBoard:
    """Return the board of a clean document as the rules see it. Raises BadDocument."""
    assert terms.deck is not None
    assert isinstance(terms.ruleset, RisikoRuleset)
    seats = [dict(row, colour=COLOURS.get(row["colour"], "")) for row in document["seats"]]
    told = {"scope": terms.scope, "seats": seats, "board": document["board"]}
    try:
        return parse(told, terms.deck, terms.ruleset)
    except ShapeError as error:
        raise BadDocument(str(error)) from error


def _without_gaps_of_the_dead(facts: TableFacts) -> TableFacts:
    """Return the facts where who owns nothing scores nothing, whether or not the card was noted (R26)."""
    seats = tuple(
        replace(seat, methods={method: points or 0 for method, points in seat.methods.items()})
        if seat.eliminated
        else seat
        for seat in facts.seats
    )
    return replace(facts, seats=seats)


def _holder(final: FinalBoard, seat: SeatFacts) -> FinalSeat | None:
    return next((holder for holder in final.seats if holder.number == seat.seat), None)


def _gap_code(holder: FinalSeat | None, chosen: Formula) -> str:
    if holder is None or chosen.code == "method1+3":
        return "armies_needed"
    if holder.objective is None:
        return "objective_needed"
    return "method2_absent" if holder.objective.kind != "territories" else "armies_needed"


def show(document: Json, count: Count) -> list[SeatShown]:
    """Return what is shown of every seat: its territories, and every score as it is made of them."""
    final = count.final
    assert final is not None
    explained = explain(final)
    return [_seat_shown(final, seat, explained[seat.number]) for seat in final.seats]


def _seat_shown(final: FinalBoard, seat: FinalSeat, parts: JsonMapping) -> SeatShown:
    wanted, mine = inside(seat, final.scope), final.held_by(seat.number)
    codes = [code for code in final.board.codes if code in mine]
    armies = [mine[code] for code in codes]
    held_in = _territories_held(final, [code for code in codes if wanted and code in wanted], mine)
    held_out = _territories_held(final, [code for code in codes if not (wanted and code in wanted)], mine)
    lacking = [code for code in final.board.codes if wanted and code in wanted and code not in mine]
    return SeatShown(
        seat.number,
        objective=seat.objective,
        inside=held_in,
        outside=held_out,
        missing=_territories_held(final, lacking, {}),
        inside_points=sum(held.value for held in held_in) if wanted is not None else None,
        outside_points=sum(held.value for held in held_out) if wanted is not None else None,
        armies=None if None in armies else sum(count or 0 for count in armies),
        methods=[_method(code, parts[code]) for code in METHODS],
    )


def _territories_held(final: FinalBoard, codes: Sequence[str], armies: Mapping[str, int | None]) -> list[Held]:
    return [Held(final.board.by_code[code].name, final.board.values[code], armies.get(code)) for code in codes]


def _method(code: str, parts: Any) -> MethodScore:
    if parts is None:
        return MethodScore(code, None, with_armies="+3" in code)
    return MethodScore(code, parts.total, parts.value, parts.bonus, parts.armies, "+3" in code)


def differences(document: Json, other: Json) -> Sequence[str]:
    """Return the codes of the territories that two map documents give to different seats."""
    first, second = document.get("board", {}), other.get("board", {})
    codes = [*first, *(code for code in second if code not in first)]
    return [code for code in codes if (first.get(code) or [None])[0] != (second.get(code) or [None])[0]]


def clean_stored(document: Json, seats: Collection[int], ruleset: Ruleset | None = None) -> Json:
    """Return the clean document, as it was written before anybody noted who left where it does not say so."""
    told = clean(document, seats)
    return told if "left" in document else course.before_noted(told, document)


MAP = Entry(
    "map",
    True,
    "result-enter",
    True,
    clean,
    count,
    show,
    holds=lambda document: "board" in document,
    clean_stored=clean_stored,
)
