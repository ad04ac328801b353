"""What a stage's standing would be made from if everything ended now: results that wait for a referee count too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.record import Result as Record
from tournaments.models import Result, ResultLine, Seat, Stage
from tournaments.selectors.results.results import result_count
from tournaments.selectors.results.verdicts import lines_to_come
from tournaments.selectors.standings.stage_record import Played, record_of_stage


@dataclass(frozen=True)
class IfEnded:
    """`played` holds the confirmed results and those that wait; `waiting` are the entrants (primary keys) of a result
    that nobody has confirmed, `playing` those whose table has none yet."""

    played: Played
    waiting: frozenset[int]
    playing: frozenset[int]


def if_ended(stage: Stage) -> IfEnded:
    """Return what a stage would count if it ended now; three queries beside those of its record.

    A disputed result and one that cannot be counted yet leave their table playing.
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
        waiting |= _count_in(played, result, list(lines.values()))
    playing = {entrant for (entrant, _round), state in played.missing.items() if state == "waiting"}
    return IfEnded(played, frozenset(waiting), frozenset(playing - waiting))


def _count_in(played: Played, result: Result, lines: Iterable[ResultLine]) -> set[int]:
    """Count the lines of a result that waits as if they were confirmed; return whose they are."""
    table, number = result.table, result.table.round.number
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
