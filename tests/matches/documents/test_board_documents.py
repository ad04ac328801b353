"""The board as JSON: complete for the page, silent about what a reader may not know."""

from __future__ import annotations

import datetime
import json

import pytest

import rules
from matches.documents.play.board import public_board, seat_board
from matches.documents.play.event_lines import last_lines, lines_of
from rules.contract.ruleset import codes_of
from rules.odds.advisor import advise
from rules.risiko.chapters.cards import worth
from rules.risiko.options import RisikoRuleset
from rules.risiko.state.actions import Trade
from rules.risiko.state.state import ATTACK, COLOURS, PLACING, REINFORCE
from tests.matches.documents.tables import NOW, match_row, played

pytestmark = pytest.mark.django_db
NAMED = {1: "Nora", 2: "Ugo", 3: "Lia"}


def test_the_public_board_holds_every_territory_with_owner_and_armies() -> None:
    match = match_row()
    state = played(match, lambda one: one.round == 3)
    board = public_board(match, state, NOW)
    assert board["version"] == match.version and board["phase"] == "reinforce" and board["round"] == 3
    assert len(board["territories"]) == 42
    for seat in board["seats"]:
        mine = [armies for owner, armies in board["territories"].values() if owner == seat["seat"]]
        assert (seat["territories"], seat["armies"]) == (len(mine), sum(mine))
        assert seat["letter"] in "NVRGBL" and seat["cards"] == len(state.cards.hands[seat["seat"]])
    assert board["you"] is None


def test_a_board_is_plain_json() -> None:
    match = match_row()
    state = played(match, lambda one: one.phase == ATTACK and one.round > 2)
    json.dumps(seat_board(match, state, state.seat, NOW))


def test_two_states_that_differ_only_in_secrets_have_the_same_public_board() -> None:
    match = match_row()
    state = played(match, lambda one: one.round == 5)
    document = rules.encode(state)
    document["hands"], document["pile"] = swapped(document["hands"], document["pile"])
    document["goals"] = document["goals"][:1] + document["goals"][:0:-1]
    other = rules.decode(document)
    assert other != state
    assert public_board(match, other, NOW) == public_board(match, state, NOW)


def swapped(hands: list[list[str]], pile: list[str]) -> tuple[list[list[str]], list[str]]:
    """Each hand gives its first card for one of the pile."""
    hands, pile = [list(hand) for hand in hands], list(pile)
    for place, hand in enumerate(hands):
        if hand:
            hand[0], pile[place] = pile[place], hand[0]
    order = rules.load_board().codes
    return [sorted(hand, key=lambda card: order.index(card) if card in order else 99) for hand in hands], pile


def test_a_seat_sees_its_own_hand_and_objective_only() -> None:
    match = match_row()
    state = played(match, lambda one: all(one.cards.hands[1:]))
    board = seat_board(match, state, 2, NOW)
    you = board["you"]
    mine = [state.table.geo.cards[card] for card in state.cards.hands[2]]
    assert [card["card"] for card in you["hand"]] == mine
    assert you["objective"]["number"] == state.table.cards[state.people.goals[2]].number
    others = json.dumps({**board, "you": {**you, "hand": [], "objective": {}}})
    assert f'"{state.table.cards[state.people.goals[1]].label}"' not in others
    assert "jolly" not in others


def test_the_objective_says_what_is_held_already() -> None:
    match = match_row()
    state = played(match, lambda one: one.round == 2)
    objective = seat_board(match, state, 1, NOW)["you"]["objective"]
    mine = {code for code, (owner, _) in public_board(match, state, NOW)["territories"].items() if owner == 1}
    assert set(objective["held"]) == mine & set(objective["territories"])
    assert objective["progress"] == [len(objective["held"]), len(objective["territories"])]
    assert objective["done"] is False and str(len(objective["territories"])) in objective["text"]


@pytest.mark.parametrize("ruleset", codes_of(RisikoRuleset))
@pytest.mark.parametrize("phase", [COLOURS, PLACING, REINFORCE, ATTACK])
def test_the_legal_actions_come_from_the_engine_in_every_phase(ruleset: str, phase: int) -> None:
    match = match_row(ruleset)
    state = played(match, lambda one: one.phase == phase)
    you = seat_board(match, state, state.seat, NOW)["you"]
    assert you["legal"] == [rules.encode(one) for one in rules.legal_actions(state, state.seat)] != []
    other = next(seat for seat in (1, 2, 3) if seat != state.seat)
    assert seat_board(match, state, other, NOW)["you"]["legal"] == []


