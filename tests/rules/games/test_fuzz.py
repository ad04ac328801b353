"""Illegal or malformed actions of each game, 300,000 each, from positions all over: none is accepted."""

import random
from functools import partial
from itertools import count
from typing import Any

import pytest

import rules
from rules.base.chance import Seeded
from rules.contract.games import game
from rules.records.match_log import canonical
from tests.rig.properties import scaled
from tests.rules.fuzzing import NUMBERS, OTHERS, all_legal, attempt, odd_action, refused_documents
from tests.rules.games.kit import CLASSES, KITS, Kit
from tests.rules.games.walks import steps

TRIES = min(300_000, scaled(300_000))
EACH = 250


def odd_value(one: Kit, dice: random.Random) -> Any:
    chance = dice.random()
    if chance < 0.3:
        return int(dice.random() * 72) - 1
    if chance < 0.45:
        return tuple(sorted(int(dice.random() * 72) - 1 for _ in range(int(dice.random() * 4))))
    if chance < 0.65 and one.values:
        return dice.choice(one.values)
    return dice.choice(NUMBERS if chance < 0.8 else OTHERS)


@pytest.mark.parametrize("one", KITS, ids=lambda one: one.game)
def test_no_illegal_or_malformed_action_is_accepted_and_the_state_stays_as_it_is(one: Kit) -> None:
    dice, chance = random.Random("fuzz"), Seeded("fuzz")
    classes = [row for row in CLASSES if row[0] == one.game]
    kinds = tuple(game(one.game).documents.codec.actions.values())
    odd = partial(odd_value, one, dice)
    tried, phases = 0, set()
    for number in count():
        _, edition, seats = classes[number % len(classes)]
        for place, step in enumerate(steps(one, edition, seats, f"fuzz {number}", outside=True, checked=False)):
            if place > 600 or step.action is None:
                break
            state = step.before
            if place % 19 and state.phase in phases:
                continue
            before, listed = canonical(rules.encode(state)), all_legal(state)
            legal = {asked: asked for asked in listed}
            tried += sum([attempt(state, odd_action(dice, listed, kinds, odd), legal, chance) for _ in range(EACH)])
            phases.add(state.phase)
            assert canonical(rules.encode(state)) == before
        if tried >= TRIES:
            break
    assert tried >= TRIES and phases >= one.phases


@pytest.mark.parametrize("one", KITS, ids=lambda one: one.game)
def test_a_document_from_outside_is_an_action_or_refused_with_a_code(one: Kit) -> None:
    dice, chance = random.Random("documents"), Seeded("documents")
    refused = 0
    for _, edition, seats in (row for row in CLASSES if row[0] == one.game):
        for place, step in enumerate(steps(one, edition, seats, "documents", checked=False)):
            if place % 20 == 0 and step.action is not None:
                refused += refused_documents(step.before, one.game, dice, chance)
    assert refused > 1000
