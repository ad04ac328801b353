"""R29: the clubs' end of a match by two dice."""

import rules
from rules.risiko.state.actions import EndTurn
from rules.risiko.state.events import CardDrawn, SdadataRolled, TurnBegan
from rules.risiko.state.state import Clock
from tests.rules.engine.table import ADA, BRUNO, CARLA, DARIO, club, pass_turns, without
from tests.rules.play import Play


def rolls(game: Play) -> list[tuple[int, int]]:
    return [(event.seat, event.most) for event in game.events if isinstance(event, SdadataRolled)]


def test_r29_the_round_of_the_bell_is_the_next_to_last_and_one_full_round_follows() -> None:
    game = club(turn=BRUNO).time_up().dice(*[6] * 40)
    pass_turns(game, 3)
    assert game.state.round == 6 and not rolls(game)
    pass_turns(game, 3)
    assert game.state.seat == DARIO and not rolls(game)
    pass_turns(game, 1)
    assert rolls(game) == [(DARIO, 4)]


def test_r29_four_or_less_ends_the_match_by_points_in_the_objective() -> None:
    for dice, over in (((2, 2), True), ((1, 1), True), ((2, 3), False)):
        game = club(turn=DARIO, round=6, clock=Clock(expired=5)).dice(*dice)
        game.do(EndTurn())
        assert (rules.outcome(game.state) is not None) is over


def test_r29_then_each_player_rolls_and_each_new_lap_adds_one_up_to_seven() -> None:
    game = club(turn=DARIO, round=6, clock=Clock(expired=5)).dice(*[6] * 80)
    pass_turns(game, 22)
    found = rolls(game)
    assert [seat for seat, _ in found[:5]] == [DARIO, ADA, BRUNO, CARLA, DARIO]
    assert [most for _, most in found] == [4] * 4 + [5] * 4 + [6] * 4 + [7] * 10


def test_r29_more_than_two_conquests_no_roll() -> None:
    for conquests, rolled in ((2, 1), (3, 0)):
        game = club(turn=DARIO, round=6, clock=Clock(expired=5), conquests=conquests).dice(6, 6)
        game.do(EndTurn())
        assert len(rolls(game)) == rolled
        assert game.state.clock.lap == 1 and game.state.clock.lap_seat == DARIO


def test_r29_the_last_surviving_player_of_the_round_rolls_first() -> None:
    game = without(club(turn=CARLA, round=6, clock=Clock(expired=5)), DARIO).dice(6, 6)
    game.do(EndTurn())
    assert rolls(game) == [(CARLA, 4)]


def test_r29_laps_stay_fixed_although_their_first_player_is_out() -> None:
    clock = Clock(expired=5, lap=1, lap_seat=BRUNO)
    game = without(club(turn=CARLA, round=7, clock=clock), BRUNO).dice(*[6] * 30)
    pass_turns(game, 5)
    assert rolls(game) == [(CARLA, 4), (DARIO, 4), (ADA, 4), (CARLA, 5), (DARIO, 5)]


def test_r29_the_roll_comes_after_the_strategic_move_and_the_card() -> None:
    game = club(turn=DARIO, round=6, clock=Clock(expired=5), conquests=1).dice(6, 6)
    move = next(one for one in rules.legal_actions(game.state, DARIO) if isinstance(one, EndTurn))
    kinds = [type(event) for event in game.do(move)]
    assert kinds.index(CardDrawn) < kinds.index(SdadataRolled) < kinds.index(TurnBegan)
