"""R32: whoever leaves stands after everybody who stayed. And no match goes on for ever."""

from typing import Any

import pytest

import rules
from rules.base.errors import UnknownSeat
from rules.contract.outside import Return, TimeUp, Withdraw
from rules.play.bots import bot

CODES = rules.codes()
MOST = 40000


def played(
    ruleset: Any, seats: int, leave: dict[int, Any] | None = None, most: int = 40000, name: str = "random"
) -> Any:
    """The last state of a match by chance; `leave`: after so many decisions somebody leaves, or comes back."""
    chance = rules.Seeded("leaving")
    players = [bot(name, f"{seat}", ruleset.game) for seat in range(1, seats + 1)]
    state = rules.replay(rules.start(ruleset, seats, chance))
    for count in range(MOST):
        if state.outcome is not None:
            break
        if leave and count in leave:
            state = rules.step(state, leave[count], None, chance)[1]
        elif state.round > 5 and TimeUp() in rules.legal_actions(state, None):
            state = rules.step(state, TimeUp(), None, chance)[1]
        else:
            seat = rules.to_move(state)[0]
            player = players[seat - 1]
            action = player.act(rules.view(state, seat) if player.sees else None, rules.legal_actions(state, seat))
            state = rules.step(state, action, seat, chance)[1]
    return state


def placed(state: Any) -> list[int]:
    """The seats, best first."""
    return [one.seat for one in state.outcome.placings]


@pytest.mark.parametrize("code", CODES)
def test_who_left_first_is_placed_last_and_who_is_back_has_not_left(code: str) -> None:
    left = {60: Withdraw(3, "absent"), 75: Withdraw(2, "absent"), 90: Return(3), 100: Withdraw(3, "surrendered")}
    state = played(rules.load(code).varied(most_rounds=40), 4, left)
    stayed = {1, 4}
    assert set(placed(state)[:2]) == stayed
    assert placed(state)[2:] == [3, 2]
    assert [one.place for one in state.outcome.placings][2:] == [3, 4]
    if rules.load(code).game != "battaglia":
        points = {one.seat: one.points for one in state.outcome.placings}
        assert points[3] is None or points[3] >= 0


@pytest.mark.parametrize("code", CODES)
def test_option_who_left_is_placed_by_what_is_still_held(code: str) -> None:
    left = {60: Withdraw(2, "surrendered"), 75: Withdraw(3, "surrendered")}
    others = played(rules.load(code).varied(most_rounds=24, leavers="as_others"), 4, left)
    last = played(rules.load(code).varied(most_rounds=24), 4, left)
    assert others.outcome.winners == last.outcome.winners
    assert {one.seat: one.points for one in others.outcome.placings} == {
        one.seat: one.points for one in last.outcome.placings
    }
    assert placed(last)[2:] == [3, 2]


@pytest.mark.parametrize("code", CODES)
def test_the_order_of_leaving_is_stored_only_where_it_is_not_that_of_the_seats(code: str) -> None:
    ruleset, chance = rules.load(code), rules.Seeded("stored")
    start = rules.replay(rules.start(ruleset, 4, chance))
    for order, told in (((2, 3), False), ((3, 2), True)):
        state = start
        for seat in order:
            state = rules.step(state, Withdraw(seat, "absent"), None, chance)[1]
        document = rules.encode(state)
        assert ("leaving" in document) == told
        assert rules.decode(document, ruleset.game) == state


@pytest.mark.parametrize("code", CODES)
def test_a_match_without_a_clock_ends_with_its_last_round(code: str) -> None:
    changes = {"end_of_time": "none"} if rules.load(code).has_clock else {}
    ruleset = rules.load(code).varied(most_rounds=9, **changes)
    state = played(ruleset, ruleset.seats_max)
    assert state.outcome is not None and state.round <= 9 + 3
    assert rules.rounds_left(state) is None


@pytest.mark.parametrize("code", CODES)
def test_the_default_is_a_hundred_and_twenty_rounds_and_a_clock_needs_none(code: str) -> None:
    ruleset = rules.load(code)
    assert ruleset.most_rounds == 120 and ruleset.leavers == "last"
    assert ruleset.last_round == (0 if ruleset.has_clock else 120)
    assert ruleset.varied(most_rounds=0).last_round == 0


def test_italy_war_among_players_with_sense_comes_to_its_end() -> None:
    state = played(rules.load("italywar").varied(most_rounds=25), 4, name="sense")
    assert state.outcome is not None and max(state.armies) < 10_000


@pytest.mark.parametrize("code", ["italywar", "italywar-torneo"])
def test_where_only_the_objective_counts_the_last_round_ranks_by_territories(code: str) -> None:
    changes = {"end_of_time": "none"} if rules.load(code).has_clock else {}
    state = played(rules.load(code).varied(most_rounds=9, winner_by="objective", **changes), 4)
    assert state.outcome.reason not in ("objective", "last_player")
    held = {one.seat: state.held[one.seat].bit_count() for one in state.outcome.placings}
    assert {one.seat: one.points for one in state.outcome.placings} == held
    assert [held[seat] for seat in placed(state)] == sorted(held.values(), reverse=True)


@pytest.mark.parametrize("end", ["complete_round", "cards", "sdadata"])
@pytest.mark.parametrize("code", ["risiko-classico", "risiko-1997"])
def test_where_only_the_objective_counts_a_chosen_end_ranks_by_the_values_held(code: str, end: str) -> None:
    """Once the armies alone decided, and everybody but the winner was second."""
    ruleset = rules.load(code).varied(end_of_time=end, time_limit_minutes=90, reshuffles_limit=0)
    state = played(ruleset, 4)
    assert state.outcome.reason not in ("objective", "last_player")
    worth = {one.seat: state.table.geo.value(state.held[one.seat]) for one in state.outcome.placings}
    assert {one.seat: one.points for one in state.outcome.placings} == worth
    assert [worth[seat] for seat in placed(state)] == sorted(worth.values(), reverse=True)


@pytest.mark.parametrize("code", CODES)
def test_a_board_is_told_how_many_rounds_are_left(code: str) -> None:
    changes = {"end_of_time": "none"} if rules.load(code).has_clock else {}
    ruleset = rules.load(code).varied(most_rounds=6, **changes)
    state, chance, seen = rules.replay(rules.start(ruleset, ruleset.seats_min, rules.Seeded(1))), rules.Seeded(1), set()
    player = bot("random", "left", ruleset.game)
    for _ in range(4000):
        left = rules.rounds_left(state)
        assert left is None or left == 7 - state.round
        seen.add(left)
        if state.outcome is not None:
            break
        seat = rules.to_move(state)[0]
        state = rules.step(state, player.act(None, rules.legal_actions(state, seat)), seat, chance)[1]
    assert {6, 5, 4, 3, 2, 1} <= seen or state.outcome.reason in ("objective", "last_player", "territories", "points")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seat", [0, -1, 99, float("nan"), "1", True, 1.0, (1,)])
def test_a_seat_that_is_none_has_no_actions_but_an_error_with_a_code(code: str, seat: Any) -> None:
    state = rules.replay(rules.start(rules.load(code), rules.load(code).seats_min, rules.Seeded(1)))
    with pytest.raises(UnknownSeat):
        rules.legal_actions(state, seat)
    with pytest.raises(UnknownSeat):
        rules.view(state, seat)
