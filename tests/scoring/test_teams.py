"""Teams: the best results of their players."""

from __future__ import annotations

from scoring.record import Result
from scoring.teams import team_standings

ADA, BRUNO, CARLA, DARIO, ELIO = range(1, 6)
TEAMS = {ADA: "Meridiana", BRUNO: "Meridiana", CARLA: "Bussola", DARIO: "Bussola", ELIO: ""}


def test_only_the_best_results_of_a_team_count() -> None:
    played = [Result(ADA, 1, 10, won=True), Result(BRUNO, 1, 3), Result(BRUNO, 2, 7), Result(CARLA, 1, 16)]
    rows = team_standings(TEAMS, played, best=2)
    assert [(row.position, row.team, row.counted, row.total, row.wins) for row in rows] == [
        (1, "Meridiana", 17, 20, 1),
        (2, "Bussola", 16, 16, 0),
    ]
    assert rows[0].results == (10, 7, 3)


def test_equal_teams_are_told_apart_by_the_best_result_then_the_second() -> None:
    played = [Result(ADA, 1, 9), Result(ADA, 2, 1), Result(CARLA, 1, 8), Result(CARLA, 2, 2)]
    assert [row.team for row in team_standings(TEAMS, played)] == ["Meridiana", "Bussola"]
    third = [Result(ADA, 1, 9), Result(ADA, 2, 1), Result(CARLA, 1, 9), Result(DARIO, 2, 1), Result(DARIO, 3, 1)]
    assert [row.team for row in team_standings(TEAMS, third, best=2)] == ["Bussola", "Meridiana"]


def test_teams_equal_in_everything_share_the_position() -> None:
    rows = team_standings(TEAMS, [Result(ADA, 1, 9), Result(CARLA, 1, 9)], names=("Sestante",))
    assert [(row.position, row.team, row.shared) for row in rows] == [
        (1, "Meridiana", True),
        (1, "Bussola", True),
        (3, "Sestante", False),
    ]


def test_results_of_those_without_a_team_count_for_none() -> None:
    rows = team_standings(TEAMS, [Result(ELIO, 1, 99), Result(ADA, 1, 1)])
    assert [(row.team, row.total) for row in rows] == [("Meridiana", 1), ("Bussola", 0)]
