"""The sheets "N° Turno": two rows a table, title and players (docs/spreadsheet.md#rounds)."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal

from tournaments.workbook.book import GHOST, MOST_CHAIRS, BookTable, Chair
from tournaments.workbook.cells import BLANK, EMPTY, NUMBER, Cells, cell_name

WIDTH = 3
LEAST_POINTS, MOST_POINTS = -10, 999
MOST_TABLES = 500


def read_round(cells: Cells, known: Collection[int]) -> tuple[BookTable, ...]:
    """Return the tables of a round. The rows alternate strictly: one too many or too few would shift everybody after
    it, so such a row is refused and reading stops there."""
    tables: list[BookTable] = []
    seen: dict[int, str] = {}
    rows = list(cells.physical_rows())
    while rows and _is_blank(cells, rows[-1]):
        rows.pop()
    for place, row in enumerate(rows):
        players = place % 2 == 1
        if _has_player(cells, row) != players:
            cells.refuse(row, 0, "players_expected" if players else "title_expected", table=place // 2 + 1)
            break
        if players:
            tables.append(_table(cells, row, rows[place - 1], known, seen))
    else:
        if len(rows) % 2:
            cells.refuse(rows[-1], 0, "players_missing", table=len(rows) // 2 + 1)
    if len(tables) > MOST_TABLES:
        cells.refuse(0, 0, "too_many_tables", most=MOST_TABLES)
    return tuple(tables[:MOST_TABLES])


def _is_blank(cells: Cells, row: int) -> bool:
    return all(cells.is_empty(row, column) for column in range(cells.sheet.row_len(row)))


def _has_player(cells: Cells, row: int) -> bool:
    """Return whether a row is one of a player: it has a number where the id belongs, which a title never has."""
    return any(cells.kind(row, WIDTH * chair) == NUMBER for chair in range(MOST_CHAIRS))


def _table(cells: Cells, row: int, title: int, known: Collection[int], seen: dict[int, str]) -> BookTable:
    chairs = []
    for place in range(MOST_CHAIRS):
        chair = _chair(cells, row, WIDTH * place, known, seen)
        if chair is not None:
            chairs.append(chair)
    for column in range(WIDTH * MOST_CHAIRS, cells.sheet.row_len(row), WIDTH):
        if cells.kind(row, column) == NUMBER:
            cells.refuse(row, column, "chair_beyond", most=MOST_CHAIRS)
    table = BookTable(tuple(chairs), cell_name(title, 0))
    if not table.players or len(chairs) < 2:
        cells.refuse(row, 0, "table_too_small")
    return table


def _chair(cells: Cells, row: int, column: int, known: Collection[int], seen: dict[int, str]) -> Chair | None:
    if cells.refused_formula(row, column) or cells.is_empty(row, column):
        return None
    number = cells.whole(row, column)
    if number is None:
        cells.refuse(row, column, "player_no_number")
        return None
    if number == 0:
        return None
    if number != GHOST and number not in known:
        cells.refuse(row, column, "player_unknown", id=number)
        return None
    if number in seen:
        cells.refuse(row, column, "player_twice", id=number, cell=seen[number])
        return None
    if number != GHOST:
        seen[number] = cell_name(row, column)
    return Chair(number, _points(cells, row, column + 2), cell_name(row, column + 2))


def _points(cells: Cells, row: int, column: int) -> Decimal:
    kind = cells.kind(row, column)
    if kind == BLANK or cells.refused_formula(row, column):
        return Decimal(0)
    points = cells.number(row, column)
    if points is None or not LEAST_POINTS <= points <= MOST_POINTS:
        code = "points_missing" if kind == EMPTY else "points_no_number" if points is None else "points_out_of_range"
        cells.refuse(row, column, code, least=LEAST_POINTS, most=MOST_POINTS)
        return Decimal(0)
    return points
