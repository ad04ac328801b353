"""A million illegal or malformed actions from positions all over random matches: none accepted, nothing changes."""

import random
from itertools import product

import rules
from rules.base.chance import Seeded
from rules.records.match_log import canonical
from rules.risiko.state import actions
from rules.risiko.state.actions import Action, Trade
from tests.rig.properties import scaled
from tests.rules.engine.walks import EDITIONS, steps
from tests.rules.fuzzing import NUMBERS, OTHERS, Asked, all_legal, attempt, odd_action, refused_documents

TRIES = min(1_000_000, scaled(1_000_000))
EACH = 250
KINDS: tuple[type, ...] = Action.__args__


def odd_value(one: random.Random) -> object:
    dice = one.random()
    if dice < 0.4:
        return int(one.random() * 46) - 1
    return one.choice(NUMBERS if dice < 0.7 else OTHERS)


def odd_request(one: random.Random, listed: list[Asked]) -> Asked:
    """Sometimes three cards that need not be a set."""
    if one.random() < 0.02:
        return one.choice(listed)[0], Trade(tuple(one.randrange(44) for _ in range(3)))  # type: ignore[arg-type]
    return odd_action(one, listed, KINDS, lambda: odd_value(one))


def test_no_illegal_or_malformed_action_is_accepted_and_the_state_stays_as_it_is() -> None:
    one, chance = random.Random("fuzz"), Seeded("fuzz")
    tried, phases = 0, set()
    for number, (name, seats) in enumerate(product([*EDITIONS] * 200, (3, 4, 5, 6))):
        for place, (state, _, _, _) in enumerate(steps(name, seats, f"fuzz {number}")):
            if place > 900 or state.outcome is not None:
                break
            if place % 19 and state.phase not in (5, 6, 7):
                continue
            before, listed = canonical(rules.encode(state)), all_legal(state)
            legal = {asked: asked for asked in listed}
            tried += sum([attempt(state, odd_request(one, listed), legal, chance) for _ in range(EACH)])
            phases.add(state.phase)
            assert canonical(rules.encode(state)) == before
        if tried >= TRIES:
            break
    assert tried >= TRIES and phases >= {1, 2, 3, 4, 5, 6}
    assert {kind.__name__ for kind in KINDS} <= set(vars(actions))


def test_a_document_from_outside_is_an_action_or_refused_with_a_code() -> None:
    one, chance = random.Random("documents"), Seeded("documents")
    positions = (
        state
        for place, (state, _, _, _) in enumerate(steps("risiko-challenge", 4, "documents"))
        if place % 10 == 0 and state.outcome is None
    )
    assert sum(refused_documents(state, "risiko", one, chance) for state in positions) > 1000
