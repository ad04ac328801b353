"""The verifier recomputes every figure from the tables alone."""

from tournaments.seating.question.metrics import measure

ANNA, BRUNO, CARLA, DARIO, ELENA, FABIO, GIADA, HUGO = range(1, 9)
ROUNDS = [
    [(ANNA, BRUNO, CARLA, DARIO), (ELENA, FABIO, GIADA, HUGO)],
    [(ANNA, BRUNO, ELENA, FABIO), (CARLA, DARIO, GIADA, HUGO)],
    [(ANNA, BRUNO, GIADA), (CARLA, DARIO, ELENA, FABIO, HUGO)],
]
CLUBS = {ANNA: "Gufo", BRUNO: "Gufo", CARLA: "Gufo", HUGO: "", ELENA: ""}


def test_a_pair_met_three_times_counts_two_repeats_and_three_squared() -> None:
    found = measure(ROUNDS, CLUBS, 4)
    # Anna-Bruno and Carla-Dario meet three times; Elena-Fabio three times; Giada-Hugo twice.
    # Carla-Hugo and Dario-Hugo meet in rounds 2 and 3; Elena-Hugo and Fabio-Hugo in rounds 1 and 3.
    assert found.repeats == 2 + 2 + 2 + 1 + 4
    assert found.squared_repeats == 3 + 3 + 3 + 1 + 4
    assert found.max_meetings == 3


def test_club_clashes_count_pairs_and_no_club_never_clashes() -> None:
    assert measure(ROUNDS, CLUBS, 4).club_clashes == 3 + 1 + 1


def test_seat_imbalance_is_the_worst_player_and_first_moves_are_compared() -> None:
    found = measure(ROUNDS, CLUBS, 4)
    assert found.seat_imbalance == 3
    assert found.first_mover_spread == 3


def test_short_twice_counts_players_off_the_preferred_size_more_than_once() -> None:
    assert measure(ROUNDS, CLUBS, 4).short_twice == 0
    assert measure([*ROUNDS, ROUNDS[2]], CLUBS, 4).short_twice == 8
    assert measure(ROUNDS, CLUBS, 3).short_twice == 8


def test_nothing_played_gives_zeros() -> None:
    assert set(measure([], {}, 4).document().values()) == {0}
