"""What the end of a table of another game is worth, and what is wrong with it, cell by cell."""

from __future__ import annotations

import pytest

from rules import load
from tests.tournaments.endings.cast import codes, counted, hand, hands, numbers, on_the_map, places, points
from tournaments.counting.endings import ending_of
from tournaments.counting.endings.boards import lands_of
from tournaments.counting.shapes import BadDocument

FULL = hand(60, 20, 10, 5, closer=1, complete={1: 2})  # 60 + 2 x 5 + 10


def test_risiko_ends_with_its_board_and_has_no_ending_of_this_kind():
    assert ending_of("risiko-torneo") is None


@pytest.mark.parametrize("code", ["italywar", "italywar-torneo", "futurisiko", "battaglia"])
def test_every_other_game_says_how_it_ends(code):
    assert ending_of(code) is not None


def test_i32_the_most_territories_win_italy_war_when_the_time_is_over():
    ended = counted("italywar", numbers(20, 30, 12, 10))
    assert ended.defects == []
    assert places(ended) == [2, 1, 3, 4] and points(ended) == [20, 30, 12, 10]


def test_i31_a_completed_objective_wins_with_fewer_territories():
    ended = counted("italywar", numbers(12, 30, 20, 10, completed_in_time=True))
    assert places(ended) == [1, 2, 3, 4]


def test_i32_equal_territories_are_told_apart_by_armies():
    part = numbers(26, 26, 10, 10)
    part["seats"][0] |= {"armies": 40}
    part["seats"][1] |= {"armies": 41}
    assert places(counted("italywar", part)) == [2, 1, 3, 3]


def test_equal_territories_without_armies_stay_equal_and_say_so():
    ended = counted("italywar", numbers(26, 26, 10, 10))
    assert places(ended)[:2] == [1, 1]
    assert {"code": "winner_needed", "seats": [1, 2]} in ended.notes


def test_who_went_out_later_stands_before_who_went_out_earlier():
    part = numbers(40, 32, 0, 0)
    part["seats"][2]["out"], part["seats"][3]["out"] = 1, 2
    assert places(counted("italywar", part)) == [1, 2, 4, 3]


def test_two_who_went_out_as_the_same_are_named():
    part = numbers(40, 32, 0, 0)
    part["seats"][2]["out"] = part["seats"][3]["out"] = 1
    assert counted("italywar", part).defects == [{"code": "out_same", "seats": [3, 4], "value": 1}]


@pytest.mark.parametrize(
    ("part", "code"),
    [
        (numbers(20, 30, 12, 9), "territories_not_whole"),
        (numbers(20, 30, None, 10), "territories_needed"),
        (numbers(20, 30, 12, 10, armies=19), "armies_too_few"),
        (numbers(0, 50, 12, 10, armies=3), "eliminated_has_points"),
        (numbers(0, 50, 12, 10, completed_in_time=True), "eliminated_cannot_complete"),
    ],
)
def test_numbers_that_do_not_add_up_are_named(part, code):
    assert code in codes(counted("italywar", part))


def test_every_defect_is_told_at_once():
    part = numbers(0, None, 80, 10, completed_in_time=True, armies=3)
    assert set(codes(counted("italywar", part))) == {
        "territories_needed", "eliminated_has_points", "eliminated_cannot_complete",
    }  # fmt: skip


def test_i32_a_tournament_of_italy_war_counts_the_values_inside_the_objective():
    part = numbers(20, 30, 12, 10)
    for row, inside, outside in zip(part["seats"], (60, 40, 30, 20), (56, 50, 40, 20), strict=True):
        row |= {"inside": inside, "outside": outside}
    ended = counted("italywar-torneo", part)
    assert ended.defects == [] and places(ended) == [1, 2, 3, 4] and points(ended) == [60, 40, 30, 20]
    part["seats"][3]["outside"] = 21
    assert codes(counted("italywar-torneo", part)) == ["values_not_whole"]
    part["seats"][0]["inside"] = None
    assert codes(counted("italywar-torneo", part)) == ["inside_needed"]


def test_on_the_map_the_values_are_counted_from_the_card():
    ended = counted("italywar-torneo", on_the_map("italywar-torneo", 18, 18, 18, 18, cards={1: 1, 2: 2, 3: 3, 4: 4}))
    assert ended.defects == []
    ruleset = load("italywar-torneo")
    mine, card = list(lands_of(ruleset).by_code.values())[:18], ruleset.load_deck().card(1)
    assert points(ended)[0] == sum(land.value for land in mine if land.code in card.principal) > 0


