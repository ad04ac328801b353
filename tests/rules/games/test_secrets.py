"""States that differ only in what a seat may not know look the same to it, and so does all it is told."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.contract.games import game
from tests.rig.properties import examples
from tests.rules.games.kit import CLASSES, KITS, Kit, kit
from tests.rules.games.walks import positions, steps


@st.composite
def pairs(draw: st.DrawFn, one: Kit) -> tuple[Any, Any, int | None]:
    """A position, the same with other secrets, and who looks at it."""
    _, edition, seats = draw(st.sampled_from([row for row in CLASSES if row[0] == one.game]))
    found = positions(one.game, edition, seats, "secrets", 7)
    state = found[draw(st.integers(0, len(found) - 1))]
    viewer = draw(st.sampled_from([None, *range(1, seats + 1)]))
    other = one.twin(state, viewer, random.Random(draw(st.integers(0, 10**6))))
    return state, other or state, viewer


@pytest.mark.parametrize("one", KITS, ids=lambda one: one.game)
def test_two_states_that_differ_only_in_secrets_have_equal_views(one: Kit) -> None:
    """Views, their JSON, the actions a seat may take, who is to move, and what a bot makes of them."""

    @given(pairs(one))
    @examples(100)
    def alike(pair: tuple[Any, Any, int | None]) -> None:
        state, other, viewer = pair
        mine, theirs = rules.view(state, viewer), rules.view(other, viewer)
        assert mine == theirs
        assert rules.encode(mine) == rules.encode(theirs)
        assert rules.to_move(state) == rules.to_move(other)
        if viewer in rules.to_move(state):
            listed = rules.legal_actions(state, viewer)
            assert list(listed) == list(rules.legal_actions(other, viewer))
            for bot in game(one.game).bots.values():
                assert bot("1").act(mine, listed) == bot("1").act(theirs, listed)

    alike()


@pytest.mark.parametrize("one", KITS, ids=lambda one: one.game)
def test_the_twins_are_no_copies(one: Kit) -> None:
    """Somebody at the table sees the difference: the property above is not empty."""
    differ = total = 0
    for _, edition, seats in (row for row in CLASSES if row[0] == one.game):
        for state in positions(one.game, edition, seats, "secrets", 7):
            other = one.twin(state, None, random.Random(1))
            if other is not None:
                total += 1
                differ += any(rules.view(state, seat) != rules.view(other, seat) for seat in range(1, seats + 1))
    assert differ > total / 2 > 10


@pytest.mark.parametrize(("code", "edition", "seats"), CLASSES)
def test_an_event_that_hides_something_hides_it_from_all_but_its_seat(code: str, edition: str, seats: int) -> None:
    """What the public may read of an event is the least; cutting twice changes nothing."""
    for place, step in enumerate(steps(kit(code), edition, seats, "told")):
        for event in step.events if place % 3 == 0 else ():
            public = rules.seen(event, None)
            assert rules.seen(public, None) == public
            owners = [seat for seat in range(1, seats + 1) if rules.seen(event, seat) != public]
            assert len(owners) <= 1 or owners == list(range(1, seats + 1))
            for seat in range(1, seats + 1):
                assert rules.seen(event, seat) in (public, event)
