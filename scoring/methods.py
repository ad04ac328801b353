"""Methods 1, 2 and 3 of the 1997 rule book on a final board (R24 to R27), with the explanation of every score.

The functions expect a board without defects. On a partial one they count what is there: territories nobody knows
and seats nobody listed are left out.
"""

from collections.abc import Container, Mapping
from typing import NamedTuple

from rules.boards.final_board import FinalBoard, FinalSeat

METHODS = ("method1", "method2", "method1+3", "method2+3")
COMPLETION_BONUS = 50

Scores = dict[str, dict[int, int | None]]
"""Method -> seat -> points; None where a card lists no territories, or where armies were not counted."""


Counted = tuple[str, int, int | None]
"""A territory that counts: its code, its points, its armies (None: nobody counted them)."""


class Explanation(NamedTuple):
    """One score in its parts: `total` = `value` of the territories + `bonus` + `armies`.

    `armies` is 0 where the method does not count them and None where somebody did not; then `total` is None too.
    """

    territories: tuple[Counted, ...]
    value: int
    bonus: int
    armies: int | None
    total: int | None


def inside(seat: FinalSeat, scope: str) -> frozenset[str] | None:
    """Return the codes of the seat's card in scope; None when the card lists no territories or is not known (R25)."""
    return seat.objective.territories(scope) if seat.objective is not None else None


class _Tally:
    """Running sums of one seat: over everything, and over what Method 2 counts."""

    __slots__ = ("all_armies", "all_unknown", "all_value", "armies", "unknown", "value", "wanted")

    def __init__(self, wanted: Container[str]) -> None:
        self.wanted = wanted
        self.all_value = self.all_armies = self.all_unknown = 0
        self.value = self.armies = self.unknown = 0


def scores(final: FinalBoard) -> Scores:
    """Return points of every seat under every method."""
    values = final.board.values
    cards = {seat.number: inside(seat, final.scope) for seat in final.seats}
    tallies = {
        seat.number: _Tally(values if seat.completed_in_time else cards[seat.number] or ()) for seat in final.seats
    }
    for code, (seat, armies) in final.holdings.items():
        tally = tallies.get(seat)
        if tally is None or code not in values:
            continue
        value = values[code]
        tally.all_value += value
        counts = code in tally.wanted
        if counts:
            tally.value += value
        if armies is None:
            tally.all_unknown += 1
            tally.unknown += counts
        else:
            tally.all_armies += armies
            if counts:
                tally.armies += armies
    return _collect_scores(final, cards, tallies)


def _collect_scores(
    final: FinalBoard, cards: Mapping[int, frozenset[str] | None], tallies: Mapping[int, _Tally]
) -> Scores:
    method1: dict[int, int | None] = {}
    method2: dict[int, int | None] = {}
    method13: dict[int, int | None] = {}
    method23: dict[int, int | None] = {}
    for seat in final.seats:
        number = seat.number
        tally = tallies[number]
        points = tally.all_value + (COMPLETION_BONUS if seat.completed_in_time else 0)
        listed = cards[number] is not None
        method1[number] = points
        method2[number] = tally.value if listed else None
        method13[number] = None if tally.all_unknown else points + tally.all_armies
        method23[number] = tally.value + tally.armies if listed and not tally.unknown else None
    return {"method1": method1, "method2": method2, "method1+3": method13, "method2+3": method23}


def explain(final: FinalBoard) -> dict[int, dict[str, Explanation | None]]:
    """Return seat -> method -> the parts of its score; None for Method 2 where the card lists no territories."""
    held = _held(final)
    return {seat.number: _explanations(seat, final.scope, held[seat.number]) for seat in final.seats}


def _explanations(seat: FinalSeat, scope: str, mine: list[Counted]) -> dict[str, Explanation | None]:
    codes = inside(seat, scope)
    bonus = COMPLETION_BONUS if seat.completed_in_time else 0
    method1, method13 = _both(mine, bonus)
    if codes is None:
        return {"method1": method1, "method2": None, "method1+3": method13, "method2+3": None}
    counted = mine if seat.completed_in_time else [entry for entry in mine if entry[0] in codes]
    method2, method23 = _both(counted, 0)
    return {"method1": method1, "method2": method2, "method1+3": method13, "method2+3": method23}


def _both(counted: list[Counted], bonus: int) -> tuple[Explanation, Explanation]:
    value, armies = _sums(counted)
    territories = tuple(counted)
    with_armies = None if armies is None else value + bonus + armies
    return (
        Explanation(territories, value, bonus, 0, value + bonus),
        Explanation(territories, value, bonus, armies, with_armies),
    )


def _held(final: FinalBoard) -> dict[int, list[Counted]]:
    values = final.board.values
    held: dict[int, list[Counted]] = {seat.number: [] for seat in final.seats}
    for code, (seat, armies) in final.holdings.items():
        if seat in held and code in values:
            held[seat].append((code, values[code], armies))
    return held


def _sums(counted: list[Counted]) -> tuple[int, int | None]:
    """Return points and armies of these territories; armies None as soon as one was not counted."""
    value = sum([points for _, points, _ in counted])
    armies = [here for _, _, here in counted if here is not None]
    return value, sum(armies) if len(armies) == len(counted) else None
