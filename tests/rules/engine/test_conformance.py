"""Whole random matches of every edition, every step checked. PLANISFERO_LONG=1 plays ten times as many."""

import os
import random

import pytest

import rules
from rules.chance import Recorded, Seeded
from rules.results import results
from rules.risiko.actions import Attack, EndTurn, Place, TimeUp, expanded, picked, quantity_of
from rules.risiko.events import Event
from rules.risiko.state import State
from rules.simulation import CLOCKED, Recording, play
from tests.rules.engine.table import CODES, ruleset

LONG = 10 if os.environ.get("PLANISFERO_LONG") else 1
CHECKED = 60 * LONG // len(CODES)
INVARIANTS = 500 * LONG // len(CODES)
MOST = 3000
MAY_CHANGE_ARMIES = {"placed", "fought", "moved_in", "moved", "territories_dealt"}


def steps(code: str, seats: int, seed: str):
    """(state, events, state after) of one random match."""
    rules_ = ruleset(code)
    chance, one = Seeded(f"chance {seed}"), random.Random(f"bot {seed}").random
    events = rules.start(rules_, seats, chance)
    state = rules.replay(events)
    count, bell = len(events), 15 if rules_.end_of_time in CLOCKED else 0
    while rules.outcome(state) is None and count < MOST:
        if bell and state.round > bell:
            bell, action, seat = 0, TimeUp(), None
        else:
            seat = rules.to_move(state)[0]
            options = rules.legal_actions(state, seat)
            action = options[int(one() * len(options))]
            found = quantity_of(action)
            if found:
                action = picked(action, found.least + int(one() * (found.most - found.least + 1)))
        events = rules.decide(state, action, seat, chance)
        yield state, action, events
        for event in events:
            state = rules.evolve(state, event)
        count += len(events)
    yield state, None, []


def check_invariants(state: State) -> None:
    assert rules.status(state) == ()
    if rules.outcome(state) is None:
        assert rules.to_move(state) and rules.legal_actions(state, rules.to_move(state)[0])
    else:
        assert not rules.to_move(state) and not rules.legal_actions(state, state.seat)


def check_everything(state: State, chance: Seeded) -> None:
    """Each listed action is accepted, at both ends of its range and never beyond; JSON and views agree."""
    assert rules.decode(rules.encode(state)) == state
    public = rules.view(state, None)
    for seat in range(1, state.table.seats + 1):
        own = rules.view(state, seat)
        assert own.hand == state.cards.hands[seat]
        assert (own.armies, own.owner, own.hands, own.pile) == (public.armies, public.owner, public.hands, public.pile)
        for option in rules.legal_actions(state, seat):
            assert seat in rules.to_move(state)
            assert rules.decode(rules.encode(option)) == option
            found = quantity_of(option)
            if found is None:
                assert rules.decide(state, option, seat, chance)
                continue
            assert rules.decide(state, picked(option, found.least), seat, chance)
            assert rules.decide(state, picked(option, found.most), seat, chance)
            for beyond in (found.least - 1, found.most + 1):
                with pytest.raises(rules.IllegalAction):
                    rules.decide(state, picked(option, beyond), seat, chance)


def check_step(state: State, events: list[Event]) -> None:
    """Events survive JSON; armies change by named events only, cards are never lost."""
    for event in events:
        after = rules.evolve(state, event)
        document = rules.encode(event)
        assert rules.decode(document) == event
        if after.armies != state.armies:
            assert document["type"] in MAY_CHANGE_ARMIES
        if state.round:
            assert sum(map(len, (*after.cards.hands, after.cards.pile, after.cards.discards))) == 44
        state = after


@pytest.mark.parametrize("code", CODES)
def test_every_step_of_random_matches_is_sound(code: str) -> None:
    chance = Seeded("probe")
    for number in range(CHECKED):
        for place, (state, _, events) in enumerate(steps(code, 3 + number % 4, f"{code} {number}")):
            check_invariants(state)
            check_step(state, events)
            if place % 40 == number or (state.phase in (5, 6, 7) and place % 5 == 0):
                check_everything(state, chance)


@pytest.mark.parametrize("code", CODES)
def test_invariants_hold_in_many_random_matches(code: str) -> None:
    for number in range(INVARIANTS):
        for place, (state, _, _) in enumerate(steps(code, 3 + number % 4, f"many {code} {number}")):
            if place % 10 == number % 10 or rules.outcome(state):
                check_invariants(state)


def every_request(state: State) -> set[object]:
    """All actions with sensible and slightly wrong quantities that could be asked in a fight."""
    lands = range(42)
    return {
        *(Attack(one, other, dice) for one in lands for other in lands for dice in range(5)),
        *(Place(one, armies) for one in lands for armies in range(state.left + 2)),
        *(type(option)(*fields) for option in [EndTurn()] for fields in [()]),
    }


@pytest.mark.parametrize("code", CODES)
def test_what_is_not_listed_is_refused(code: str) -> None:
    chance = Seeded("probe")
    for place, (state, _, _) in enumerate(steps(code, 4, f"exact {code}")):
        if place % 60 or rules.outcome(state):
            continue
        seat = rules.to_move(state)[0]
        listed = {request for option in rules.legal_actions(state, seat) for request in expanded(option)}
        for request in every_request(state) - listed:
            with pytest.raises(rules.IllegalAction):
                rules.decide(state, request, seat, chance)


def test_seats_and_places_in_the_order_of_play_win_alike() -> None:
    """600 matches of four random players: 25 % each, within four standard deviations (7 points)."""
    wins: dict[tuple[str, int], int] = {}
    for number in range(600):
        one = Recording(ruleset("risiko-challenge"), ["random"] * 4, f"fair {number}")
        state = play(one.ruleset, one.bots, one.chance, time_up_after=5).state
        winner = rules.outcome(state).winners[0]
        for key in (("seat", winner), ("place", state.people.order.index(winner))):
            wins[key] = wins.get(key, 0) + 1
    assert len(wins) == 8
    assert all(0.18 < count / 600 < 0.32 for count in wins.values())


def test_step_is_decide_and_then_evolve() -> None:
    for code in CODES:
        for state, action, events in steps(code, 4, f"step {code}"):
            if action is None:
                break
            seat = None if isinstance(action, TimeUp) else rules.to_move(state)[0]
            chance = Recorded(results(events))
            if any(getattr(event, "again", False) for event in events):
                continue
            found, after = rules.step(state, action, seat, chance)
            assert found == events
            for event in events:
                state = rules.evolve(state, event)
            assert after == state
