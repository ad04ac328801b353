"""Tournaments with invented players as the clubs' program counted them (`tests/data/clubs`, each with its source).

A case: `type`, `shared`, `roster` [[id, name, nick, club, region, present]], `rounds` [tables [seats [id, typed]]],
`standing` [[position, id, total, wins, [points or null by round]]], `teams` [[position, club, counted, total, wins]].
"""

from __future__ import annotations

import gzip
import json
from decimal import Decimal
from pathlib import Path
from typing import Any

from scoring.facts import TableFacts, seat_from_typed
from scoring.finals import finals_first
from scoring.formulas import FormulaPoints, formula
from scoring.record import Result
from scoring.standings import StandingRow, StandingRules, standings
from tournaments.selectors.setup.presets import Preset, preset_of_program

DATA = Path(__file__).parents[2] / "data" / "clubs"
CASES = sorted(path.stem for path in DATA.glob("*.json"))
FILES = sorted(path.name.removesuffix(".xls.gz") for path in DATA.glob("*.xls.gz"))
GHOST = -1

Case = dict[str, Any]
Counted = list[list[tuple[FormulaPoints, ...]]]


def case(name: str) -> Case:
    found: Case = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return found


def spreadsheet(name: str) -> bytes:
    return gzip.decompress((DATA / f"{name}.xls.gz").read_bytes())


def facts(table: list[list[Any]], shared: bool, with_ghosts: bool) -> TableFacts:
    """Seats keep the players' ids."""
    players = tuple(seat_from_typed(one, Decimal(typed)) for one, typed in table if one != GHOST)
    ghosts = tuple(Decimal(typed) for one, typed in table if one == GHOST and with_ghosts)
    return TableFacts(players, shared=shared, ghosts=ghosts)


def counted(given: Case, *, with_ghosts: bool = True) -> Counted:
    chosen = formula(str(ready(given).choices["formula"]))
    return [
        [chosen.points(facts(table, given["shared"], with_ghosts)) for table in tables] for tables in given["rounds"]
    ]


def ready(given: Case) -> Preset:
    return preset_of_program(given["type"])


def results(given: Case, *, with_ghosts: bool = True) -> list[Result]:
    found = []
    typed = [{one: Decimal(points) for table in tables for one, points in table} for tables in given["rounds"]]
    for number, tables in enumerate(counted(given, with_ghosts=with_ghosts), 1):
        for seat in (seat for table in tables for seat in table):
            raw = typed[number - 1][seat.seat]
            found.append(Result(seat.seat, number, seat.total or Decimal(0), seat.won, seat.place, raw=raw))
    return found


def standing(given: Case) -> list[StandingRow]:
    """The rows the preset of this type makes of it."""
    chosen = ready(given)
    rules = StandingRules(
        best=chosen.choices.get("best_of"),
        tie_breaks=tuple(chosen.choices["tie_breaks"]),
        rounds=len(given["rounds"]),
    )
    rows = standings(sorted(row[1] for row in given["standing"]), results(given), rules)
    if not chosen.finals_round:
        return rows
    finals = counted(given)[chosen.finals_round - 1 :][:1]
    orders = [[one.seat for one in sorted(table, key=lambda one: one.place)] for tables in finals for table in tables]
    return finals_first(rows, orders)
