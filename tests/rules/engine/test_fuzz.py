"""A million illegal or malformed actions from positions all over random matches: none accepted, nothing changes."""

import random
from itertools import product

import rules
from rules.chance import Seeded
from rules.matchlog import canonical
from rules.quantities import Range, expanded
from rules.risiko import actions
from rules.risiko.actions import Action, Attack, Trade
from rules.risiko.state import State
from tests.rules.engine.walks import EDITIONS, scaled, steps

TRIES = min(1_000_000, scaled(1_000_000))
EACH = 250
NUMBERS = (0, 1, 2, 3, 5, 41, 42, -1, -7, 10**30, 130)
OTHERS = (1.0, 2.5, float("nan"), True, None, "alaska", "", (), [1], Range(1, 3), b"1", {}, "nero", "absent")
NONSENSE = (None, 7, "attack", {"type": "attack"}, object(), Attack)
KINDS: tuple[type, ...] = Action.__args__
SEATS = (None, *range(-1, 8), 1.0, "1", True)
Asked = tuple[object, object]


def odd_action(one: random.Random, listed: list[Asked]) -> Asked:
    """(seat, action): nonsense, any values in any action, or a legal request with one value, or its seat, changed."""
    dice = one.random()
    if dice < 0.02:
        return one.choice(SEATS), one.choice(NONSENSE)
    if dice < 0.5:
        seat, action = one.choice(listed)
        fields = list(type(action).__dataclass_fields__)
        if not fields or dice < 0.1:
            return one.choice(SEATS), action
        values = [getattr(action, name) for name in fields]
        values[int(one.random() * len(values))] = odd_value(one)
        return seat, type(action)(*values)
    kind = one.choice(KINDS)
    values = [odd_value(one) for _ in kind.__dataclass_fields__]
    if kind is Trade and dice < 0.75:
        values = [tuple(one.randrange(44) for _ in range(3))]
    return one.choice(SEATS), kind(*values)


def odd_value(one: random.Random) -> object:
    dice = one.random()
    if dice < 0.4:
        return int(one.random() * 46) - 1
    return one.choice(NUMBERS if dice < 0.7 else OTHERS)


def is_plain(seat: object, action: object) -> bool:
    """Whether seat and values have exactly the types of a request: True is not 1, 1.0 is not 1."""
    values = [getattr(action, name) for name in type(action).__dataclass_fields__]
    return type(seat) in (int, type(None)) and all(
        type(value) in (int, str) or (type(value) is tuple and set(map(type, value)) <= {int}) for value in values
    )


def all_legal(state: State) -> list[Asked]:
    """Every request that would be accepted, by whom."""
    seats = (None, *range(1, state.table.seats + 1))
    return [(seat, one) for seat in seats for option in rules.legal_actions(state, seat) for one in expanded(option)]


def attempt(state: State, asked: Asked, legal: set[Asked], chance: Seeded) -> bool:
    """Whether this was something wrong; it must have been refused with a code."""
    try:
        if asked in legal and is_plain(*asked):
            return False
    except TypeError:  # a list or a dictionary among the values
        pass
    try:
        rules.decide(state, asked[1], asked[0], chance)
    except rules.IllegalAction as error:
        assert error.code.replace("_", "").isalpha() and str(error)
        return True
    raise AssertionError(f"{state!r} accepted {asked}")


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
            legal = set(listed)
            tried += sum([attempt(state, odd_action(one, listed), legal, chance) for _ in range(EACH)])
            phases.add(state.phase)
            assert canonical(rules.encode(state)) == before
        if tried >= TRIES:
            break
    assert tried >= TRIES and phases >= {1, 2, 3, 4, 5, 6}
    assert {kind.__name__ for kind in KINDS} <= set(vars(actions))


JUNK = (
    None,
    True,
    -1,
    0,
    2.5,
    10**12,
    "",
    "alaska",
    "x" * 999,
    [],
    ["alaska"] * 3,
    {},
    {"least": 1, "most": 3},
    [[[]]],
)


def test_a_document_from_outside_is_an_action_or_refused_with_a_code() -> None:
    """Documents of legal actions with a field changed, left out or added: none breaks the reader."""
    one, chance = random.Random("documents"), Seeded("documents")
    refused = 0
    for place, (state, _, _, _) in enumerate(steps("risiko-challenge", 4, "documents")):
        if place % 10 or state.outcome is not None:
            continue
        for seat, action in one.choices(all_legal(state), k=50):
            document = rules.encode(action)
            key = one.choice([*document, "type", "extra"])
            if one.random() < 0.2:
                document.pop(key, None)
            else:
                document[key] = one.choice(JUNK)
            try:
                rules.decide(state, rules.decode_action(document), seat, chance)
            except (rules.MalformedDocument, rules.IllegalAction) as error:
                assert error.code and str(error)
                refused += 1
    assert refused > 1000
