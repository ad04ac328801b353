"""What a bot does in the open tells nothing of its hand: only playing a card is a choice that a card may make.

Discarding, laying and striking are playing a card. Which territory a player goes for follows from its objective, which
no hand tells: the twins keep it.
"""

import pickle
import random
from typing import Any

import pytest

import rules
from rules.base.chance import Seeded
from rules.contract.games import game
from rules.contract.outside import FROM_OUTSIDE
from rules.contract.ruleset import GAMES
from rules.italywar.state import actions as italywar
from rules.risiko.state import actions as risiko
from tests.rig.properties import scaled
from tests.rules.engine.test_secrets import dealt_anew
from tests.rules.games.kit import KITS, kit
from tests.rules.play import with_values

CARD_PLAYS = {"risiko": (risiko.Trade, risiko.Discard), **{known.game: known.card_plays for known in KITS}}


def chosen_in_the_open(code: str) -> set[type]:
    """The types of action of a seat that play no card."""
    return set(game(code).documents.codec.actions.values()) - {*CARD_PLAYS[code], *FROM_OUTSIDE}


ROWS = [(code, name) for code in GAMES if chosen_in_the_open(code) for name in game(code).bots]
MOST = 300
THINKERS = {"strong": 8, "planner": 20, "greedy": 20}
"""Bots that think: so many decisions of theirs in a match of one ruleset, after three rounds of quicker bots."""


def open_part(code: str, action: Any) -> Any:
    """What everybody sees of an action at once, None where it plays a card."""
    if isinstance(action, CARD_PLAYS[code]):
        return None
    if isinstance(action, italywar.Attack):
        return italywar.Attack(action.source, action.target, False)
    return action


def twin(code: str, state: Any, seat: int, chance: random.Random) -> Any:
    """The same for everybody who looks on, other cards in every hand; the seat's objective stays."""
    if code == "risiko":
        return dealt_anew(state, seat, chance)
    other = kit(code).twin(state, None, chance)
    if other is None or code != "italywar" or not any(state.held):
        return other
    goals, mine = list(other.people.goals), state.people.goals[seat]
    if mine in goals[1:]:
        goals[goals.index(mine, 1)] = goals[seat]
    goals[seat] = mine
    return with_values(other, people=other.people._replace(goals=tuple(goals)))


def choices(code: str, bot: Any, state: Any, seat: int) -> list[Any]:
    """What the bot may choose in the open, one by one for a bot that picks by chance."""
    listed = rules.legal_actions(state, seat)
    if not bot.sees:
        shown = [one for one in listed if not getattr(one, "general", False)]
        return [one for one in shown if open_part(code, one) is not None]
    return [open_part(code, pickle.loads(pickle.dumps(bot)).act(rules.view(state, seat), listed))]


@pytest.mark.few(4)
@pytest.mark.parametrize(("code", "name"), ROWS)
def test_no_bot_tells_its_hand(code: str, name: str) -> None:
    compared = 0
    rulesets = [rules.load(one) for one in rules.codes() if rules.load(one).game == code]
    for number, ruleset in enumerate(rulesets[: scaled(len(rulesets))] if name in THINKERS else rulesets):
        for round_ in range(scaled(1)):
            compared += compared_in_a_match(code, name, ruleset, f"{number} {round_}")
    assert compared >= THINKERS.get(name, 101)


def compared_in_a_match(code: str, name: str, ruleset: Any, seed: str) -> int:
    seats, chance, dice = ruleset.seats_max, random.Random(seed), Seeded(f"hands {seed}")
    bots = [game(code).bots[name](f"{seed}/{seat}") for seat in range(1, seats + 1)]
    state, compared = rules.replay(rules.start(ruleset, seats, dice)), 0
    if name in THINKERS:
        state = played_on(code, state, dice)
    for _ in range(MOST):
        if state.outcome is not None or compared == THINKERS.get(name):
            break
        seat = rules.to_move(state)[0]
        bot = bots[seat - 1]
        found = choices(code, bot, state, seat)
        other = twin(code, state, seat, chance)
        if other is not None and None not in (*found, *(theirs := choices(code, bot, other, seat))):
            compared += 1
            assert rules.view(other, None) == rules.view(state, None)
            assert theirs == found, (state, seat)
        action = bot.act(rules.view(state, seat) if bot.sees else None, rules.legal_actions(state, seat))
        _, state = rules.step(state, action, seat, dice)
    return compared


def played_on(code: str, state: Any, dice: Seeded) -> Any:
    """The state in the fourth round of a match among the bots that have sense: there are cards in most hands."""
    name = next(one for one in game(code).bots if one in ("objective", "sense"))
    bots = [game(code).bots[name](f"{seat}") for seat in range(1, state.table.seats + 1)]
    while state.round < 4 and state.outcome is None:
        seat = rules.to_move(state)[0]
        action = bots[seat - 1].act(rules.view(state, seat), rules.legal_actions(state, seat))
        _, state = rules.step(state, action, seat, dice)
    return state
