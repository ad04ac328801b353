"""The rows of decisions of Presa, a test or more for each."""

import rules
from rules.base.chance import Seeded
from tests.rules.cast import NAMES


def test_p1_everybody_is_dealt_as_many_cards_as_the_ruleset_says() -> None:
    for size in (1, 5):
        ruleset = rules.load("presa").varied(hand_size=size)
        state = rules.replay(rules.start(ruleset, NAMES[:3], Seeded("tests")))
        assert [len(hand) for hand in state.hands] == [0, size, size, size]
