"""Random matches step by step, and what must hold at every one of their steps."""

import random
from collections.abc import Iterator
from itertools import cycle

import rules
from rules.base.chance import Seeded
from rules.base.quantities import quantity_of, with_quantity
from rules.contract.outside import TimeUp
from rules.contract.ruleset import Ruleset
from rules.risiko.state.actions import Action
from rules.risiko.state.events import Event, Fought, MatchEnded, Moved, MovedIn, Placed, TerritoriesDealt
from rules.risiko.state.state import State
from tests.rules.engine.table import CODES, ruleset

MOST = 3000
EDITIONS = {
    **{code: ruleset(code) for code in CODES},
    "risiko-time-attack-cards": ruleset("risiko-time-attack", end_of_time="cards"),
}
SHARE = {name: 2 if name.startswith("risiko-time-attack") else 1 for name in EDITIONS}
"""Time Attack is one ruleset with two ends: half of its matches by the clock, half by cards."""
CLASSES = [(name, seats) for name in EDITIONS for seats in (3, 4, 5, 6)]
SHORT = set(zip(EDITIONS, cycle((3, 4, 5, 6)), strict=False))
"""What `make test` plays of them: every edition, every number of seats."""
CARDS = tuple(range(44))


Step = tuple[State, Action | None, list[Event], State]


def steps(edition: str | Ruleset, seats: int, seed: str) -> Iterator[Step]:
    """(state, action, events, state after) of one random match; the clock rings after round 15; last (state, None)."""
    rules_ = EDITIONS[edition] if isinstance(edition, str) else edition
    chance, one = Seeded(f"chance {seed}"), random.Random(f"bot {seed}").random
    events = rules.start(rules_, seats, chance)
    state = rules.replay(events)
    count, bell = len(events), 15 if rules_.has_clock else 0
    while state.outcome is None and count < MOST:
        action: Action = TimeUp()
        seat: int | None = None
        if bell and state.round > bell:
            bell = 0
        else:
            seat = rules.to_move(state)[0]
            options = rules.legal_actions(state, seat)
            action = options[int(one() * len(options))]
            found = quantity_of(action)
            if found:
                action = with_quantity(action, found.least + int(one() * (found.most - found.least + 1)))
        events = rules.decide(state, action, seat, chance)
        after = state
        for event in events:
            after = check_event(after, event)
        yield state, action, events, after
        state = after
        count += len(events)
    yield state, None, [], state


def check_event(state: State, event: Event) -> State:
    """The state after an event: armies and owners change by the named events alone, and by what these say."""
    after = rules.evolve(state, event)
    kind = type(event)
    if after.armies != state.armies:
        change = sum(after.armies) - sum(state.armies)
        if kind is Placed:
            assert change == event.armies
        elif kind is Fought:
            assert change == -event.attacker_losses - event.defender_losses
        else:
            assert (change, kind) in ((0, Moved), (0, MovedIn), (len(after.armies), TerritoriesDealt))
    if after.owner is not state.owner:
        assert kind is Fought or kind is TerritoriesDealt
    assert after.outcome is None or kind is MatchEnded
    return after


def check_invariants(before: State, state: State) -> None:
    """What `before` already had in order and has not changed is not looked at again."""
    if state.outcome is None:
        assert rules.legal_actions(state, rules.to_move(state)[0])
    else:
        assert not rules.to_move(state) and not rules.legal_actions(state, state.seat)
    if state.armies != before.armies:
        assert min(state.armies) >= 1
    if state.owner is not before.owner:
        assert min(state.owner) >= 1 and max(state.owner) <= state.table.seats
    if state.cards is not before.cards and state.round:
        cards = state.cards
        assert tuple(sorted([*cards.pile, *cards.discards, *(one for hand in cards.hands for one in hand)])) == CARDS
    if state.people is not before.people and state.held[1]:
        assert len(set(state.people.goals[1:])) == state.table.seats
