"""R35 as a property: states that differ only in what a seat may not know look the same to it."""

import random
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.risiko.bot import ObjectiveBot
from rules.risiko.state.state import State, seal
from tests.rig.properties import examples
from tests.rules.engine.walks import EDITIONS, steps


@cache
def positions(edition: str, seats: int) -> tuple[State, ...]:
    """Positions all along a random match, from the deal on and before its end."""
    walk = (state for _, _, _, state in steps(edition, seats, "secrets"))
    return tuple(state for number, state in enumerate(walk) if number % 7 == 0 and state.held[1] and not state.outcome)


def twin(state: State, viewer: int | None, draw: st.DrawFn) -> State:
    """The same match with other cards in the hands of the others and in the pile, and other objectives for them."""
    others = [seat for seat in range(1, state.table.seats + 1) if seat != viewer]
    return other_secrets(state, viewer, others, random.Random(draw(st.integers(0, 10**6))))


def dealt_anew(state: State, viewer: int, chance: random.Random) -> State:
    """The same match with other cards in every hand; the viewer keeps its objective."""
    return other_secrets(state, viewer, list(range(1, state.table.seats + 1)), chance)


def other_secrets(state: State, viewer: int | None, others: list[int], chance: random.Random) -> State:
    """The match with the hands of these seats dealt again, and the objectives of all but the viewer."""
    cards, people = state.cards, state.people
    hidden = [*cards.pile, *(card for seat in others for card in cards.hands[seat])]
    chance.shuffle(hidden)
    hands = list(cards.hands)
    for seat in others:
        hands[seat], hidden = tuple(sorted(hidden[: len(hands[seat])])), hidden[len(hands[seat]) :]
    own = people.goals[viewer] if viewer else -1
    goals = list(people.goals)
    free = [goal for goal in range(len(state.table.cards)) if goal != own]
    chance.shuffle(free)
    for seat, goal in zip([one for one in others if one != viewer], free, strict=False):
        goals[seat] = goal
    new = state.position.copy()
    new.cards = cards._replace(hands=tuple(hands), pile=tuple(hidden))
    new.people = people._replace(goals=tuple(goals))
    return seal(new)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[State, State, int | None]:
    edition, seats = draw(st.sampled_from([*EDITIONS])), draw(st.integers(3, 6))
    found = positions(edition, seats)
    state = found[draw(st.integers(0, len(found) - 1))]
    viewer = draw(st.sampled_from([None, *range(1, seats + 1)]))
    return state, twin(state, viewer, draw), viewer


@given(pairs())
@examples(300)
def test_r35_two_states_that_differ_only_in_secrets_have_equal_views(pair: tuple[State, State, int | None]) -> None:
    """Views, their JSON, the actions a seat may take and what a bot makes of them."""
    state, other, viewer = pair
    mine, theirs = rules.view(state, viewer), rules.view(other, viewer)
    assert mine == theirs
    assert rules.encode(mine) == rules.encode(theirs)
    if viewer in rules.to_move(state):
        listed = rules.legal_actions(state, viewer)
        assert list(listed) == list(rules.legal_actions(other, viewer))
        assert ObjectiveBot(1).act(mine, listed) == ObjectiveBot(1).act(theirs, listed)


@given(pairs())
@examples(100)
def test_r35_the_twins_are_no_copies(pair: tuple[State, State, int | None]) -> None:
    """Whoever changed sides sees another hand or another objective: the property above is not empty."""
    state, other, _ = pair
    seats = range(1, state.table.seats + 1)
    differ = (state.cards.hands, state.people.goals) != (other.cards.hands, other.people.goals)
    assert differ == any(rules.view(state, seat) != rules.view(other, seat) for seat in seats)
