"""B15 to B21: attacks and their answer, discards and deck, hands until one hundred; and players who leave."""

import pytest

import rules
from rules.battaglia.state.actions import Discard, Draw, Endure, Heal
from rules.battaglia.state.events import DeckShuffled, Drawn, HandBegan, HandEnded, Healed, MatchEnded, Struck
from rules.battaglia.state.state import DRAW, PLAY, REACT
from rules.contract.outside import Return, TimeUp, Withdraw
from tests.rules.battaglia.table import ADA, BRUNO, CARLA, attack, begun, position, short, shorts

WHOLE = "rC rG rG rG rK rK rK"
DUEL = ((ADA, "aG aG aG"), (BRUNO, "rC rG rG rK"))


def ended(events: list) -> HandEnded:
    return next(event for event in events if isinstance(event, HandEnded))


def test_b15_no_attack_without_an_own_patrol() -> None:
    game = position("vG vG", patrols=[(BRUNO, "rG rG rG")], beside={ADA: "D"}, laid=[ADA])
    assert game.refused(attack("D", 1, "G")) == "arsenal_needs_patrol"


def test_b15_no_attack_without_an_own_guard_on_the_table() -> None:
    game = position("vG aG", patrols=[(ADA, "aC aK"), (BRUNO, "rG rG rG")], beside={ADA: "D"})
    assert game.refused(attack("D", 2, "G")) == "arsenal_needs_guard"
    game = position("vG aG", patrols=[(ADA, "aC aK"), (BRUNO, "rG rG rG")], beside={ADA: "D"})
    game.do(game.extend(1, "aG"))
    assert game.refused(attack("D", 2, "G")) == "accepted"


def test_b15_the_medical_case_too_needs_a_guard() -> None:
    game = position("vG vG", patrols=[(ADA, "aG aG aG"), (BRUNO, "rC rK")], beside={ADA: "D", BRUNO: "V"})
    events = game.do(attack("D", 2, "C"))
    assert isinstance(events[-1], Struck) and game.state.phase == PLAY


def test_b15_the_right_is_looked_at_before_the_effect() -> None:
    """The last guard is being attacked: it still answers."""
    game = position("vG vG", patrols=[(ADA, "aG aG aG"), (BRUNO, "rG rK")], beside={ADA: "P", BRUNO: "V"})
    game.do(attack("P", 2, "G"))
    assert game.state.phase == REACT and Heal() in rules.legal_actions(game.state, BRUNO)


def test_b15_option_any_own_patrol_will_do() -> None:
    table = [(ADA, "aC aK"), (BRUNO, "rG rG rG")]
    game = position("vG vG", patrols=table, beside={ADA: "D"}, options={"attack_needs": "patrol"})
    assert game.refused(attack("D", 2, "G")) == "accepted"


def test_b16_any_number_of_attacks_one_after_the_other() -> None:
    game = position("vG vG", patrols=DUEL, beside={ADA: "P P D"})
    for letter, lost in (("P", "G"), ("P", "G"), ("D", "CK")):
        game.do(attack(letter, 2, lost))
    assert game.state.patrol(2) is None and game.state.arsenals[ADA] == ()


def test_b16_the_attacker_chooses_the_cards_lost() -> None:
    game = position("vG vG", patrols=DUEL, beside={ADA: "D"})
    struck = game.do(attack("D", 2, "CK"))[-1]
    assert shorts(struck.cards) == "rC rK" and game.patrol(2) == "rG rG"


def test_b16_not_ones_own_patrol_nor_one_that_is_not_there_nor_with_a_card_one_has_not() -> None:
    game = position("vG vG", patrols=DUEL, beside={ADA: "P"})
    assert game.refused(attack("P", 1, "G")) == "patrol_own"
    assert game.refused(attack("P", 7, "G")) == "patrol_unknown"
    assert game.refused(attack("D", 2, "G")) == "weapon_not_held"
    assert game.refused(attack("V", 2, "G")) == "weapon_unknown"


def test_b16_option_one_attack_in_a_turn() -> None:
    game = position("vG vG", patrols=DUEL, beside={ADA: "P P"}, options={"attacks_per_turn": 1})
    game.do(attack("P", 2, "G"))
    assert game.refused(attack("P", 2, "G")) == "no_more_attacks"


def test_b17_the_medical_case_cancels_the_whole_card() -> None:
    game = position("vG vG", patrols=DUEL, beside={ADA: "D", BRUNO: "V"})
    game.do(attack("D", 2, "CGK"))
    assert rules.to_move(game.state) == (BRUNO,) and rules.legal_actions(game.state, ADA) == ()
    events = game.do(Heal())
    assert [type(event) for event in events] == [Healed] and game.patrol(2) == "rC rG rG rK"
    assert rules.to_move(game.state) == (ADA,)
    assert shorts(game.state.discards) == "D V" and game.state.arsenals[BRUNO] == ()


