"""What somebody finds wrong in a result, as it is kept: territories with whose they are, numbers, people, each once."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules.base.json_types import Json
from tournaments.counting.cells import Cell, board_of, knows_cell
from tournaments.counting.endings.boards import lands_of
from tournaments.models import Result, Table
from tournaments.selectors.setup.tournament_rules import tournament_rules

MOST = 60


def named_wrong(result: Result, table: Table, wrong: list[Json]) -> list[Json]:
    """Return what is on the board and who sits there, each once, of what a page says is wrong."""
    rules = tournament_rules(table.round.stage.tournament)
    board = lands_of(rules).by_code
    seats = {row["seat"] for row in result.document["seats"]}
    owners = {code: pair[0] for code, pair in (board_of(result.document) or {}).items()}
    named: dict[tuple[str, object], Json] = {}
    for said in wrong[:MOST]:
        if said.get("territory") in board:
            named.setdefault(("territory", said["territory"]), _land(said, seats, owners))
        elif said.get("seat") in seats:
            cell = Cell(said["seat"], said.get("field", ""), said.get("hand") or 0)
            if knows_cell(result.document, rules, cell):
                named.setdefault(("seat", cell), _cell(cell))
    return list(named.values())


def _cell(cell: Cell) -> Json:
    """Return a number that is wrong: of whom, which one, in which hand; who alone is written as before."""
    told: Json = {"seat": cell.seat, "field": cell.name, "hand": cell.hand}
    return {key: value for key, value in told.items() if value}


def _land(said: Json, seats: Collection[int], owners: Mapping[str, int]) -> Json:
    """Return a territory that is wrong, with whose it is where that was said and is not what the result has."""
    code, holder = said["territory"], said.get("holder")
    is_other = holder in seats and holder != owners.get(code)
    return {"territory": code, "holder": holder} if is_other else {"territory": code}


def logged_wrong(table: Table, wrong: list[Json], note: str) -> str:
    """Return what is wrong by name, for the log: "Alaska (Ugo Ferri), Lia Monti", with the number of a hand."""
    board = lands_of(tournament_rules(table.round.stage.tournament)).by_code
    names = dict(table.seats.values_list("position", "entrant__player__name"))
    said = []
    for row in wrong:
        if "territory" not in row:
            said.append(names[row["seat"]] + (f" ({row['hand']})" if "hand" in row else ""))
            continue
        holder = names.get(row.get("holder", 0))
        said.append(board[row["territory"]].name + (f" ({holder})" if holder else ""))
    return ", ".join([*said, *([note.strip()[:300]] if note.strip() else [])])
