"""B1 to B7: points, arsenal, deal, drawing, refilling."""

from collections import Counter

import pytest

import rules
from rules.base.chance import Scripted, Seeded
from rules.base.resources import read_json
from rules.battaglia.state.actions import Discard, Draw
from rules.battaglia.state.cards import CARDS, COLOUR
from rules.battaglia.state.events import Dealt, Drawn, HandBegan, HandEnded, LotsDrawn, TurnBegan
from rules.battaglia.state.state import DRAW, PLAY, REFILL
from tests.rules.battaglia.table import ADA, BAN, BRUNO, CARLA, Game, attack, begun, position, ruleset, short, shorts
from tests.rules.cast import NAMES
from tests.rules.play import with_values


def test_b1_the_deck_has_four_battalions_of_fourteen_and_an_arsenal_of_fourteen() -> None:
    assert CARDS.size == 70 and len(set(CARDS.codes)) == len(CARDS.codes)
    found = Counter((card.colour, card.kind) for card in CARDS.cards[: CARDS.size])
    for colour in CARDS.colours:
        assert [found[colour, kind] for kind in ("capitano", "guardia", "cannone")] == [2, 8, 4]
    arsenal = ("bomba_a_mano", "dinamite", "colpo_di_cannone", "proiettili", "valigetta_medica")
    assert [found["", kind] for kind in arsenal] == [2, 2, 2, 4, 4]


def test_b1_an_own_deck_has_other_numbers_of_each_card() -> None:
    own = ruleset(copies_guardia=10, copies_dinamite=0)
    numbers = CARDS.numbers(own.copies)
    found = Counter(CARDS.cards[number].kind for number in numbers)
    assert (found["guardia"], found["dinamite"], len(numbers)) == (40, 0, 76)
    assert CARDS.numbers(ruleset().copies) == tuple(range(CARDS.size))


def test_b1_every_item_of_the_deck_keeps_its_mark() -> None:
    data = read_json("battaglia_cards.json")
    marks = {one["code"]: one["mark"] for one in data["colours"]}
    assert marks == {"rosso": "sourced", "azzurro": "sourced", "verde": "reconstructed", "giallo": "reconstructed"}
    assert {one["mark"] for part in ("battalion", "arsenal") for one in data[part]} == {"sourced"}
    assert (data["marks"]["points"], data["marks"]["effects"]) == ("reconstructed", "reconstructed")


def test_b1_a_captain_counts_five_a_cannon_three_a_guard_two() -> None:
    game = position("rG", patrols=[(ADA, "aC aG aG aK")], complete=[ADA], laid=[ADA])
    ended = next(event for event in game.do(game.discard("rG")) if isinstance(event, HandEnded))
    assert ended.scores[0][1] == 5 + 2 + 2 + 3


def test_b1_option_other_points() -> None:
    options = {"points_capitano": 10, "points_guardia": 1, "points_cannone": 0}
    game = position("rG", patrols=[(ADA, "aC aG aG aK")], complete=[ADA], options=options)
    assert next(event for event in game.do(game.discard("rG")) if isinstance(event, HandEnded)).scores[0][1] == 12


@pytest.mark.parametrize(
    ("weapon", "takes", "refuses"),
    [
        ("P", ["G"], ["C", "K", "GG", ""]),
        ("B", ["G", "C", "GG", "CG"], ["K", "GGG", "CGG", "GK", ""]),
        ("L", ["G", "C", "K", "GG", "CK", "GK", "KK"], ["GGG", "CGK", ""]),
        ("D", ["G", "K", "GGG", "CGK", "GGK", "KK"], ["GGGG", "CGGK", "CC", ""]),
    ],
)
def test_b2_each_weapon_destroys_what_it_may(weapon: str, takes: list[str], refuses: list[str]) -> None:
    game = position("vG vG", patrols=[(ADA, "rG rG rG"), (BRUNO, "aC aG aG aG aG aK aK")], beside={ADA: weapon})
    assert [game.refused(attack(weapon, 2, text)) for text in takes] == ["accepted"] * len(takes)
    assert [game.refused(attack(weapon, 2, text)) for text in refuses] == ["losses_wrong"] * len(refuses)


def test_b2_option_a_weapon_with_another_effect() -> None:
    options = {"hits_proiettili": ["cannone"], "most_proiettili": 2}
    table = [(ADA, "rG rG rG"), (BRUNO, "aG aG aG aK aK")]
    game = position("vG vG", patrols=table, beside={ADA: "P"}, options=options)
    assert game.refused(attack("P", 2, "KK")) == "accepted"
    assert game.refused(attack("P", 2, "G")) == "losses_wrong"