def test_b17_option_the_case_saves_men_only() -> None:
    game = position("vG vG", patrols=DUEL, beside={ADA: "D", BRUNO: "V"}, options={"medical_case": "men"})
    game.do(attack("D", 2, "CGK"))
    game.do(Heal())
    assert game.patrol(2) == "rC rG rG"


def test_b17_the_case_need_not_be_played() -> None:
    game = position("vG vG", patrols=DUEL, beside={ADA: "P", BRUNO: "V"})
    game.do(attack("P", 2, "G"))
    game.do(Endure())
    assert game.patrol(2) == "rC rG rK" and shorts(game.state.arsenals[BRUNO]) == "V"


def test_b17_being_asked_tells_nobody_what_lies_beside_the_board() -> None:
    """Whoever has cards there is asked, with a case among them or not; who has none is not."""
    for beside, asked in (("V", True), ("P", True), ("", False)):
        game = position("vG vG", patrols=DUEL, beside={ADA: "P", BRUNO: beside})
        game.do(attack("P", 2, "G"))
        assert (game.state.phase == REACT) is asked
    game = position("vG vG", patrols=DUEL, beside={ADA: "P", BRUNO: "P"})
    game.do(attack("P", 2, "G"))
    assert rules.legal_actions(game.state, BRUNO) == (Endure(),)
    assert game.refused(Heal()) == "weapon_not_held"


def test_b18_used_cards_and_destroyed_ones_go_under_the_discards() -> None:
    game = position("vG vG", patrols=DUEL, beside={ADA: "P", BRUNO: "V"}, discards="gG gK")
    game.do(attack("P", 2, "G"))
    game.do(Endure())
    assert [short(card) for card in game.state.discards] == ["rG", "P", "gG", "gK"]


def test_b19_the_top_discard_stays_and_the_rest_becomes_the_deck() -> None:
    game = position("vG vG vG vG vG vK", others={BRUNO: "rG rG rG rG rG"}, discards="gG gK aG P", pile="only")
    events = game.do(game.discard("vK"))
    shuffled = next(event for event in events if isinstance(event, DeckShuffled))
    assert shuffled.again and shorts(shuffled.cards) == "P aG gG gK"
    assert [short(card) for card in game.state.discards] == ["vK"]


def test_b19_the_hand_ends_when_a_card_is_needed_and_there_is_none() -> None:
    refilling = position("vG vG vK", patrols=[(BRUNO, "rG rG rG")], pile="only")
    opening = position("vG vG vG vG vG vK", others={BRUNO: "rG rG rG rG rG"}, pile="only")
    for game in (refilling, opening):
        result = ended(game.do(game.discard("vK")))
        assert (result.reason, result.seat) == ("cards", 0) and game.state.hand == 2


def test_b19_who_has_laid_a_patrol_takes_the_last_discard_instead() -> None:
    game = position("vG vG vG vG vG vK", patrols=[(BRUNO, "rG rG rG")], others={BRUNO: "aG aG aG aG"}, pile="only")
    events = game.do(game.discard("vK"))
    drawn = [(event.seat, event.source) for event in events if isinstance(event, Drawn)]
    assert drawn == [(BRUNO, "discards")] and game.state.discards == () and game.state.hand == 1


def test_b20_cards_in_the_hand_and_the_arsenal_count_nothing() -> None:
    others = {BRUNO: "rC rG rG"}
    game = position("gG", patrols=[(ADA, "aC aG aG")], others=others, beside={ADA: "D", BRUNO: "V"}, complete=[ADA])
    scores = ended(game.do(game.discard("gG"))).scores
    assert scores == ((ADA, 9, 0, 10), (BRUNO, 0, 0, 0))


def test_b21_hands_are_played_until_somebody_has_a_hundred() -> None:
    game = position("gG", patrols=[(ADA, WHOLE)], complete=[ADA], totals={ADA: 60, BRUNO: 99})
    game.do(game.discard("gG"))
    assert game.state.totals[ADA] == 60 + 20 + 5 + 10 and rules.outcome(game.state) is None
    assert game.state.hand == 2 and game.state.patrols == ()


def test_b21_of_two_over_a_hundred_the_higher_wins() -> None:
    table = [(ADA, WHOLE), (BRUNO, "aG aG aG")]
    game = position("gG", patrols=table, complete=[ADA], totals={ADA: 65, BRUNO: 97})
    events = game.do(game.discard("gG"))
    assert events[-1] == MatchEnded("points", (BRUNO,), ((BRUNO, 1, 103), (ADA, 2, 100)))
    assert rules.to_move(game.state) == () and not rules.legal_actions(game.state, None)


def test_b21_with_exactly_a_hundred_it_is_over() -> None:
    game = position("gG", patrols=[(ADA, WHOLE)], complete=[ADA], totals={ADA: 65, BRUNO: 10})
    game.do(game.discard("gG"))
    assert rules.outcome(game.state).winners == (ADA,) and rules.outcome(game.state).placings[0].points == 100


def test_b21_equal_means_another_hand() -> None:
    table = [(ADA, WHOLE), (BRUNO, "aG aG aG")]
    game = position("gG", patrols=table, complete=[ADA], totals={ADA: 71, BRUNO: 100})
    events = game.do(game.discard("gG"))
    assert game.state.totals[1:] == (106, 106)
    assert any(isinstance(event, HandBegan) and event.number == 2 for event in events)


