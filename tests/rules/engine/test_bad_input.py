"""Illegal and malformed requests, a million of them with PLANISFERO_LONG=1: none accepted, nothing changes."""

import os
import random

import pytest

import rules
from rules.chance import Recorded, Scripted, Seeded
from rules.errors import ChanceError, CodedError, MalformedDocument, SetupError
from rules.matchlog import canonical
from rules.risiko.actions import (
    Attack,
    ChooseColour,
    Defend,
    Discard,
    EndTurn,
    Move,
    MoveIn,
    Place,
    Range,
    Return,
    TimeUp,
    Trade,
    Withdraw,
    expanded,
)
from tests.rules.engine.table import CODES, begun, placed, position, ruleset
from tests.rules.engine.test_conformance import steps

TRIES = 1_000_000 if os.environ.get("PLANISFERO_LONG") else 200_000
ODD = (
    0,
    1,
    2,
    3,
    5,
    41,
    42,
    -1,
    -7,
    10**30,
    1.0,
    2.5,
    float("nan"),
    True,
    None,
    "alaska",
    "",
    (),
    [1],
    Range(1, 3),
    b"1",
)
KINDS = (Attack, ChooseColour, Defend, Discard, EndTurn, Move, MoveIn, Place, Return, TimeUp, Trade, Withdraw)


def odd_action(one: random.Random) -> object:
    """Any action with any values, or no action at all."""
    if one.random() < 0.03:
        return one.choice((None, 7, "attack", {"type": "attack"}, object(), Attack))
    kind = one.choice(KINDS)
    count = len(kind.__dataclass_fields__)
    values = [one.choice(ODD) if one.random() < 0.5 else one.randrange(44) for _ in range(count)]
    if kind is Trade and one.random() < 0.5:
        values = [tuple(one.randrange(44) for _ in range(3))]
    return kind(*values)


def test_no_illegal_or_malformed_action_is_accepted_and_the_state_stays_as_it_is() -> None:
    one = random.Random("fuzz")
    chance = Seeded("fuzz")
    tried = 0
    while tried < TRIES:
        code = one.choice(CODES)
        walk = steps(code, one.randint(3, 6), f"fuzz {tried}")
        for place, (state, _, _) in enumerate(walk):
            if tried >= TRIES or place > 900:
                break
            if place % 25 and state.phase not in (5, 6, 7):
                continue
            before = canonical(rules.encode(state))
            seats = (None, *range(-1, state.table.seats + 2), 1.0, "1", True)
            legal = {
                (seat, request)
                for seat in (None, *range(1, state.table.seats + 1))
                for option in rules.legal_actions(state, seat)
                for request in expanded(option)
            }
            for _ in range(100):
                action, seat = odd_action(one), one.choice(seats)
                try:
                    known = (seat, action) in legal and type(seat) in (int, type(None)) and _plain(action)
                except TypeError:
                    known = False
                if known:
                    continue
                tried += 1
                with pytest.raises(rules.IllegalAction) as caught:
                    rules.decide(state, action, seat, chance)
                assert caught.value.code.replace("_", "").isalpha()
            assert canonical(rules.encode(state)) == before


def _plain(action: object) -> bool:
    """Whether every value has exactly the type of a request: True is not 1, 1.0 is not 1."""
    values = [getattr(action, name) for name in type(action).__dataclass_fields__]
    return all(
        type(value) in (int, str) or (type(value) is tuple and set(map(type, value)) <= {int}) for value in values
    )


def test_a_listed_range_is_no_request() -> None:
    game = placed(ruleset("risiko-challenge"))
    option = rules.legal_actions(game.state, game.state.seat)[0]
    assert game.refused(option) == "armies_out_of_range"


