"""Hypothesis walks on from positions deep inside random matches: from the opening alone it would find nothing."""

from functools import lru_cache

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import rules
from rules.base.chance import Seeded
from rules.base.quantities import quantity_of, with_quantity
from rules.risiko.state.state import OVER, State
from tests.rig.properties import scaled
from tests.rules.engine.walks import EDITIONS, steps


@lru_cache(maxsize=64)
def after(code: str, seats: int, seed: int, plies: int) -> State:
    """The position after so many random plies, or the last one before the end."""
    found = None
    for place, (state, _, _, _) in enumerate(steps(code, seats, f"machine {seed}")):
        if state.phase == OVER:
            break
        found = state
        if place >= plies:
            break
    return found


class Walk(RuleBasedStateMachine):
    """Any listed action, any outside action, at any moment."""

    @initialize(
        code=st.sampled_from(sorted(EDITIONS)),
        seats=st.integers(3, 6),
        seed=st.integers(0, 3),
        plies=st.integers(0, 1500),
    )
    def begin(self, code: str, seats: int, seed: int, plies: int) -> None:
        self.state = after(code, seats, seed, plies // 100 * 100 + plies % 7)
        self.chance = Seeded(f"{seed}/{plies}")

    @rule(place=st.integers(0, 10**6), quantity=st.floats(0, 1))
    def act(self, place: int, quantity: float) -> None:
        if rules.outcome(self.state) is not None:
            return
        seat = rules.to_move(self.state)[0]
        options = rules.legal_actions(self.state, seat)
        self._do(options[place % len(options)], seat, quantity)

    @rule(place=st.integers(0, 10**6), rare=st.integers(0, 9))
    def outside(self, place: int, rare: int) -> None:
        options = rules.legal_actions(self.state, None)
        if options and not rare:
            self._do(options[place % len(options)], None, 0)

    def _do(self, option: object, seat: int | None, quantity: float) -> None:
        found = quantity_of(option)
        if found:
            option = with_quantity(option, found.least + round(quantity * (found.most - found.least)))
        events = rules.decide(self.state, option, seat, self.chance)
        assert events
        for event in events:
            assert rules.decode(rules.encode(event)) == event
            self.state = rules.evolve(self.state, event)

    @invariant()
    def sound(self) -> None:
        if not hasattr(self, "state"):
            return
        state = self.state
        assert rules.status(state) == ()
        assert bool(rules.to_move(state)) == (rules.outcome(state) is None)
        assert rules.decode(rules.encode(state)) == state
        for seat in rules.to_move(state):
            assert len(rules.legal_actions(state, seat)) == len(list(rules.legal_actions(state, seat))) > 0


Walk.TestCase.settings = settings(
    max_examples=scaled(150),
    stateful_step_count=40,
    suppress_health_check=list(HealthCheck),
)
TestWalk = Walk.TestCase
