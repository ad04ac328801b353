"""How a match ends for the seat that learns: its own reward, and over or cut short but never both."""

from __future__ import annotations

import numpy as np
import pytest

from rules.adapters.gymnasium_env import SeatEnv


def to_the_end(env: SeatEnv, seed: int) -> tuple[int, float, bool, bool]:
    """A match of legal actions drawn by lot: how many decisions it took, and what the last of them brought."""
    choose, info = np.random.default_rng(seed), env.reset(seed=seed)[1]
    decisions, reward, over, cut = 0, 0.0, False, False
    while not over and not cut:
        assert reward == 0
        _, reward, over, cut, info = env.step(int(choose.choice(np.flatnonzero(info["action_mask"]))))
        decisions += 1
        assert not (over and cut)
    return decisions, reward, over, cut


@pytest.mark.parametrize("seat", [1, 2])
def test_gymnasium_rewards_the_seat_that_learns_for_what_it_won(seat: int) -> None:
    """Of two, half a victory more than an even share or less; among these matches it wins some and loses some."""
    env, rewarded = SeatEnv("battaglia", seats=2, seat=seat, bots="random"), set()
    for seed in range(8):
        _, reward, over, _ = to_the_end(env, seed)
        assert over and reward == (0.5 if seat in env._match.state.outcome.winners else -0.5)
        rewarded.add(reward)
    assert rewarded == {0.5, -0.5}


def test_gymnasium_a_match_that_ends_with_the_last_decision_allowed_is_over_and_not_cut_short() -> None:
    decisions, reward, *_ = to_the_end(SeatEnv("battaglia", seats=2, bots="random"), 3)
    last = to_the_end(SeatEnv("battaglia", seats=2, bots="random", max_decisions=decisions), 3)
    assert last == (decisions, reward, True, False)
    short = to_the_end(SeatEnv("battaglia", seats=2, bots="random", max_decisions=decisions - 1), 3)
    assert short == (decisions - 1, 0.0, False, True)
