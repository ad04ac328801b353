"""F43: who leaves before the first flag holds nothing and has not fallen; the match goes on, its states are sound."""

import random

import pytest

import rules
from rules.notation.position import position_string, read_position


@pytest.mark.parametrize("seed", range(4))
def test_a_state_with_somebody_who_never_settled_is_sound(seed: int) -> None:
    chance, dice = rules.Seeded(seed), random.Random(seed)
    state = rules.replay(rules.start(rules.load("futurisiko"), 5, chance))
    _, state = rules.step(state, rules.Withdraw(3, "absent"), None, chance)
    seen = 0
    while state.outcome is None and state.round < 3:
        seat = rules.to_move(state)[0]
        action = dice.choice(list(rules.legal_actions(state, seat)))
        _, state = rules.step(state, dice.choice(list(rules.requests_of(action))), seat, chance)
        if state.outcome is None and not state.held[3] and state.round:
            seen += 1
            if seen % 10 == 1:
                assert rules.decode(rules.encode(state), "futurisiko") == state
                assert not read_position(position_string(state)).defects()
    assert seen > 10