def test_the_best_set_is_proposed_first_with_the_reason() -> None:
    match = match_row(seats=3)
    state = played(match, lambda one: one.phase == REINFORCE and len(worths(one)) > 1, seed="sets")
    sets = seat_board(match, state, state.seat, NOW)["you"]["sets"]
    assert [one["best"] for one in sets] == [True] + [False] * (len(sets) - 1)
    assert sets[0]["armies"] == max(worths(state)) > min(worths(state))
    assert all(one["why"].endswith(".") for one in sets)


def worths(state: rules.State) -> set[int]:
    """What the sets in hand bring."""
    trades = [one for one in rules.legal_actions(state, state.seat) if isinstance(one, Trade)]
    return {worth(state.table, state.held[state.seat], one.cards) for one in trades}


def test_odds_are_there_for_every_attack_unless_the_match_hides_them() -> None:
    match = match_row()
    state = played(match, lambda one: one.phase == ATTACK and len(rules.legal_actions(one, one.seat)) > 5)
    you = seat_board(match, state, state.seat, NOW)["you"]
    pairs = {f"{one['source']}>{one['target']}" for one in you["legal"] if one["type"] == "attack"}
    assert set(you["odds"]) == pairs
    armies = {code: state.armies[place] for place, code in enumerate(state.table.geo.codes)}
    for pair, told in you["odds"].items():
        odds = advise(state.table.ruleset, *(armies[code] for code in pair.split(">")))
        exact = (odds.win, odds.attacker_losses, odds.defender_losses)
        assert (told["win"], told["mine"], told["theirs"]) == exact, "rounded once, where it is shown"
    match.shows_odds = False
    assert seat_board(match, state, state.seat, NOW)["you"]["odds"] is None


def test_the_clock_counts_what_has_been_spent_of_turn_and_reserve() -> None:
    began = NOW - datetime.timedelta(seconds=200)
    match = match_row(clock_seat=2, clock_since=began, clock_left=180, due_at=NOW + datetime.timedelta(seconds=580))
    match.time_up_at = NOW + datetime.timedelta(seconds=4000)
    clock = public_board(match, None, NOW)["clock"]
    assert clock["running"] and clock["seat"] == 2
    assert clock["turn_left"] == 0 and clock["reserve"] == {"1": 600, "2": 580, "3": 600}
    assert (clock["due_in"], clock["time_up_in"]) == (580, 4000)


def test_a_paused_clock_says_why_and_stands_still() -> None:
    match = match_row(paused_at=NOW, pause_reason="pausa cena", clock_left=120, time_left=900, clock_seat=1)
    clock = public_board(match, None, NOW + datetime.timedelta(seconds=50))["clock"]
    assert (clock["running"], clock["paused"], clock["turn_left"], clock["time_up_in"]) == (
        False,
        "pausa cena",
        120,
        900,
    )


def test_a_match_shown_as_it_was_tells_nothing_later() -> None:
    match = match_row()
    played(match, lambda one: one.round == 2)
    last_lines(match, NAMED)
    match.version -= 40
    assert last_lines(match, NAMED)[-1]["n"] == match.version


def test_the_last_lines_end_with_the_newest_event() -> None:
    match = match_row()
    played(match, lambda one: one.round == 2)
    lines = last_lines(match, NAMED)
    assert len(lines) == 30 and lines[-1]["n"] == match.version
    assert set(lines[-1]["words"]) == {"it", "en"}
    drawn = [line for line in lines if line["event"]["type"] == "card_drawn"]
    assert all(line["event"]["card"] is None for line in drawn)


@pytest.mark.django_db(transaction=True)
def test_lines_already_told_are_not_read_again(django_assert_num_queries: object) -> None:
    match = match_row()
    played(match, lambda one: one.round == 2)
    first = last_lines(match, NAMED)
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert last_lines(match, NAMED) == first


def test_lines_follow_the_state_they_are_told_from() -> None:
    match = match_row()
    state = played(match, lambda one: one.round == 2)
    whole = [rules.decode(row.event) for row in match.events.order_by("number")]
    told = lines_of(match, rules.History(), whole, NAMED)
    assert told.history.state == state and told.version == match.version


def test_every_own_territory_attacks_or_says_why_not() -> None:
    match = match_row()
    state = played(match, lambda one: one.phase == ATTACK and one.round == 3)
    board = seat_board(match, state, state.seat, NOW)
    able = {one["source"] for one in board["you"]["legal"] if one["type"] == "attack"}
    mine = {code for code, (owner, _) in board["territories"].items() if owner == state.seat}
    assert able and set(board["you"]["still"]) == mine - able
    alone = [code for code, why in board["you"]["still"].items() if board["territories"][code][1] == 1]
    assert any("almeno due" in board["you"]["still"][code] for code in alone)