def test_each_refusal_has_its_code() -> None:
    game = position(holdings={1: {"alaska": 5, "alberta": 2}, 2: {"congo": 2}}, rest=3)
    assert game.refused(EndTurn(), 2) == "not_your_turn"
    assert game.refused(EndTurn(), 9) == "not_your_turn"
    assert game.refused(EndTurn(), None) == "not_your_turn"
    assert game.refused(Place(0, 1)) == "wrong_phase"
    assert game.refused(Place(0, 1.0)) == "wrong_phase"
    assert game.refused(Attack(0, 99, 1)) == "territory_unknown"
    assert game.refused(Attack("alaska", 1, 1)) == "territory_unknown"
    assert game.refused(Attack(0, 30, 1.0)) in ("dice_out_of_range", "not_adjacent")
    assert game.refused(Move(0, 3, -1)) == "armies_out_of_range"
    assert game.refused(Move(0, 3, 10**40)) == "armies_out_of_range"
    assert game.refused("attack") == "action_unknown"
    assert game.refused(Return(1), None) == "not_absent"
    assert game.refused(Withdraw(True, "absent"), None) == "seat_unknown"


def test_after_the_end_nothing_is_accepted() -> None:
    game = begun(ruleset())
    for seat in (1, 2):
        game.do(Withdraw(seat, "surrendered"), None)
    assert rules.outcome(game.state).winners == (3,)
    for action, seat in ((EndTurn(), 3), (TimeUp(), None), (Withdraw(3, "absent"), None)):
        assert game.refused(action, seat) == "match_over"
    assert not rules.legal_actions(game.state, None) and not rules.to_move(game.state)


@pytest.mark.parametrize(
    "seats", [0, 2, 7, ["Ada"] * 2, ["Ada", "", "Carla"], ["Ada", "x" * 500, "Carla"], ["a", 1, "c"]]
)
def test_wrong_seats_are_refused(seats: object) -> None:
    with pytest.raises(SetupError):
        rules.start(ruleset(), seats, Seeded(1))


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        7,
        {},
        {"type": "teleport"},
        {"type": ["attack"]},
        {"type": "attack", "source": "alaska", "target": "alberta"},
        {"type": "attack", "source": "atlantide", "target": "alberta", "dice": 3},
        {"type": "attack", "source": 1, "target": "alberta", "dice": 3},
        {"type": "attack", "source": "alaska", "target": "alberta", "dice": 1.5},
        {"type": "attack", "source": "alaska", "target": "alberta", "dice": True},
        {"type": "attack", "source": "alaska", "target": "alberta", "dice": 10**9},
        {"type": "attack", "source": "alaska", "target": "alberta", "dice": {"least": 1}},
        {"type": "attack", "source": "alaska", "target": "alberta", "dice": 1, "extra": 1},
        {"type": "trade", "cards": ["alaska", "alberta"]},
        {"type": "trade", "cards": "alaska"},
        {"type": "choose_colour", "colour": 5},
        {"type": "state"},
        {"type": "state", "format": 99},
    ],
)
def test_a_malformed_document_is_refused(document: object) -> None:
    with pytest.raises(MalformedDocument):
        rules.decode(document)


def test_a_state_that_is_no_sound_position_is_refused() -> None:
    good = rules.encode(placed(ruleset("risiko-challenge"), 4).state)
    assert rules.encode(rules.decode(good)) == good
    one = random.Random("states")
    keys = sorted(good.keys() - {"type"})
    refused = 0
    for _ in range(3000):
        bad = dict(good)
        key = one.choice(keys)
        bad[key] = one.choice([None, -1, 3, [], {}, "x", [1, 2], good[one.choice(keys)]])
        if bad[key] == good[key]:
            continue
        try:
            assert rules.status(rules.decode(bad)) == ()
        except CodedError:
            refused += 1
    assert refused > 1000


def test_chance_that_cannot_answer_says_so() -> None:
    with pytest.raises(ChanceError, match="script_used_up"):
        Scripted([1, 2]).roll(3, "combat")
    with pytest.raises(ChanceError, match="script_wrong_shuffle"):
        Scripted([], [(0, 0)]).shuffle(2, "deck")
    with pytest.raises(ChanceError, match="recorded_otherwise"):
        Recorded([("roll", (1, 2))]).roll(3, "combat")
    with pytest.raises(ChanceError, match="recorded_otherwise"):
        Recorded([]).shuffle(3, "deck")
