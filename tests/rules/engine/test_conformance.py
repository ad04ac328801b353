"""Whole random matches of every edition and number of seats, each step checked; PLANISFERO_SCALE=10: ten times more."""

import json
from itertools import combinations, permutations
from operator import attrgetter

import pytest

import rules
from rules.base.chance import Recorded, Seeded
from rules.base.quantities import quantity_of, requests_of, with_quantity
from rules.contract.outside import TimeUp
from rules.play.simulation import Recording, play
from rules.risiko.documents.view import View
from rules.risiko.results import results
from rules.risiko.state.actions import Attack, ChooseColour, Defend, Discard, EndTurn, Move, MoveIn, Place, Trade
from rules.risiko.state.events import Event
from rules.risiko.state.state import State
from tests.rig.long import long_where
from tests.rig.properties import SCALE, scaled
from tests.rules.engine.table import CODES, ruleset
from tests.rules.engine.walks import CLASSES, EDITIONS, SHARE, SHORT, check_invariants, steps

CHECKED, INVARIANTS = 60 / 4, 500 / 4
"""Matches of a ruleset with each number of seats."""
ALIKE = ("risiko-1997", "risiko-torneo", "risiko-time-attack-cards")
"""Editions whose requests are those of another: what could be asked there is tried in `make test-all`."""
OWN = ("seat", "hand", "objectives")
SHARED = attrgetter(*(name for name in View.__dataclass_fields__ if name not in OWN))


@pytest.mark.few(3)
@pytest.mark.parametrize(("edition", "seats"), long_where(CLASSES, lambda row: row not in SHORT))
def test_every_step_of_random_matches_is_sound(edition: str, seats: int) -> None:
    """60 matches of a ruleset, every check at every step; beyond a range, and through JSON text, at each tenth."""
    chance = Seeded("probe")
    for number in range(scaled(CHECKED / SHARE[edition])):
        for place, (before, _, events, state) in enumerate(steps(edition, seats, f"{edition} {seats} {number}")):
            check_invariants(before, state)
            check_listed(state, chance, place)
            check_json(before, state, events, text=place % 10 == 0)
            check_views(state)


def check_listed(state: State, chance: Seeded, place: int) -> None:
    """Everything listed is accepted, with the least or the most of its range in turns; what lies beyond is not."""
    for seat in rules.to_move(state):
        for option in rules.legal_actions(state, seat):
            found = quantity_of(option)
            if found is None:
                assert rules.decide(state, option, seat, chance)
                continue
            assert found.least <= found.most
            assert rules.decide(state, with_quantity(option, found[place % 2]), seat, chance)
            if place % 10 == 0:
                assert rules.decide(state, with_quantity(option, found.most), seat, chance)
                assert rules.refusal(state, with_quantity(option, found.least - 1), seat)
                assert rules.refusal(state, with_quantity(option, found.most + 1), seat)


def check_json(before: State, state: State, events: list[Event], text: bool) -> None:
    """State, events and (with `text`, through real JSON) actions come back as they were."""
    document = rules.encode(state)
    assert rules.decode(json.loads(json.dumps(document)) if text else document) == state
    for event in events:
        assert rules.decode(rules.encode(event)) == event
    for seat in rules.to_move(before) if text else ():
        for option in rules.legal_actions(before, seat):
            assert rules.decode_action(json.loads(json.dumps(rules.encode(option)))) == option


def check_views(state: State) -> None:
    """A seat sees what the public sees, and its own hand and objective; of the others it sees sizes."""
    public = rules.view(state, None)
    assert public.hand == () and public.hands == tuple(map(len, state.cards.hands))
    shared = SHARED(public)
    shown = [card for card in public.objectives if card is not None]
    assert not shown or state.outcome is not None
    for seat in range(1, state.table.seats + 1):
        own = rules.view(state, seat)
        assert own.hand == state.cards.hands[seat]
        assert SHARED(own) == shared
        if state.outcome is None and state.round:
            assert own.objectives == tuple(goal if one == seat else None for one, goal in enumerate(state.people.goals))


