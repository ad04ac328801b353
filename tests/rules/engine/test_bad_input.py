"""Wrong requests, seats, documents and sources of chance: each a coded error, and nothing changes."""

import random
from copy import copy
from pickle import dumps, loads

import pytest

import rules
from rules.base.chance import Recorded, Scripted, Seeded
from rules.base.errors import ChanceError, CodedError, MalformedDocument, SetupError
from rules.contract.outside import Return, TimeUp, Withdraw
from rules.risiko.state.actions import Attack, EndTurn, Move, Place
from rules.risiko.state.events import OrderFixed
from tests.rules.engine.table import begun, placed, position, ruleset


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


def test_a_refusal_says_what_and_where_and_stays_so_as_a_copy() -> None:
    game = position(holdings={1: {"alaska": 5, "alberta": 2}, 2: {"congo": 2}}, rest=3)
    refused = rules.refusal(game.state, Place(0, 1), 1)
    assert refused is not None and (refused.code, refused.params) == ("wrong_phase", {"action": "place"})
    assert str(refused) == "wrong_phase (action='place')" and isinstance(refused, CodedError)
    for again in (copy(refused), loads(dumps(refused))):
        assert type(again) is type(refused)
        assert (again.code, again.params, str(again)) == (refused.code, refused.params, str(refused))
    with pytest.raises(rules.IllegalAction, match="not_your_turn"):
        rules.decide(game.state, Place(0, 1), 2, Seeded(0))


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
    for dice in ((7, 1), (0, 1), (-1, 1)):
        with pytest.raises(ChanceError, match="recorded_otherwise"):
            Recorded([("roll", dice)]).roll(2, "combat")
    assert Recorded([("roll8", (8, 7))]).roll(2, "combat", 8) == (8, 7)
    with pytest.raises(ChanceError, match="recorded_otherwise"):
        Recorded([("shuffle", (0, 2, 2))]).shuffle(3, "deck")


def test_any_number_of_tied_rolls_may_come_before_the_order_of_play() -> None:
    """The core would fill the stack of the machine, and Python refuse what the core takes."""
    ties = 3000
    chance = Scripted([1, 1, 1] * ties + [2, 2, 1] + [3, 3] * ties + [1, 4])
    events = rules.start(rules.load("risiko-challenge"), 3, chance)
    assert len(events) == 1 + ties + 1 + ties + 1 + 1
    assert events[-1] == OrderFixed((2, 1, 3))


def test_a_territory_that_is_not_on_the_board_has_no_armies() -> None:
    board = placed(ruleset("risiko-challenge")).state.position.copy()
    with pytest.raises(IndexError):
        board.put(-1, 3)
