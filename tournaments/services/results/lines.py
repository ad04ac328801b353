"""The lines of a result: what every seat got out of it under the tournament's formula."""

from __future__ import annotations

from scoring.winner import WinnerNeeded
from tournaments.counting import Count
from tournaments.errors import Refused
from tournaments.models import Entrant, Result, ResultLine, Seat
from tournaments.selectors.results.results import playing_seats
from tournaments.selectors.results.verdicts import lines_of, settle_table


def lines_write(*, result: Result, count: Count) -> list[ResultLine]:
    """Replace the lines of a result by what its document is worth now.

    Raises Refused: result_seats_changed (others sit there than when it was written), winner_needed.
    """
    table = result.table
    seats = playing_seats(table)
    if result.document.get("players") != numbers_by_seat(seats):
        raise Refused("result_seats_changed", table=table.number)
    try:
        lines = settle_table(table, count)
    except WinnerNeeded as tie:
        names = [seat.entrant.player.name for seat in seats if seat.position in tie.seats]
        raise Refused("winner_needed", table=table.number, names=", ".join(names), seats=list(tie.seats)) from tie
    ResultLine.objects.filter(result=result).delete()
    entrants = {seat.position: seat.entrant for seat in seats}
    return ResultLine.objects.bulk_create(lines_of(result, entrants, count, lines))


def numbers_by_seat(seats: list[Seat]) -> dict[str, int]:
    """Return who sits where by the number on the list, as results keep it: it survives a restore elsewhere."""
    return {str(seat.position): _number(seat.entrant) for seat in seats}


def _number(entrant: Entrant) -> int:
    return entrant.number
