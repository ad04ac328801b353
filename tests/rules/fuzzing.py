"""What the fuzz of every game has in common: wrong values, wrong requests, and that each is refused."""

import random
from collections.abc import Callable
from typing import Any

import rules
from rules.base.chance import Seeded
from rules.base.quantities import Range, requests_of

NUMBERS = (0, 1, 2, 3, 5, 41, 42, 69, 70, -1, -7, 10**30, 130)
OTHERS = (
    1.0, 2.5, float("nan"), True, None, "alaska", "", (), (1,), [1], Range(1, 3), b"1", {}, "nero", "absent",
    (1.0, True),
)  # fmt: skip
NONSENSE = (None, 7, "attack", {"type": "attack"}, object(), int)
SEATS = (None, *range(-1, 8), 1.0, "1", True)
JUNK = (
    None, True, -1, 0, 2.5, 10**12, "", "alaska", "x" * 999, [], ["alaska"] * 3, {}, {"least": 1, "most": 3}, [[[]]],
)  # fmt: skip
Asked = tuple[Any, Any]


def all_legal(state: Any) -> list[Asked]:
    """Every request that would be accepted, by whom."""
    seats = (None, *range(1, state.table.seats + 1))
    return [(seat, one) for seat in seats for option in rules.legal_actions(state, seat) for one in requests_of(option)]


def odd_action(
    dice: random.Random, listed: list[Asked], kinds: tuple[type, ...], odd_value: Callable[[], Any]
) -> Asked:
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
        values[int(dice.random() * len(values))] = odd_value()
        return seat, type(action)(*values)
    kind: Any = dice.choice(kinds)
    return dice.choice(SEATS), kind(*(odd_value() for _ in kind.__dataclass_fields__))


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


def refused_documents(state: Any, game: str, dice: random.Random, chance: Seeded) -> int:
    """How many of 50 documents of legal actions with a field changed, left out or added are refused with a code.

    The others are actions; none may break the reader.
    """
    refused = 0
    for seat, action in dice.choices(all_legal(state), k=50):
        document = rules.encode(action)
        key = dice.choice([*document, "type", "extra"])
        if dice.random() < 0.2:
            document.pop(key, None)
        else:
            document[key] = dice.choice(JUNK)
        try:
            rules.decide(state, rules.decode_action(document, game), seat, chance)
        except (rules.MalformedDocument, rules.IllegalAction) as error:
            assert error.code and str(error)
            refused += 1
    return refused
