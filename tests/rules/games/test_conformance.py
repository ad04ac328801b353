"""Whole random matches of every edition and number of seats, each step checked; PLANISFERO_SCALE=10: ten times more."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

import rules
from rules.base.chance import Recorded, Seeded
from rules.base.quantities import quantity_of, requests_of, with_quantity
from rules.contract.games import game
from rules.contract.ruleset import GAMES
from tests.rig.long import long_where
from tests.rig.properties import scaled
from tests.rules.games.kit import CLASSES, EDITIONS, KITS, SHORT, Kit, kit
from tests.rules.games.walks import Step, steps

CHECKED, INVARIANTS = 60, 500
"""Matches of a ruleset, shared among its editions and their numbers of seats."""
TEXT = 10
"""Beyond a range, and through JSON text, at one step of so many."""


def share(one: Kit, edition: str, count: int) -> int:
    """How many of these matches are played with each number of seats."""
    code = one.editions[edition].code
    alike = sum(other.code == code for other in one.editions.values())
    return scaled(count / alike / len(one.seats(edition)))


@pytest.mark.parametrize(("code", "edition", "seats"), long_where(CLASSES, lambda row: row not in SHORT))
def test_every_step_of_random_matches_is_sound(code: str, edition: str, seats: int) -> None:
    """Some matches of a ruleset, every check at every step."""
    one, chance = kit(code), Seeded("probe")
    for number in range(share(one, edition, CHECKED)):
        for place, step in enumerate(steps(one, edition, seats, f"{edition} {seats} {number}")):
            one.check_state(step.before, step.after)
            check_movers(step.after)
            check_listed(step.after, chance, place)
            check_json(step, text=place % TEXT == 0)
            check_views(one, step.after)


def check_movers(state: Any) -> None:
    """Whoever is to move has a choice; nobody else has; after the end nobody."""
    moving = rules.to_move(state)
    assert bool(moving) == (rules.outcome(state) is None)
    for seat in range(1, state.table.seats + 1):
        assert bool(rules.legal_actions(state, seat)) == (seat in moving)
    assert rules.outcome(state) is None or not rules.legal_actions(state, None)


def check_listed(state: Any, chance: Seeded, place: int) -> None:
    """Everything listed is accepted, with the least or the most of its range in turns; what lies beyond is not."""
    for seat in rules.to_move(state):
        for option in rules.legal_actions(state, seat):
            found = quantity_of(option)
            if found is None:
                assert rules.decide(state, option, seat, chance)
                continue
            assert found.least <= found.most
            assert rules.decide(state, with_quantity(option, found[place % 2]), seat, chance)
            if place % TEXT == 0:
                assert rules.decide(state, with_quantity(option, found.most), seat, chance)
                assert rules.refusal(state, with_quantity(option, found.least - 1), seat)
                assert rules.refusal(state, with_quantity(option, found.most + 1), seat)
    for option in rules.legal_actions(state, None) if place % TEXT == 0 else ():
        assert rules.decide(state, option, None, chance)


def check_json(step: Step, text: bool) -> None:
    """State, events and (with `text`, through real JSON) actions come back as they were; event texts are canonical."""
    state, code = step.after, step.after.game
    document = rules.encode(state)
    assert rules.decode(json.loads(json.dumps(document)) if text else document, code) == state
    for event in step.events:
        plain = rules.encode(event)
        assert rules.decode(plain, code) == event
        if text:
            assert json.loads(game(code).documents.codec.event_text(event)) == plain
    for seat in rules.to_move(step.before) if text else ():
        for option in rules.legal_actions(step.before, seat):
            assert rules.decode_action(json.loads(json.dumps(rules.encode(option))), code) == option


def check_views(one: Kit, state: Any) -> None:
    """What a seat sees beside its own things is what the public sees."""
    public = fields_of(rules.view(state, None))
    for seat in range(1, state.table.seats + 1):
        own = fields_of(rules.view(state, seat))
        assert own["seat"] == seat
        assert {name for name in own if own[name] != public[name]} <= {"seat", *one.own}


def fields_of(view: Any) -> dict[str, Any]:
    names = getattr(view, "_fields", None) or tuple(view.__dataclass_fields__)
    return {name: getattr(view, name) for name in names}


@pytest.mark.parametrize(("code", "edition", "seats"), long_where(CLASSES, lambda row: row not in SHORT))
def test_invariants_hold_in_many_random_matches(code: str, edition: str, seats: int) -> None:
    """Many matches of a ruleset, every step; players leave in every other one; all defects at each fiftieth step."""
    one = kit(code)
    for number in range(share(one, edition, INVARIANTS)):
        walk = steps(one, edition, seats, f"many {edition} {seats} {number}", outside=number % 2 == 1)
        for place, step in enumerate(walk):
            one.check_state(step.before, step.after)
            if place % 50 == 0 or step.action is None:
                assert rules.status(step.after) == ()
                check_movers(step.after)


@pytest.mark.parametrize(("code", "edition"), EDITIONS)
def test_what_is_not_listed_is_refused_and_what_is_listed_is_not(code: str, edition: str) -> None:
    one, chance = kit(code), Seeded("probe")
    seen: dict[int, int] = {}
    for place, step in enumerate(steps(one, edition, one.seats(edition)[-1], f"exact {edition}")):
        state = step.before
        if step.action is None or (place % 50 and seen.get(state.phase, 0) > 2):
            continue
        seen[state.phase] = seen.get(state.phase, 0) + 1
        seat = rules.to_move(state)[0]
        listed = {request for option in rules.legal_actions(state, seat) for request in requests_of(option)}
        everything = set(one.every_request(state))
        assert listed <= everything, listed - everything
        for request in everything:
            assert (rules.refusal(state, request, seat) is None) == (request in listed), request
    assert chance and len(seen) >= min(2, len(one.phases))


@pytest.mark.parametrize(("code", "edition"), EDITIONS)
def test_step_is_decide_and_then_evolve(code: str, edition: str) -> None:
    """And what a decision asked of chance can be read off its events, unless cards of earlier ones were mixed."""
    one, played = kit(code), game(code)
    for step in steps(one, edition, one.seats(edition)[0], f"step {edition}"):
        if step.action is None or any(getattr(event, "again", False) for event in step.events):
            continue
        chance = Recorded(played.results(step.events))
        assert rules.step(step.before, step.action, step.seat, chance) == (step.events, step.after)


DIGESTS = """
import rules
from rules.play.bots import bot_names
from rules.play.simulation import Recording, simulated
for code in rules.codes():
    ruleset = rules.load(code)
    for name in sorted(bot_names(ruleset.game)):
        recording = Recording(ruleset, [name] * ruleset.seats_max, "process")
        thinks = name in ("strong", "planner", "greedy")  # which takes a while at every event
        if not thinks or code in ("risiko-challenge", "italywar"):
            print(code, name, simulated(recording, max_events=60 if thinks else 600, whole=False).digest)
"""


def test_a_seed_gives_the_same_match_in_every_process() -> None:
    """All games, all their bots: nothing depends on the order of sets or on addresses."""
    found = [
        subprocess.run(
            [sys.executable, "-c", DIGESTS],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert found[0] == found[1] and len(found[0].splitlines()) >= 2 * len(rules.codes())


@pytest.mark.parametrize("one", KITS, ids=lambda one: one.game)
def test_a_game_has_all_it_needs(one: Kit) -> None:
    played = game(one.game)
    assert {"random"} < set(played.bots) and one.editions
    assert {action.__name__ for action in played.documents.codec.actions.values()} >= {"TimeUp", "Withdraw", "Return"}


def test_what_several_games_share_is_written_and_seen_alike_in_each() -> None:
    """A type that belongs to no single game is read by the first that has it: `Owners` in rules/contract/games.py."""
    shapes = [game(code).documents.codec.shapes for code in GAMES]
    several = {kind for kind in set().union(*shapes) if sum(kind in one for one in shapes) > 1}
    assert {"MatchEnded", "ColourChosen", "EndTurn", "TimeUp", "ObjectivesDealt"} <= {one.__name__ for one in several}
    for kind in several:
        assert len({one[kind] for one in shapes if kind in one}) == 1, kind
