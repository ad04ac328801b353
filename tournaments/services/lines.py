"""The lines of a result: what every seat got out of it under the tournament's formula."""

from __future__ import annotations

from decimal import Decimal

from scoring.facts import SeatFacts
from scoring.formulas import FormulaPoints
from scoring.winner import WinnerNeeded
from tournaments.errors import Refused
from tournaments.models import Entrant, Result, ResultLine, Seat
from tournaments.selectors.counting import Count, Settled, settle
from tournaments.selectors.results import decided_seat, may_share, playing_seats
from tournaments.selectors.why import plain_parts


def lines_write(*, result: Result, count: Count) -> list[ResultLine]:
    """Replace the lines of a result by what its document is worth now.

    Raises Refused: result_seats_changed (others sit there than when it was written), winner_needed.
    """
    table = result.table
    seats = playing_seats(table)
    if result.document.get("players") != players_of(seats):
        raise Refused("result_seats_changed", table=table.number)
    try:
        settled = settle(
            table.round.stage.tournament, count, decided=decided_seat(table), shared=may_share(table.round.stage)
        )
    except WinnerNeeded as tie:
        names = [seat.entrant.player.name for seat in seats if seat.position in tie.seats]
        raise Refused("winner_needed", table=table.number, names=", ".join(names), seats=list(tie.seats)) from tie
    ResultLine.objects.filter(result=result).delete()
    return ResultLine.objects.bulk_create(_lines(result, seats, count, settled))


def players_of(seats: list[Seat]) -> dict[str, int]:
    """Return who sits where by the number on the list, as results keep it: it survives a restore elsewhere."""
    return {str(seat.position): _number(seat.entrant) for seat in seats}


def _number(entrant: Entrant) -> int:
    return entrant.number


def _lines(result: Result, seats: list[Seat], count: Count, settled: Settled) -> list[ResultLine]:
    assert count.facts is not None
    worth = {line.seat: line for line in settled.lines}
    table_points = sum((line.total or Decimal(0) for line in settled.lines), Decimal(0))
    return [
        _line(result, seat, worth[seat.position], count.facts.seat(seat.position), settled, table_points)
        for seat in seats
    ]


def _line(
    result: Result, seat: Seat, worth: FormulaPoints, facts: SeatFacts, settled: Settled, table_points: Decimal
) -> ResultLine:
    if worth.total is None:
        raise AssertionError("a result without defects has points for every seat")
    explanation = {"parts": plain_parts(worth.parts), "reason": settled.reason if worth.won else ""}
    return ResultLine(
        result=result,
        entrant=seat.entrant,
        position=seat.position,
        place=worth.place,
        won=worth.won,
        points=worth.total,
        raw=facts.counted if facts.counted is not None else worth.total,
        outside=facts.outside or 0,
        table_size=len(settled.lines),
        table_points=table_points,
        explanation=explanation,
    )
