"""B8 to B14: complete patrols, their bonuses, laying and adding cards, damage."""

import pytest

import rules
from rules.battaglia.state.actions import Discard, Extend, Lay
from rules.battaglia.state.events import HandEnded, PatrolCompleted
from rules.battaglia.state.state import PLAY
from tests.rules.battaglia.table import ADA, BAN, BRUNO, attack, position

WHOLE = "rC rG rG rG rK rK rK"


def ended(events: list) -> HandEnded:
    return next(event for event in events if isinstance(event, HandEnded))


def test_b8_a_captain_and_six_others_are_complete() -> None:
    game = position("rK vK vG", patrols=[(ADA, "rC rG rG rG rK rK")])
    events = game.do(game.extend(1, "rK"))
    assert PatrolCompleted(ADA, 1) in events and game.state.complete[ADA]


def test_b8_seven_cards_without_a_captain_are_not() -> None:
    game = position("rK vK vG", patrols=[(ADA, "rG rG rG rG rK rK")])
    game.do(game.extend(1, "rK"))
    assert not game.state.complete[ADA]


def test_b8_the_status_stays_although_the_patrol_is_damaged() -> None:
    table = [(ADA, "aG aG aG"), (BRUNO, WHOLE)]
    game = position("vG vG", patrols=table, beside={ADA: "D"}, others={BRUNO: "gG"}, complete=[BRUNO], options=BAN)
    game.do(attack("D", 2, "GGG"))
    game.do(game.discard("vG"))
    assert game.state.complete[BRUNO] and game.state.seat == BRUNO
    while game.state.phase != PLAY:
        game.do(rules.legal_actions(game.state, BRUNO)[0])
    game.do(Discard(game.state.hands[BRUNO][0]))
    assert len(game.state.hands[BRUNO]) == 1, "not filled up"


def test_b8_option_while_complete_only() -> None:
    options = {"complete_status": "while_complete", **BAN}
    table = [(ADA, "rC rG")]
    game = position("vG", patrols=table, complete=[ADA], options=options)
    game.do(game.discard("vG"))
    assert game.state.hand == 1 and len(game.state.hands[ADA]) == 5


def test_b9_five_for_each_patrol_complete_at_the_end_and_none_for_a_damaged_one() -> None:
    table = [(ADA, WHOLE), (ADA, "aC aG aG aG aK aK aK"), (BRUNO, "vC vG vG vG vK vK")]
    game = position("gG", patrols=table, complete=[ADA, BRUNO])
    scores = ended(game.do(game.discard("gG"))).scores
    assert [row[2] for row in scores] == [10, 0]


def test_b9_also_when_the_cards_run_out() -> None:
    game = position("gG gK", patrols=[(ADA, WHOLE)], pile="only")
    result = ended(game.do(game.discard("gK")))
    assert (result.reason, result.seat) == ("cards", 0)
    assert result.scores[0][2:] == (5, 0)


def test_b10_ten_for_the_discard_that_empties_the_hand() -> None:
    game = position("gG", patrols=[(ADA, WHOLE)], complete=[ADA])
    result = ended(game.do(game.discard("gG")))
    assert (result.reason, result.seat) == ("closed", ADA)
    assert [row[3] for row in result.scores] == [10, 0]


def test_b10_an_empty_hand_without_a_complete_patrol_does_not_close() -> None:
    game = position("gG", patrols=[(ADA, "rG rG rG")], options=BAN)
    game.do(game.discard("gG"))
    assert game.state.hand == 1 and len(game.state.hands[ADA]) == 5


def test_b11_the_last_card_is_never_laid() -> None:
    game = position("rG rG rG", others={BRUNO: "vG"})
    assert game.refused(Lay(game.state.hands[ADA])) == "last_card_kept"
    assert [type(one) for one in rules.legal_actions(game.state, ADA)] == [Discard] * 3
    game = position("rG", patrols=[(ADA, "rG rG rG")])
    assert game.refused(Extend(1, game.state.hands[ADA])) == "last_card_kept"


def test_b11_closing_takes_a_card_for_the_discard() -> None:
    game = position("rK gG", patrols=[(ADA, "rC rG rG rG rK rK")])
    game.do(game.extend(1, "rK"))
    assert ended(game.do(game.discard("gG"))).seat == ADA