def test_a_map_names_every_territory_that_is_nobodys_and_the_cards_that_lack():
    part = on_the_map("italywar-torneo", 18, 18, 18, 17)
    found = counted("italywar-torneo", part).defects
    assert [one["code"] for one in found].count("territory_missing") == 1
    assert {one["seat"] for one in found if one["code"] == "objective_needed"} == {1, 2, 3, 4}


def test_an_objective_that_the_map_does_not_show_is_refused():
    part = on_the_map("italywar", 18, 18, 18, 18, cards={1: 1})
    part["seats"][0]["completed_in_time"] = True
    assert "objective_not_complete" in codes(counted("italywar", part))


def test_f40_twenty_flags_win_futurisiko_and_fewer_are_noted():
    ended = counted("futurisiko", numbers(20, 10, 6, 0))
    assert places(ended) == [1, 2, 3, 4] and [one["code"] for one in ended.notes] == ["territories_only"]
    late = counted("futurisiko", numbers(15, 10, 6, 5))
    assert {"code": "time_was_up", "value": 20} in late.notes and late.defects == []


def test_futurisiko_on_the_map_counts_flags():
    ended = counted("futurisiko", on_the_map("futurisiko", 20, 10, 6, armies=None), (1, 2, 3))
    assert ended.defects == [] and points(ended) == [20, 10, 6]


def test_b9_b10_a_hand_is_its_cards_five_for_each_complete_patrol_and_ten_for_closing():
    ended = counted("battaglia", hands(FULL, hand(20, 40, 10, 5)))
    assert ended.defects == [] and points(ended) == [100, 60, 20, 10] and places(ended) == [1, 2, 3, 4]


def test_b21_nobody_at_a_hundred_is_no_end_unless_the_time_was_up():
    assert codes(counted("battaglia", hands(FULL))) == ["hands_not_over"]
    late = counted("battaglia", hands(FULL, time_up=True))
    assert late.defects == [] and late.notes == [{"code": "hands_time_up", "value": 100}]


def test_b21_equal_at_the_top_play_another_hand():
    level = hands(hand(60, 60, 0, 0), hand(40, 40, 0, 0))
    assert codes(counted("battaglia", level)) == ["hands_not_over"]
    level["hands"].append(hand(5, 6, 0, 0))
    assert places(counted("battaglia", level)) == [2, 1, 3, 3]


def test_b21_a_hand_after_the_end_is_named():
    found = counted("battaglia", hands(FULL, hand(20, 0, 0, 0), hand(5, 5, 5, 5))).defects
    assert found == [{"code": "hand_after_end", "hand": 3, "value": 100}]


def test_an_empty_cell_is_named_by_hand_and_player():
    found = counted("battaglia", hands(FULL, hand(20, None, 0, 0))).defects
    assert found == [{"code": "hand_cards_needed", "hand": 2, "seat": 2}]


def test_b8_fewer_points_than_a_complete_patrol_has_are_named():
    found = counted("battaglia", hands(hand(100, 5, 0, 0, complete={2: 1}))).defects
    assert found == [{"code": "hand_patrol_low", "hand": 1, "seat": 2, "value": 5, "total": 17}]


def test_b1_no_hand_holds_more_than_all_cards_are_worth():
    found = counted("battaglia", hands(hand(140, 20, 0, 0))).defects
    assert [one["code"] for one in found] == ["hand_over_deck"]


def test_empty_rows_at_the_end_of_the_sheet_are_no_hands():
    ended = counted("battaglia", hands(hand(120, 0, 0, 0), hand(None, None, None, None)))
    assert ended.defects == []
    assert codes(counted("battaglia", hands())) == ["hands_none"]


@pytest.mark.parametrize(
    ("code", "part"),
    [
        ("italywar", {"seats": []}),
        ("italywar", {**numbers(1, 2, 3, 4), "board": {"atlantide": [1, 1]}}),
        ("italywar", {**numbers(1, 2, 3, 4), "board": {"roma": [9, 1]}}),
        ("italywar", {**numbers(1, 2, 3, 4), "board": {"roma": [1, 0]}}),
        ("italywar", numbers(1, 2, 3, 4, colour="Z")),
        ("futurisiko", numbers(-1, 2, 3, 4)),
        ("battaglia", {"hands": [{"closer": 9, "seats": FULL["seats"]}]}),
        ("battaglia", {"hands": [FULL] * 31}),
        ("battaglia", {"hands": "many"}),
    ],
)
def test_what_is_no_end_of_such_a_game_is_no_document(code, part):
    with pytest.raises(BadDocument):
        counted(code, part)
