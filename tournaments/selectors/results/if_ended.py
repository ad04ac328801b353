"""What a stage's standing would be made from if everything ended now: what waits for a referee or is in play counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.record import Result as Record
from tournaments.models import Result, ResultLine, Seat, Stage, Table
from tournaments.selectors.results.results import result_count
from tournaments.selectors.results.running_matches import lines_now
from tournaments.selectors.results.verdicts import lines_to_come
from tournaments.selectors.standings.stage_record import Played, record_of_stage


@dataclass(frozen=True)
class IfEnded:
    """`played` holds the confirmed results and all that counts as if it were; `waiting` are the entrants (primary keys)
    of a result that nobody has confirmed, `running` those of an online match whose board counts as it stands, `playing`
    those of whose table nothing can be counted yet; `uncounted` is how many matches in play do not count, `unreadable`
    of how many nothing can be read."""

    played: Played
    waiting: frozenset[int]
    running: frozenset[int]
    playing: frozenset[int]
    uncounted: int = 0
    unreadable: int = 0

    def state_of(self, entrant: int) -> str:
        """Return waiting, running, playing, or nothing for whose results are all confirmed."""
        states = {"waiting": self.waiting, "running": self.running, "playing": self.playing}
        return next((state for state, people in states.items() if entrant in people), "")


def if_ended(stage: Stage) -> IfEnded:
    """Return what a stage would count if it ended now; six queries beside those of its record.

    A disputed result and one that cannot be counted yet leave their table playing, but for the board of its match.
    """
    played = record_of_stage(stage)
    results = list(
        Result.objects.filter(table__round__stage=stage, state=Result.State.SUBMITTED)
        .select_related("table__round", "table__decided_winner")
        .order_by("table__round__number", "table__number")
    )
    seats: dict[int, list[Seat]] = {}
    sitting = Seat.objects.filter(table__in=[result.table_id for result in results], no_show=False)
    for seat in sitting.select_related("entrant__player").order_by("position"):
        seats.setdefault(seat.table_id, []).append(seat)
    waiting: set[int] = set()
    for result in results:
        result.table.round.stage = stage
        lines = lines_to_come(
            result, {seat.position: seat.entrant for seat in seats[result.table_id]}, result_count(result)
        )
        waiting |= _count_in(played, result.table, list(lines.values()))
    running: set[int] = set()
    uncounted = unreadable = 0
    for now in lines_now(stage):
        assert now.row.table is not None
        running |= _count_in(played, now.row.table, now.lines)
        unreadable += not now.is_readable
        uncounted += now.is_readable and not now.lines
    playing = {entrant for (entrant, _round), state in played.missing.items() if state == "waiting"}
    still = frozenset(playing - waiting - running)
    return IfEnded(played, frozenset(waiting), frozenset(running), still, uncounted, unreadable)


def _count_in(played: Played, table: Table, lines: Iterable[ResultLine]) -> set[int]:
    """Count the lines that a table would get as if they were confirmed; return whose they are."""
    number = table.round.number
    counted = [line for line in lines if (line.entrant_id, number) not in played.tables]
    everybody = {line.entrant_id for line in counted}
    for line in counted:
        mine = line.entrant_id
        played.tables[mine, number] = (table.pk, table.number)
        facts = {"table_total": line.table_points, "raw": line.raw, "outside": line.outside}
        met = tuple(sorted(everybody - {mine}))
        played.results.append(
            Record(mine, number, line.points, line.won, line.place, line.table_size, met=met, **facts)
        )
    return everybody
