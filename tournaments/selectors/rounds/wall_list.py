"""Who sits where in a round, in the order of surnames: what hangs on a wall and turns on a projector."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Entrant, Round, Seat
from tournaments.selectors.rounds.rests import resting_in
from tournaments.surnames import name_parts, surname_initial, surname_key


@dataclass(frozen=True)
class WallRow:
    """One person; `table` and `seat` are None for who rests. `letter` is the initial where it begins, else ""."""

    surname: str
    given: str
    table: int | None
    seat: int | None
    letter: str


def wall_rows(round_: Round) -> list[WallRow]:
    """Return everybody of a round who came, by surname; one query, and those of who rests."""
    seats = Seat.objects.filter(round=round_, no_show=False).select_related("entrant__player", "table")
    people: list[tuple[Entrant, int | None, int | None]] = [
        (seat.entrant, seat.table.number, seat.position) for seat in seats
    ]
    people += [(entrant, None, None) for entrant in resting_in(round_.stage, round_.number)]
    rows: list[WallRow] = []
    before = ""
    for entrant, table, seat in sorted(people, key=lambda row: (surname_key(row[0].player.name), row[0].number)):
        surname, given = name_parts(entrant.player.name)
        letter = surname_initial(entrant.player.name)
        rows.append(WallRow(surname, given, table, seat, letter if letter != before else ""))
        before = letter
    return rows
