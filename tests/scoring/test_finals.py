"""After the finals: finalists first, everybody else behind."""

from __future__ import annotations

from scoring.finals import finals_first
from scoring.record import Result
from scoring.standings import StandingRow, StandingRules, standings

ADA, BRUNO, CARLA, DARIO, ELIO, FLORA = range(1, 7)
POINTS = {ADA: 50, BRUNO: 40, CARLA: 30, DARIO: 20, ELIO: 10, FLORA: 10}


def rows(minimum: int = 0, previous: dict[int, int] | None = None) -> list[StandingRow]:
    played = [Result(entrant, 1, points) for entrant, points in POINTS.items()]
    return standings(POINTS, played, StandingRules(tie_breaks=(), minimum=minimum), previous=previous)


def brief(found: list[StandingRow]) -> list[tuple[int | None, int]]:
    return [(row.position, row.entrant) for row in found]


def test_finalists_stand_by_their_final_and_the_others_by_the_total() -> None:
    found = finals_first(rows(), [[CARLA, BRUNO]])
    assert brief(found) == [(1, CARLA), (2, BRUNO), (3, ADA), (4, DARIO), (5, ELIO), (5, FLORA)]
    assert [row.decided_by for row in found] == ["final", "final", "", "", "", ""]


def test_several_finals_share_positions_and_count_all_their_players() -> None:
    found = finals_first(rows(), [[DARIO, ADA], [CARLA, BRUNO]])
    assert brief(found) == [(1, CARLA), (1, DARIO), (2, ADA), (2, BRUNO), (5, ELIO), (5, FLORA)]
    assert [row.shared for row in found] == [True] * 6


def test_movement_is_counted_to_the_place_after_the_final() -> None:
    found = finals_first(rows(previous={CARLA: 3, ADA: 1, DARIO: 4}), [[CARLA]])
    assert {row.entrant: row.movement for row in found if row.movement is not None} == {CARLA: 2, ADA: -1, DARIO: 0}


def test_whoever_is_not_placed_stays_so() -> None:
    found = finals_first(rows(minimum=2), [[BRUNO]])
    assert brief(found)[0] == (1, BRUNO)
    assert {position for position, _ in brief(found)[1:]} == {None}