@pytest.mark.few(3)
@pytest.mark.parametrize(("edition", "seats"), long_where(CLASSES, lambda row: row not in SHORT))
def test_invariants_hold_in_many_random_matches(edition: str, seats: int) -> None:
    """500 matches of a ruleset, every step; the full list of defects at every fiftieth and at the end."""
    for number in range(scaled(INVARIANTS / SHARE[edition])):
        for place, (before, action, _, state) in enumerate(steps(edition, seats, f"many {edition} {seats} {number}")):
            check_invariants(before, state)
            if place % 50 == 0 or action is None:
                assert rules.status(state) == ()


def every_request(state: State) -> set[object]:
    """All that could be asked with sensible and slightly wrong quantities; sets in every order of a few cards."""
    lands = range(42)
    near = [(one, other) for one in lands for other in lands if state.table.geo.borders[one] >> other & 1]
    most = max(max(state.armies), state.left) + 2
    hand = state.cards.hands[rules.to_move(state)[0]]
    return {
        *(Attack(one, other, dice) for one in lands for other in lands for dice in range(5)),
        *(Move(one, other, armies) for one, other in near for armies in range(state.armies[one] + 2)),
        *(Move(one, other, 1) for one in lands for other in lands),
        *(Place(one, armies) for one in lands for armies in range(min(most, state.left + 2))),
        *(MoveIn(armies) for armies in range(most)),
        *(Defend(dice) for dice in range(5)),
        *(Discard(card) for card in range(-1, 45)),
        *(Trade(cards) for three in combinations((*hand, 7), 3) for cards in permutations(three)),
        *(ChooseColour(colour) for colour in (*state.table.ruleset.colours, "rosa", "")),
        EndTurn(),
    }


@pytest.mark.parametrize("edition", long_where(EDITIONS, lambda edition: edition in ALIKE))
def test_what_is_not_listed_is_refused_and_what_is_listed_is_not(edition: str) -> None:
    chance = Seeded("probe")
    seen: set[int] = set()
    for place, (state, _, _, _) in enumerate(steps(edition, 4, f"exact {edition}")):
        if (place % 50 and state.phase in seen) or state.outcome is not None:
            continue
        seen.add(state.phase)
        seat = rules.to_move(state)[0]
        listed = {request for option in rules.legal_actions(state, seat) for request in requests_of(option)}
        everything = every_request(state)
        assert listed <= everything
        for request in everything:
            try:
                assert rules.decide(state, request, seat, chance) and request in listed
            except rules.IllegalAction:
                assert request not in listed
    assert len(seen) >= 4


@pytest.mark.long
def test_seats_and_places_in_the_order_of_play_win_alike() -> None:
    """Four random players: 25 % each, within four standard deviations; docs/engine.md states the long run."""
    matches = 600 if SCALE < 10 else 10_000
    wins: dict[tuple[str, int], int] = {}
    for number in range(matches):
        one = Recording(ruleset("risiko-challenge"), ["random"] * 4, f"fair {number}")
        state = play(one.ruleset, one.bots, one.chance, time_up_after=5).state
        outcome = rules.outcome(state)
        assert outcome is not None
        for key in (("seat", outcome.winners[0]), ("place", state.people.order.index(outcome.winners[0]))):
            wins[key] = wins.get(key, 0) + 1
    assert len(wins) == 8
    within = 4 * (0.25 * 0.75 / matches) ** 0.5
    assert all(abs(count / matches - 0.25) < within for count in wins.values()), wins


@pytest.mark.parametrize("code", CODES)
def test_step_is_decide_and_then_evolve(code: str) -> None:
    for state, action, events, after in steps(code, 4, f"step {code}"):
        if action is None or any(getattr(event, "again", False) for event in events):
            continue
        seat = None if isinstance(action, TimeUp) else rules.to_move(state)[0]
        assert rules.step(state, action, seat, Recorded(results(events))) == (events, after)
