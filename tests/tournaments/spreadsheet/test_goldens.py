"""What the clubs' program counted is counted again: points, wins and totals exactly, and the positions."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scoring.teams import team_standings
from tests.tournaments.spreadsheet.goldens import CASES, case, counted, ready, results, standing

RANKED = [name for name in CASES if case(name)["standing"]]
TEAMS = [name for name in CASES if case(name).get("teams")]

# Positions that rest on a defect of the program (docs/formats.md#standings), by case and player.
DEFECTS: dict[tuple[str, int], str] = {}


def test_there_is_a_case_of_every_type() -> None:
    assert len({ready(case(name)).code for name in CASES}) == 13
    assert len(CASES) == 61


@pytest.mark.parametrize("name", RANKED)
def test_match_points_and_wins_are_those_of_the_program(name: str) -> None:
    given = case(name)
    mine = [{seat.seat: seat for table in tables for seat in table} for tables in counted(given)]
    for _, player, _, wins, points in given["standing"]:
        own = [seats.get(player) for seats in mine]
        assert [one and one.total for one in own] == [one and Decimal(one) for one in points], player
        assert sum(one.won for one in own if one) == wins


@pytest.mark.parametrize("name", RANKED)
def test_totals_and_positions_are_those_of_the_program(name: str) -> None:
    given = case(name)
    mine = {row.entrant: row for row in standing(given)}
    for position, player, total, *_ in given["standing"]:
        assert mine[player].total == Decimal(total), player
        if (name, player) not in DEFECTS:
            assert mine[player].position == position, player


@pytest.mark.parametrize("name", TEAMS)
def test_the_standing_of_teams_is_that_of_the_program(name: str) -> None:
    """Two habits of the program are left out: it ranks those without a club as one more team without a name, and it
    counts a table with a ghost as one of three for the teams, though as one of four for the players."""
    given = case(name)
    clubs = {number: club for number, _, _, club, *_ in given["roster"]}
    rows = team_standings(clubs, results(given, with_ghosts=False), best=ready(given).best_of_team)
    found = [[row.team, row.counted, row.total, row.wins] for row in rows]
    assert found == [
        [club, Decimal(counts), Decimal(total), wins] for _, club, counts, total, wins in given["teams"] if club
    ]
    assert [row.position for row in rows] == list(range(1, len(rows) + 1))
