"""Illegal or malformed actions of each game, 300,000 in the long run, from positions all over: none is accepted."""

import random
from itertools import count
from typing import Any

import pytest

import rules
from rules.chance import Seeded
from rules.games import game
from rules.matchlog import canonical
from rules.quantities import Range, expanded
from tests.rules.games.kit import CLASSES, KITS, Kit
from tests.rules.games.walks import scaled, steps

TRIES = min(300_000, scaled(60_000))
EACH = 250
NUMBERS = (0, 1, 2, 3, 5, 41, 42, 69, 70, -1, -7, 10**30, 130)
OTHERS = (1.0, 2.5, float("nan"), True, None, "alaska", "", (), (1,), [1], Range(1, 3), b"1", {}, "absent", (1.0, True))
NONSENSE = (None, 7, "attack", {"type": "attack"}, object(), int)
SEATS = (None, *range(-1, 8), 1.0, "1", True)
Asked = tuple[Any, Any]


def odd_action(one: Kit, dice: random.Random, listed: list[Asked]) -> Asked:
    """(seat, action): nonsense, any values in any action, or a legal request with one value, or its seat, changed."""
    chance = dice.random()
    if chance < 0.02:
        return dice.choice(SEATS), dice.choice(NONSENSE)
    if chance < 0.5:
        seat, action = dice.choice(listed)
        fields = list(type(action).__dataclass_fields__)
        if not fields or chance < 0.1:
            return dice.choice(SEATS), action
        values = [getattr(action, name) for name in fields]
        values[int(dice.random() * len(values))] = odd_value(one, dice)
        return seat, type(action)(*values)
    kind = dice.choice((*game(one.game).documents.codec.actions.values(),))
    return dice.choice(SEATS), kind(*(odd_value(one, dice) for _ in kind.__dataclass_fields__))


def odd_value(one: Kit, dice: random.Random) -> Any:
    chance = dice.random()
    if chance < 0.3:
        return int(dice.random() * 72) - 1
    if chance < 0.45:
        return tuple(sorted(int(dice.random() * 72) - 1 for _ in range(int(dice.random() * 4))))
    if chance < 0.65 and one.values:
        return dice.choice(one.values)
    return dice.choice(NUMBERS if chance < 0.8 else OTHERS)


def all_legal(state: Any) -> list[Asked]:
    """Every request that would be accepted, by whom."""
    seats = (None, *range(1, state.table.seats + 1))
    return [(seat, one) for seat in seats for option in rules.legal_actions(state, seat) for one in expanded(option)]


def attempt(state: Any, asked: Asked, legal: dict[Asked, Asked], chance: Seeded) -> bool:
    """Whether this was something wrong; it must have been refused with a code. True is not 1, 1.0 is not 1."""
    try:
        if asked in legal and repr(asked) == repr(legal[asked]):
            return False
    except TypeError:  # a list or a dictionary among the values
        pass
    try:
        rules.decide(state, asked[1], asked[0], chance)
    except rules.IllegalAction as error:
        assert error.code.replace("_", "").isalpha() and str(error)
        return True
    raise AssertionError(f"{state!r} accepted {asked}")


@pytest.mark.parametrize("one", KITS, ids=lambda one: one.game)
def test_no_illegal_or_malformed_action_is_accepted_and_the_state_stays_as_it_is(one: Kit) -> None:
    dice, chance = random.Random("fuzz"), Seeded("fuzz")
    classes = [row for row in CLASSES if row[0] == one.game]
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
            tried += sum([attempt(state, odd_action(one, dice, listed), legal, chance) for _ in range(EACH)])
            phases.add(state.phase)
            assert canonical(rules.encode(state)) == before
        if tried >= TRIES:
            break
    assert tried >= TRIES and phases >= one.phases


JUNK = (
    None, True, -1, 0, 2.5, 10**12, "", "alaska", "x" * 999, [], ["alaska"] * 3, {}, {"least": 1, "most": 3}, [[[]]],
)  # fmt: skip


@pytest.mark.parametrize("one", KITS, ids=lambda one: one.game)
def test_a_document_from_outside_is_an_action_or_refused_with_a_code(one: Kit) -> None:
    """Documents of legal actions with a field changed, left out or added: none breaks the reader."""
    dice, chance = random.Random("documents"), Seeded("documents")
    refused = 0
    for _, edition, seats in (row for row in CLASSES if row[0] == one.game):
        for place, step in enumerate(steps(one, edition, seats, "documents", checked=False)):
            if place % 20 or step.action is None:
                continue
            for seat, action in dice.choices(all_legal(step.before), k=50):
                document = rules.encode(action)
                key = dice.choice([*document, "type", "extra"])
                if dice.random() < 0.2:
                    document.pop(key, None)
                else:
                    document[key] = dice.choice(JUNK)
                try:
                    rules.decide(step.before, rules.decode_action(document, one.game), seat, chance)
                except (rules.MalformedDocument, rules.IllegalAction) as error:
                    assert error.code and str(error)
                    refused += 1
    assert refused > 1000
