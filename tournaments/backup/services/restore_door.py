"""The door of a copy made again: with a seed of its own, so that no code of the other one opens it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from rules.base.json_types import Json
from tournaments.backup.services.rows import row_checked, rows_save
from tournaments.models import CheckIn, Door, Entrant, Payment, TillClosing, Tournament


def door_restore(tournament: Tournament, entrants: Mapping[int, Entrant], kept: Json | None) -> None:
    """Restore check-ins, ledger and closings; copies of earlier versions, and evenings without a door, have none."""
    if kept is None:
        return
    rows_save([row_checked(Door, kept, "door", tournament=tournament, seed=secrets.token_hex(32))])
    checks = [row_checked(CheckIn, row, "check_in", entrant=entrants[row["entrant"]]) for row in kept["check_ins"]]
    rows_save(checks, "at")
    _ledger_restore(tournament, entrants, kept["payments"])
    rows_save([row_checked(TillClosing, row, "till_closing", tournament=tournament) for row in kept["closings"]], "at")


def _ledger_restore(tournament: Tournament, entrants: Mapping[int, Entrant], rows: list[Json]) -> None:
    """Restore the lines, those that take another one back after the others."""
    lines = [_line(tournament, entrants, row) for row in rows]
    rows_save([line for line, row in zip(lines, rows, strict=True) if row["reverses"] is None], "at")
    back = [(line, row) for line, row in zip(lines, rows, strict=True) if row["reverses"] is not None]
    for line, row in back:
        line.reverses = lines[row["reverses"]]
        if line.reverses.pk is None or line.amount != -line.reverses.amount:
            raise ValueError("a line takes back what another one took")
    rows_save([line for line, _row in back], "at")


def _line(tournament: Tournament, entrants: Mapping[int, Entrant], row: Json) -> Payment:
    entrant = None if row["entrant"] is None else entrants[row["entrant"]]
    return row_checked(Payment, row, "payment", tournament=tournament, entrant=entrant)