def test_b3_the_first_dealer_is_drawn_by_lot_and_moves_first() -> None:
    dealers = set()
    for seed in range(40):
        events = rules.start(ruleset(), NAMES[:4], Seeded(seed))
        lot = next(event for event in events if isinstance(event, LotsDrawn)).order[0] + 1
        hand = next(event for event in events if isinstance(event, HandBegan))
        assert hand.dealer == lot and next(e for e in events if isinstance(e, TurnBegan)).seat == lot
        dealers.add(lot)
    assert dealers == {1, 2, 3, 4}


def test_b3_five_cards_each_clockwise_from_the_dealers_left_one_at_a_time() -> None:
    deck = tuple(range(70))[::-1]
    game = Game(rules.replay(rules.start(ruleset(), NAMES[:3], Scripted(shuffles=[(1, 0, 2), deck]))))
    assert game.state.dealer == BRUNO
    assert game.state.hands[CARLA] == (0, 3, 6, 9, 12)
    assert game.state.hands[ADA] == (1, 4, 7, 10, 13)
    assert game.state.hands[BRUNO] == (2, 5, 8, 11, 14, 15)


def test_b3_play_goes_counter_clockwise_and_so_does_the_dealer() -> None:
    game = begun(4, Scripted(shuffles=[(2, 0, 1, 3)]))
    order = []
    for _ in range(5):
        order.append(game.state.seat)
        game.do(Discard(game.state.hands[game.state.seat][0]))
    assert order == [3, 2, 1, 4, 3] and game.state.round == 2
    closing = position("rG", patrols=[(ADA, "aG aG aG")], complete=[ADA], seats=3)
    closing.do(closing.discard("rG"))
    assert closing.state.dealer == CARLA and closing.state.seat == CARLA


def test_b3_option_clockwise_and_seats_drawn_before() -> None:
    options = {"first_dealer": "seats", "play_side": "left", "deal_side": "right", "dealer_side": "left"}
    game = begun(3, Scripted(shuffles=[tuple(range(70))[::-1]]), **options)
    assert (game.state.dealer, game.state.seat) == (ADA, ADA)
    assert game.state.hands[CARLA] == (0, 3, 6, 9, 12)
    game.do(Discard(game.state.hands[ADA][0]))
    assert game.state.seat == BRUNO


def test_b4_a_turn_begins_with_a_card_even_after_the_complete_patrol() -> None:
    table = [(BRUNO, "aC aG aG aG aK aK aK")]
    game = position("rG rG", patrols=table, others={BRUNO: "vG"}, complete=[BRUNO])
    game.do(game.discard("rG"))
    assert (game.state.seat, game.state.phase) == (BRUNO, DRAW)
    game.do(Draw("deck"))
    assert (game.state.phase, len(game.state.hands[BRUNO])) == (PLAY, 2)


def test_b4_option_no_opening_draw_after_the_complete_patrol() -> None:
    table = [(BRUNO, "aC aG aG aG aK aK aK")]
    options = {"opening_draw": "until_complete"}
    game = position("rG rG", patrols=table, others={BRUNO: "vG"}, complete=[BRUNO], options=options)
    game.do(game.discard("rG"))
    assert (game.state.seat, game.state.phase, len(game.state.hands[BRUNO])) == (BRUNO, PLAY, 1)


def test_b5_before_the_first_patrol_the_deck_is_drawn_from_without_being_asked() -> None:
    game = position("rG rG rG rG rG vK", others={BRUNO: "aG aG vG gG gK"}, pile="vC vG")
    game.do(game.discard("vK"))
    assert (game.state.seat, game.state.phase) == (BRUNO, PLAY)
    assert shorts(game.state.hands[BRUNO]) == "aG aG gG gK vC vG"


def test_b5_with_a_patrol_the_opening_draw_is_from_the_deck_or_the_top_discard() -> None:
    table = [(BRUNO, "aG aG aG")]
    game = position("rG rG rG rG rG vK", patrols=table, others={BRUNO: "vG gG gK gK gK"}, pile="vC")
    game.do(game.discard("vK"))
    assert (game.state.seat, game.state.phase) == (BRUNO, DRAW)
    assert list(rules.legal_actions(game.state, BRUNO)) == [Draw("deck"), Draw("discards")]
    assert game.refused(Draw("hand")) == "source_closed"
    game.do(Draw("discards"))
    assert shorts(game.state.hands[BRUNO]) == "gG gK gK gK vG vK" and game.state.discards == ()


def test_b5_the_right_to_the_discards_lasts_for_the_hand_even_without_any_patrol_left() -> None:
    game = position("rG rG rG rG rG vK", others={BRUNO: "vG gG gK gK gK"}, laid=[BRUNO])
    game.do(game.discard("vK"))
    assert game.state.phase == DRAW and Draw("discards") in rules.legal_actions(game.state, BRUNO)


