"""What stands at mirrored tables: who sits there, what changed, the result; always written anew as a whole."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from rules.base.json_types import Json
from tournaments.backup.services.rows import rows_save
from tournaments.mirror.services.row_fields import row_set
from tournaments.models import Entrant, Protest, Result, ResultLine, Seat, SeatChange, Table

Filled = Sequence[tuple[Table, Json]]


def tables_empty(tables: Sequence[Table]) -> None:
    """Take everybody and everything off these tables."""
    pks = [table.pk for table in tables]
    Table.objects.filter(pk__in=pks).update(decided_winner=None)
    for table in tables:
        table.decided_winner = None
    ResultLine.objects.filter(result__table__in=pks).delete()
    for model in (Result, Protest, SeatChange, Seat):
        model._default_manager.filter(table__in=pks).delete()


def tables_fill(filled: Filled, entrants: Mapping[int, Entrant]) -> None:
    """Write what each document says into its empty table. Raises KeyError for an entrant that nobody knows."""
    seats = [
        row_set(Seat(table=table, round=table.round, entrant=entrants[row["entrant"]]), "seat", row)
        for table, document in filled
        for row in document["seats"]
    ]
    placed = {(seat.table_id, seat.position): seat for seat in rows_save(seats)}
    changes = [_change(table, row, entrants) for table, document in filled for row in document["changes"]]
    rows_save(changes, "at")
    rows_save([
        row_set(Protest(table=table, entrant=entrants[row["entrant"]], version=0), "protest", row)
        for table, document in filled
        for row in document["protests"]
    ])  # fmt: skip
    _results_fill(filled, entrants)
    for table, document in filled:
        if document["decided_winner"] is not None:
            table.decided_winner = placed[table.pk, document["decided_winner"]]
            table.save(update_fields=["decided_winner"])


def _change(table: Table, row: Json, entrants: Mapping[int, Entrant]) -> SeatChange:
    came = entrants[row["entrant_in"]] if row["entrant_in"] is not None else None
    return row_set(SeatChange(table=table, entrant_out=entrants[row["entrant_out"]], entrant_in=came), "change", row)


def _results_fill(filled: Filled, entrants: Mapping[int, Entrant]) -> None:
    results, of_results = [], []
    for table, document in filled:
        for row in document["results"]:
            results.append(row_set(Result(table=table, submission_id=f"mirror-{secrets.token_hex(16)}"), "result", row))
            of_results.append(row)
    rows_save(results)
    rows_save([
        row_set(ResultLine(result=result, entrant=entrants[line["entrant"]]), "line", line)
        for result, row in zip(results, of_results, strict=True)
        for line in row["lines"]
    ])  # fmt: skip
