"""After the finals: finalists stand by their final, everybody else behind them by the standing."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.standings import StandingRow


def finals_first(rows: Sequence[StandingRow], finals: Sequence[Sequence[int]]) -> list[StandingRow]:
    """Return the rows with the finalists on top (docs/formats.md#standings).

    `finals` lists the entrants of every final in the order they finished. Those of equal place in several finals
    share it (1, 1, 2, 2), in the order of the standing; the first behind two finals of four is ninth.
    """
    places = {entrant: place for final in finals for place, entrant in enumerate(final, 1)}
    on_top = sorted((row for row in rows if row.entrant in places), key=lambda row: places[row.entrant])
    behind = [row for row in rows if row.entrant not in places]
    return [_row_at(row, places[row.entrant], len(finals) > 1) for row in on_top] + _number_on(behind, len(on_top))


def _row_at(row: StandingRow, place: int, shared: bool) -> StandingRow:
    movement = None if row.movement is None or row.position is None else row.movement + row.position - place
    return replace(row, position=place, decided_by="final", shared=shared, movement=movement)


def _number_on(rows: list[StandingRow], above: int) -> list[StandingRow]:
    """Return the rows behind, numbered on from those above; equal ones go on sharing, unplaced ones stay so."""
    behind: list[StandingRow] = []
    before: int | None = None
    for number, row in enumerate(rows, above + 1):
        if row.position is None:
            behind.append(row)
            continue
        position = behind[-1].position if behind and row.position == before else number
        before = row.position
        movement = None if row.movement is None or position is None else row.movement + row.position - position
        behind.append(replace(row, position=position, movement=movement))
    return behind