def test_b21_option_equal_share_the_victory() -> None:
    table = [(ADA, WHOLE), (BRUNO, "aG aG aG")]
    totals, options = {ADA: 71, BRUNO: 100}, {"tie": "shared"}
    game = position("gG", patrols=table, complete=[ADA], totals=totals, options=options)
    game.do(game.discard("gG"))
    outcome = rules.outcome(game.state)
    assert (outcome.reason, outcome.winners) == ("shared", (1, 2)) and [one.place for one in outcome.placings] == [1, 1]


def test_who_leaves_loses_the_card_too_many_and_the_turn_passes() -> None:
    game = position("vG vG vG vG vG vK", others={BRUNO: "rG"}, seats=3)
    game.do(Withdraw(ADA, "absent"), None)
    assert len(game.state.hands[ADA]) == 5 and game.state.seat == CARLA
    game.do(Return(ADA), None)
    assert game.refused(Return(ADA), None) == "not_absent"


def test_an_attack_on_who_leaves_has_its_effect_and_one_by_who_leaves_is_off() -> None:
    for leaver, left in ((BRUNO, "rC rG rK"), (ADA, "rC rG rG rK")):
        game = position("vG vG", patrols=DUEL, beside={ADA: "P", BRUNO: "V"}, seats=3)
        game.do(attack("P", 2, "G"))
        game.do(Withdraw(leaver, "surrendered"), None)
        assert game.patrol(2) == left and game.state.phase in (PLAY, DRAW)
        assert game.refused(Return(leaver), None) == "not_absent"


def test_patrols_of_who_has_left_can_be_attacked_without_an_answer() -> None:
    game = position("vG vG", patrols=DUEL, beside={ADA: "P", BRUNO: "V"}, seats=3)
    game.do(Withdraw(BRUNO, "absent"), None)
    game.do(attack("P", 2, "G"))
    assert game.state.phase == PLAY and game.patrol(2) == "rC rG rK"


def test_the_last_one_left_has_won_and_who_left_first_stands_last() -> None:
    game = position("vG vG", seats=3, totals={ADA: 10, BRUNO: 30, CARLA: 20})
    game.do(Withdraw(BRUNO, "surrendered"), None)
    game.do(Withdraw(CARLA, "absent"), None)
    outcome = rules.outcome(game.state)
    assert [(one.seat, one.place) for one in outcome.placings] == [(ADA, 1), (CARLA, 2), (BRUNO, 3)]


def test_option_the_last_one_left_has_won_and_the_others_stand_by_their_points() -> None:
    totals = {ADA: 10, BRUNO: 30, CARLA: 20}
    game = position("vG vG", seats=3, totals=totals, options={"leavers": "as_others"})
    game.do(Withdraw(BRUNO, "surrendered"), None)
    game.do(Withdraw(CARLA, "absent"), None)
    outcome = rules.outcome(game.state)
    assert (outcome.reason, outcome.winners) == ("last_player", (ADA,))
    assert [(one.seat, one.place) for one in outcome.placings] == [(ADA, 1), (BRUNO, 2), (CARLA, 3)]


def test_who_was_away_at_the_deal_plays_from_the_next_hand() -> None:
    game = position("gG", patrols=[(ADA, "rG rG rG")], complete=[ADA], seats=3, totals={})
    game.do(Withdraw(BRUNO, "absent"), None)
    game.do(game.discard("gG"))
    assert game.state.dealt == (False, True, False, True) and game.state.hands[BRUNO] == ()
    game.do(Return(BRUNO), None)
    for _ in range(4):
        game.do(Discard(game.state.hands[game.state.seat][0]))
        assert game.state.seat != BRUNO


def test_a_hand_that_nobody_plays_any_more_is_counted() -> None:
    game = position("gG vG", patrols=[(ADA, "rG rG rG")], seats=4, dealt=(False, True, True, False, False))
    game.do(Withdraw(ADA, "absent"), None)
    events = game.do(Withdraw(BRUNO, "absent"), None)
    assert ended(events).reason == "nobody" and ended(events).scores[0][1] == 6
    assert game.state.hand == 2 and game.state.dealt == (False, False, False, True, True)


def test_there_is_no_clock_of_the_match() -> None:
    assert begun().refused(TimeUp(), None) == "no_clock"


@pytest.mark.parametrize(
    ("action", "code"), [(Draw("deck"), "wrong_phase"), (Heal(), "wrong_phase"), (7, "action_unknown")]
)
def test_what_is_not_its_moment_is_refused(action: object, code: str) -> None:
    game = position("vG vG", patrols=DUEL, beside={ADA: "P", BRUNO: "V"})
    assert game.refused(action) == code
    assert game.refused(Discard(0), BRUNO) == "not_your_turn"
    game.do(attack("P", 2, "G"))
    assert game.refused(Discard(0)) == "wrong_phase"