def test_b5_option_a_ban_keeps_the_card_just_discarded_from_being_taken_back_when_refilling() -> None:
    game = position("rG rG rG vK vK", patrols=[(ADA, "aG aG aG")], pile="gG gG gG gG", options=BAN)
    game.do(game.lay("rG rG rG"))
    events = game.do(game.discard("vK"))
    sources = [event.source for event in events if isinstance(event, Drawn) and event.seat == ADA]
    assert sources == ["deck"] * 4 and short(game.state.discards[-1]) == "vK"


def test_b5_each_refill_card_may_be_the_own_discard_of_this_turn() -> None:
    game = position("rG vK", patrols=[(ADA, "aG aG aG")])
    game.do(game.discard("vK"))
    assert (game.state.phase, game.state.seat) == (REFILL, ADA)
    game.do(Draw("discards"))
    assert "vK" in shorts(game.state.hands[ADA]) and len(game.state.hands[ADA]) == 5


def test_b5_option_the_deck_alone() -> None:
    game = position("rG rG rG rG rG vK", patrols=[(BRUNO, "aG aG aG")], options={"draw_from": "deck"})
    game.do(game.discard("vK"))
    assert (game.state.seat, game.state.phase) == (BRUNO, PLAY)


def test_b6_arsenal_cards_of_the_deal_are_set_aside_and_replaced_from_the_dealer_counter_clockwise() -> None:
    arsenal, battalion = tuple(range(56, 70)), tuple(range(56))
    deck = (*arsenal[:10], *battalion)[::-1]
    deck = (*arsenal[10:], *deck)
    game = Game(rules.replay(events := rules.start(ruleset(), NAMES[:2], Scripted(shuffles=[(0, 1), deck]))))
    assert [len(one) for one in game.state.arsenals] == [0, 5, 5]
    drawn = [event.seat for event in events if isinstance(event, Drawn)]
    assert drawn == [1] * 5 + [2] * 5 + [1]
    assert all(COLOUR[card] >= 0 for hand in game.state.hands for card in hand)


def test_b6_an_arsenal_card_drawn_is_set_aside_and_another_one_drawn() -> None:
    game = position("rG rG rG rG rG vK", others={BRUNO: "aG aG vG gG gK"}, pile="P V aK")
    events = game.do(game.discard("vK"))
    drawn = [(short(event.card), event.arsenal) for event in events if isinstance(event, Drawn)]
    assert drawn == [("P", True), ("V", True), ("aK", False)]
    assert shorts(game.state.arsenals[BRUNO]) == "P V" and len(game.state.hands[BRUNO]) == 6


def test_b6_an_arsenal_card_on_top_of_the_discards_is_set_aside_too() -> None:
    game = position("rG rG", patrols=[(BRUNO, "aG aG aG")], others={BRUNO: "vG"}, discards="D", pile="gG")
    game.state = with_values(game.state, seat=BRUNO, phase=DRAW)
    events = game.do(Draw("discards"))
    assert [(event.source, event.arsenal) for event in events] == [("discards", True), ("deck", False)]
    assert shorts(game.state.arsenals[BRUNO]) == "D" and game.state.phase == PLAY


def test_b7_after_the_discard_the_board_is_filled_to_five() -> None:
    game = position("rG rG rG vK gG gG", pile="aK P aG aG aG", options=BAN)
    game.do(game.lay("rG rG rG"))
    game.do(game.discard("vK"))
    assert shorts(game.state.hands[ADA]) == "aG aG aK gG gG"
    assert shorts(game.state.arsenals[ADA]) == "P"


def test_b7_from_the_turn_of_the_complete_patrol_on_it_is_not_filled() -> None:
    game = position("rG rK vK", patrols=[(ADA, "rC rG rG rG rK rK")])
    game.do(game.extend(1, "rG"))
    events = game.do(game.discard("vK"))
    assert not [event for event in events if isinstance(event, Drawn) and event.seat == ADA]
    assert shorts(game.state.hands[ADA]) == "rK" and game.state.seat == BRUNO


def test_b7_option_always_filled() -> None:
    game = position("rG rK vK", patrols=[(ADA, "rC rG rG rG rK rK")], options={"refill": "always", **BAN})
    game.do(game.extend(1, "rG"))
    game.do(game.discard("vK"))
    assert len(game.state.hands[ADA]) == 5


def test_b7_a_deal_says_how_many_cards_and_to_whom() -> None:
    events = rules.start(ruleset(hand_size=6), NAMES[:2], Scripted(shuffles=[(0, 1)]))
    assert next(event for event in events if isinstance(event, Dealt)) == Dealt((2, 1), 6)
