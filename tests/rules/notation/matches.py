"""Matches with everything in them: players who leave and come back, the clock, turns taken back."""

import random
from functools import lru_cache
from typing import Any

import rules
from rules.base.quantities import quantity_of, with_quantity
from rules.contract.history import History, follow, taken_back
from rules.contract.ruleset import Ruleset
from rules.records.match_file import StoredMatch, read
from rules.records.match_log import header_of, lines_of, setup_of

NAMES = ("Ada", "Niccolò", 'Bruno "il lupo"', "D'Angelo", "Zoë [2]", "Li", "Eva;")


def rough_match(ruleset: Ruleset, seats: int, seed: str, most: int, **more: Any) -> list[str]:
    """The lines of a match in which one step in thirty comes from outside or takes a turn back."""
    dice = random.Random(seed)
    chance = rules.Seeded(f"chance {seed}")
    events = rules.start(ruleset, NAMES[:seats], chance, **more)
    history = History()
    for event in events:
        history = follow(history, event)
    while history.state.outcome is None and len(events) < most:
        for event in _decision(history, dice, chance):
            history = follow(history, event)
            events.append(event)
    return list(lines_of(events, header_of(setup_of(ruleset, NAMES[:seats]))))


def _decision(history: History, dice: random.Random, chance: Any) -> list[Any]:
    state = history.state
    if history.undo is not None and dice.random() < 0.3:
        return [taken_back(history, history.undo.seat)]
    outside = rules.legal_actions(state, None) if dice.random() < 0.03 else ()
    seat = None if outside else rules.to_move(state)[0]
    action = dice.choice(outside or rules.legal_actions(state, seat))
    free = quantity_of(action)
    return rules.decide(state, with_quantity(action, dice.randint(*free)) if free else action, seat, chance)


@lru_cache(maxsize=32)
def rough(code: str, seats: int, seed: str, most: int) -> tuple[str, ...]:
    """The lines of such a match of a shipped ruleset."""
    return tuple(rough_match(rules.load(code), seats, seed, most))


def stored(code: str, seed: str = "1", most: int = 250) -> StoredMatch:
    """A match of the most seats, read from its lines."""
    return read(rough(code, rules.load(code).seats_max, seed, most))
