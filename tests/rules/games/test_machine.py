"""Hypothesis walks on from positions deep inside random matches: from the opening alone it would find nothing."""

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

import rules
from rules.base.chance import Seeded
from rules.base.quantities import quantity_of, with_quantity
from rules.contract.games import game
from tests.rig.properties import scaled
from tests.rules.games.kit import CLASSES, NEW, kit
from tests.rules.games.walks import positions

EVERY = 11
LARGE = 10**6
SETTINGS = settings(
    max_examples=scaled(40),
    stateful_step_count=40,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate,),
)


class Walk(RuleBasedStateMachine):
    """A walk through one game: any listed action, any outside action, what the clock does, at any moment."""

    code = ""

    @initialize(row=st.integers(0, LARGE), seed=st.integers(0, 2), place=st.integers(0, LARGE))
    def begin(self, row: int, seed: int, place: int) -> None:
        self.played, self.kit = game(self.code), kit(self.code)
        classes = [one for one in CLASSES if one[0] == self.code]
        found = positions(*classes[row % len(classes)], f"machine {seed}", EVERY)
        self.state = found[place % len(found)]
        self.chance = Seeded(f"{seed}/{place}")

    @rule(place=st.integers(0, LARGE), quantity=st.floats(0, 1))
    def act(self, place: int, quantity: float) -> None:
        for seat in rules.to_move(self.state)[:1]:
            options = rules.legal_actions(self.state, seat)
            self._do(options[place % len(options)], seat, quantity)

    @rule(place=st.integers(0, LARGE), rare=st.integers(0, 9))
    def outside(self, place: int, rare: int) -> None:
        options = rules.legal_actions(self.state, None)
        if options and not rare:
            self._do(options[place % len(options)], None, 0)

    @rule(rare=st.integers(0, 9))
    def clock(self, rare: int) -> None:
        """What the clock does for a seat whose time is up is always allowed."""
        moving = rules.to_move(self.state)
        if moving and not rare:
            seat, action = self.played.automatic(self.state, moving[0])
            assert seat in (None, moving[0])
            self._do(action, seat, 0)

    def _do(self, option: Any, seat: int | None, quantity: float) -> None:
        found = quantity_of(option)
        if found:
            option = with_quantity(option, found.least + round(quantity * (found.most - found.least)))
        events = rules.decide(self.state, option, seat, self.chance)
        assert self.played.request(self.state, events[0]) == (seat, option)
        first = self.state
        for event in events:
            assert rules.decode(rules.encode(event), self.code) == event
            before, self.state = self.state, rules.evolve(self.state, event)
            self.kit.check_event(before, event, self.state)
        self.kit.check_state(first, self.state)

    @invariant()
    def sound(self) -> None:
        if not hasattr(self, "state"):
            return
        state = self.state
        assert rules.status(state) == ()
        assert bool(rules.to_move(state)) == (rules.outcome(state) is None)
        assert self.played.pace(state) in ("setup", "turn", "reaction")
        assert rules.decode(rules.encode(state), self.code) == state
        for seat in rules.to_move(state):
            assert len(rules.legal_actions(state, seat)) == len(list(rules.legal_actions(state, seat))) > 0


@pytest.mark.parametrize("code", NEW)
def test_whatever_happens_from_mid_game_is_sound(code: str) -> None:
    machine = type(f"{code}Walk", (Walk,), {"code": code})
    run_state_machine_as_test(machine, settings=SETTINGS)
