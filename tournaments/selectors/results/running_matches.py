"""What the boards of online matches in play would count now, by what everybody may see of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import Prefetch

from matches.games import presenter_of
from matches.models import Match
from matches.selectors.matches import states_of
from rules.base.json_types import Json
from tournaments.models import Entrant, Result, ResultLine, Stage, Table, TableMatch, TableMatchSeat
from tournaments.selectors.results.counting import count_document
from tournaments.selectors.results.verdicts import lines_to_come
from tournaments.selectors.rounds.matches import current_matches


class BoardNow(NamedTuple):
    """A match in play and the lines that its board would give now; none of one that cannot be read (`is_readable`)."""

    row: TableMatch
    lines: list[ResultLine]
    is_readable: bool = True


def lines_now(stage: Stage) -> Iterator[BoardNow]:
    """Yield each match in play of a stage with its lines; three queries.

    There are none where the points depend on objectives, which stay secret until the end, where a game counts no board,
    or where the board leaves a tie for the win.
    """
    rows = current_matches().filter(table__round__stage=stage, match__state=Match.State.PLAYING)
    rows = rows.select_related("match", "table__round", "table__decided_winner").order_by("table__round", "table")
    seats = Prefetch("seats", TableMatchSeat.objects.select_related("entrant__player"))
    running = list(rows.prefetch_related(seats))
    states = states_of(row.match for row in running)
    for row in running:
        assert row.table is not None
        row.table.round.stage = stage
        positions = {seat.number: seat.position for seat in row.seats.all()}
        board_of = presenter_of(row.match).result
        state = states.get(row.match_id)
        document = board_of(state, positions) if board_of and state is not None else None
        people = {seat.position: seat.entrant for seat in row.seats.all()}
        lines = _lines(row.table, _without_objectives(document), people) if document else []
        yield BoardNow(row, lines, is_readable=state is not None or not row.match.version)


def _without_objectives(document: Json) -> Json:
    """Return a board as its spectators see it."""
    seats = [{**row, "objective": None, "completed_in_time": False} for row in document["seats"]]
    return {**document, "seats": seats}


def _lines(table: Table, document: Json, people: dict[int, Entrant | None]) -> list[ResultLine]:
    result = Result(table=table, kind=Result.Kind.MAP, document=document)
    count = count_document(table.round.stage.tournament, result.kind, document)
    return list(lines_to_come(result, people, count).values())
