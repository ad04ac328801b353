"""R33: the last round of a match whose rules count no points."""

from collections import Counter

import pytest

import rules
from rules.contract.outside import Withdraw
from rules.risiko.state.actions import EndTurn
from rules.risiko.state.events import ExtraRoundBegan
from rules.risiko.state.state import seal
from tests.rules.engine.table import ADA, BRUNO, CARLA, GEO, position, ruleset, world
from tests.rules.play import Play

WITHOUT_POINTS = ["risiko-classico", "risiko-1997"]


def last_turn(code: str, shares: tuple[int, int], most: int = 5, **changes: object) -> Play:
    """The fifth round ends with Carla's turn."""
    return world(ruleset(code, most_rounds=most), shares, turn=CARLA, **changes)


@pytest.mark.parametrize("code", WITHOUT_POINTS)
def test_after_the_last_round_everybody_is_placed_by_the_values_held(code: str) -> None:
    """Once whoever had most armies won and all others shared the second place."""
    game = last_turn(code, (10, 20))
    new = game.state.position.copy()
    new.put(0, 60)
    game.state = seal(new)
    game.do(EndTurn())
    outcome = rules.outcome(game.state)
    assert (outcome.reason, outcome.winners) == ("points", (BRUNO,))
    assert {row.seat: row.points for row in outcome.placings} == {
        ADA: sum(GEO.values[:10]), BRUNO: sum(GEO.values[10:30]), CARLA: sum(GEO.values[30:])
    }  # fmt: skip
    assert [row.place for row in outcome.placings] == [1, 2, 3]


def tied(code: str) -> Play:
    """Ada and Bruno hold as many territories of each value, the odd ones are Carla's, in the last turn of all."""
    lands = sorted(GEO.codes, key=lambda land: (GEO.values[GEO.index[land]], GEO.index[land]))
    worth = Counter(GEO.values[GEO.index[land]] for land in lands)
    shared = [
        land
        for value, count in worth.items()
        for land in [one for one in lands if GEO.values[GEO.index[one]] == value][: count - count % 2]
    ]
    holdings = {ADA: dict.fromkeys(shared[::2], 2), BRUNO: dict.fromkeys(shared[1::2], 2)}
    return position(ruleset(code, most_rounds=5), holdings=holdings, rest=CARLA, turn=CARLA)


@pytest.mark.parametrize("code", WITHOUT_POINTS)
def test_after_the_last_round_equal_values_and_armies_are_played_on_by_the_tied(code: str) -> None:
    assert ExtraRoundBegan(1, (ADA, BRUNO)) in tied(code).do(EndTurn())


@pytest.mark.parametrize("code", WITHOUT_POINTS)
def test_after_the_last_round_equal_values_go_to_more_armies(code: str) -> None:
    game = tied(code)
    new = game.state.position.copy()
    new.put(next(land for land in range(42) if new.owner[land] == BRUNO), 3)
    game.state = seal(new)
    game.do(EndTurn())
    assert (rules.outcome(game.state).reason, rules.outcome(game.state).winners) == ("armies", (BRUNO,))


@pytest.mark.parametrize("code", WITHOUT_POINTS)
def test_a_match_without_points_that_ends_before_its_last_round_counts_none(code: str) -> None:
    state = last_turn(code, (10, 20), most=6).state
    for seat in (BRUNO, CARLA):
        state = rules.step(state, Withdraw(seat, "surrendered"), None, rules.Seeded(1))[1]
    outcome = rules.outcome(state)
    assert outcome.reason == "last_player"
    assert [row.points for row in outcome.placings] == [None, None, None]
