"""What is not ideal at the tables, and what a swap by hand costs."""

import pytest

from tournaments.seating.figures.remarks import Concern, DrawContext, concerns
from tournaments.seating.repair.swap_cost import swap_cost

ANNA, BRUNO, CARLA, DARIO, ELENA, FABIO, GIADA = range(1, 8)
CONTEXT = DrawContext(
    history=[[(ANNA, BRUNO, CARLA, DARIO), (ELENA, FABIO, GIADA)]], clubs={ANNA: "Gufo", ELENA: "Gufo"}, preferred=4
)
TABLES = [(BRUNO, ELENA, FABIO, CARLA), (DARIO, GIADA, ANNA)]


def test_every_remark_names_the_table_the_players_and_how_often() -> None:
    assert concerns(TABLES, CONTEXT) == [
        Concern("repeat", 0, (BRUNO, CARLA), 1),
        Concern("repeat", 0, (ELENA, FABIO), 1),
        Concern("repeat", 1, (DARIO, ANNA), 1),
        Concern("short_again", 1, (GIADA,), 1),
    ]


def test_the_same_seat_again_is_a_remark_while_another_was_never_had() -> None:
    found = concerns([(ANNA, ELENA, CARLA, GIADA), (DARIO, FABIO, BRUNO)], CONTEXT)
    assert Concern("seat_again", 0, (ANNA,), 1) in found
    assert Concern("seat_again", 0, (CARLA,), 1) in found
    assert Concern("club", 0, (ANNA, ELENA), 1) in found


def test_a_swap_says_what_it_solves_and_what_it_causes() -> None:
    cost = swap_cost(TABLES, CARLA, ANNA, CONTEXT)
    assert cost.tables == ((BRUNO, ELENA, FABIO, ANNA), (DARIO, GIADA, CARLA))
    assert cost.before["club_clashes"] == 0
    assert cost.after["club_clashes"] == 1
    assert Concern("club", 0, (ELENA, ANNA), 1) in cost.caused
    assert Concern("repeat", 0, (BRUNO, CARLA), 1) in cost.solved
    assert Concern("repeat", 0, (ELENA, FABIO), 1) not in (*cost.caused, *cost.solved)


def test_a_swap_with_somebody_who_is_not_there_is_an_error() -> None:
    with pytest.raises(ValueError, match="player 99 is not seated"):
        swap_cost(TABLES, ANNA, 99, CONTEXT)
