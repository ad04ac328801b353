"""Documents of states with one thing changed: what a broken disk, a crafted copy or a careless script could hand in."""

import json
import random
from collections.abc import Iterator
from typing import Any

WORDS = ("", "attack", "over", "placing", "colours", "absent", "surrendered", "nero", "alaska", "jolly_1", "x" * 300)
NUMBERS = (-1, 0, 1, 2, 3, 5, 7, 41, 42, 99, 999, 10**6, 10**9)


def mutants(document: dict[str, Any], seed: str, count: int) -> Iterator[dict[str, Any]]:
    """Yield copies of a document, each with one or two places changed."""
    chance = random.Random(seed)
    text = json.dumps(document)
    for _ in range(count):
        copy = json.loads(text)
        for _ in range(chance.choice((1, 1, 1, 2))):
            _change(copy, chance)
        yield copy


def _change(document: dict[str, Any], chance: random.Random) -> None:
    """One place at random, deep places as likely as the fields at the top."""
    holder: Any = document
    key: Any = chance.choice([one for one in document if one != "started"] + ["started"] * (chance.random() < 0.2))
    while isinstance(holder[key], dict | list) and holder[key] and chance.random() < 0.75:
        holder = holder[key]
        key = chance.choice(list(holder)) if isinstance(holder, dict) else chance.randrange(len(holder))
    holder[key] = _other(holder[key], holder, chance)


def _other(value: Any, holder: Any, chance: random.Random) -> Any:
    if isinstance(value, bool):
        return chance.choice((not value, None, 1))
    if isinstance(value, int):
        return chance.choice((value + 1, value - 1, -value, *NUMBERS, None, str(value), 0.5))
    if isinstance(value, str):
        siblings = [one for one in holder if isinstance(one, str)] if isinstance(holder, list) else []
        return chance.choice((*WORDS, value + "x", None, 1, *siblings))
    if isinstance(value, list):
        return _other_list(value, chance)
    if isinstance(value, dict):
        kept = dict(value)
        if kept:
            kept.pop(chance.choice(list(kept)))
        return chance.choice((kept, None, [], {**value, "more": 1}))
    return chance.choice((0, 1, "x", [], [1, 1, 1, 1], [[]], {}))


def _other_list(value: list[Any], chance: random.Random) -> Any:
    way = chance.randrange(6)
    if way == 0 or not value:
        return [*value, *(value[:1] or [1])]
    if way == 1:
        return value[:-1]
    if way == 2:
        return value[::-1]
    if way == 3:
        found = list(value)
        one, other = chance.randrange(len(found)), chance.randrange(len(found))
        found[one], found[other] = found[other], found[one]
        return found
    if way == 4:
        return sorted(value, key=str)
    return chance.choice((None, [], {}, "x", [None] * len(value)))