def test_b12_several_patrols_of_one_colour_with_a_captain_each() -> None:
    game = position("rC rG rG vG", patrols=[(ADA, "rC rG rG")])
    game.do(game.lay("rC rG rG"))
    assert [game.patrol(number) for number in (1, 2)] == ["rC rG rG"] * 2


def test_b12_no_second_captain_in_a_patrol() -> None:
    game = position("rC rG vG", patrols=[(ADA, "rC rG rG")])
    assert game.refused(game.extend(1, "rC")) == "two_captains"
    game = position("rC rC rG rG vG")
    assert game.refused(game.lay("rC rC rG rG")) == "two_captains"


def test_b12_option_one_patrol_of_a_colour() -> None:
    game = position("rG rG rG vG", patrols=[(ADA, "rC rG rG")], options={"same_colour": "one"})
    assert game.refused(game.lay("rG rG rG")) == "same_colour"
    assert game.refused(game.extend(1, "rG rG rG")) == "accepted"


def test_b12_cards_stay_where_they_are_laid() -> None:
    game = position("vG gG", patrols=[(ADA, "rC rG rG rG"), (ADA, "rG rG rG")])
    moved = game.state.patrols[0].cards[-1:]
    assert game.refused(Extend(2, moved)) == "cards_not_held"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("rG rG rG", "accepted"),
        ("rC rG rG", "accepted"),
        ("rG rG rG rK rK rK", "accepted"),
        ("rG rG", "too_few_men"),
        ("rC rG", "too_few_men"),
        ("rC rG rK", "too_few_men"),
        ("rK rK rK", "too_few_men"),
        ("rC rG rG rK rK rK", "too_many_cannons"),
        ("rG rG vG", "mixed_colours"),
    ],
)
def test_b13_three_men_of_one_colour_and_no_more_cannons_than_guards(cards: str, code: str) -> None:
    game = position(f"{cards} gK", options={"hand_size": 6})
    assert game.refused(game.lay(cards)) == code


def test_b13_a_captain_is_no_guard_for_a_cannon() -> None:
    game = position("rK rK gG", patrols=[(ADA, "rC rG rG rK")])
    assert game.refused(game.extend(1, "rK rK")) == "too_many_cannons"
    assert game.refused(game.extend(1, "rK")) == "accepted"


def test_b13_where_damage_has_left_too_many_cannons_men_come_first() -> None:
    game = position("rC rG rG rK vG", patrols=[(ADA, "rK rK")])
    assert game.refused(game.extend(1, "rK")) == "too_many_cannons"
    assert game.refused(game.extend(1, "rC")) == "accepted"
    assert game.refused(game.extend(1, "rG")) == "accepted"
    assert game.refused(game.extend(1, "rG rK")) == "too_many_cannons"
    game.do(game.extend(1, "rG rG"))
    assert game.refused(game.extend(1, "rK")) == "too_many_cannons"


def test_b14_a_damaged_patrol_is_continued_with_a_single_card() -> None:
    game = position("rG vG vK", patrols=[(ADA, "rC")])
    game.do(game.extend(1, "rG"))
    assert game.patrol(1) == "rC rG"


def test_b14_at_its_last_card_a_patrol_disappears() -> None:
    game = position("vG vK", patrols=[(ADA, "aG aG aG"), (BRUNO, "rG rG")], beside={ADA: "P P"})
    game.do(attack("P", 2, "G"))
    assert game.patrol(2) == "rG"
    game.do(attack("P", 2, "G"))
    assert game.state.patrol(2) is None and game.state.laid[BRUNO]


def test_only_own_patrols_and_own_cards() -> None:
    game = position("rG vG vK", patrols=[(ADA, "rG rG rG"), (BRUNO, "rG rG")])
    assert game.refused(game.extend(2, "rG")) == "patrol_not_own"
    assert game.refused(game.extend(9, "rG")) == "patrol_not_own"
    assert game.refused(Lay((0, 1, 2))) == "cards_not_held"
    assert game.refused(game.extend(1, "vG")) == "mixed_colours"
    assert game.refused(Lay(game.hand("rG vG vK")[::-1])) == "cards_not_held"
