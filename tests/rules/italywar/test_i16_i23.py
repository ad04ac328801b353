"""I16 to I23: Maresciallo, Generale, Ammiraglio, Tregua, their order and what becomes of them."""

import pytest

import rules
from rules.base.chance import Seeded
from rules.italywar.state.actions import Attack, EndTurn, Move, MoveIn, Pass, PlayAdmiral, PlayMarshal, PlayTruce
from rules.italywar.state.events import (
    AdmiralPlayed,
    AttackDeclared,
    Fought,
    GeneralPlayed,
    MarshalPlayed,
    MovedIn,
    Passed,
    TruceDeclared,
)
from rules.italywar.state.state import MARSHAL, TRUCE
from tests.rules.italywar.table import ADA, BRUNO, CARLA, DARIO, Table, card, position, ruleset, t
from tests.rules.italywar.test_i11_i15 import attack, front
from tests.rules.play import with_values


def kinds(events: list) -> list[type]:
    return [type(event) for event in events]


def test_i16_the_maresciallo_gives_the_defender_one_die_of_eight() -> None:
    game = front(9, 9, hands={BRUNO: ["maresciallo_1"]})
    game.do(attack("roma", "viterbo"))
    game.do(Pass(False))
    assert game.state.phase == MARSHAL
    events = game.dice(6, 6, 6, 1, 1, 8).do(PlayMarshal())
    assert kinds(events) == [MarshalPlayed, Fought]
    fought = events[-1]
    assert (fought.attack, fought.attack8, fought.defence, fought.defence8) == ((6, 6, 6), (), (1, 1), (8,))
    assert (fought.attacker_losses, fought.defender_losses) == (1, 2)


def test_i16_it_lies_face_up_for_the_next_defence_wherever_and_is_then_discarded() -> None:
    game = position(holdings={ADA: {"roma": 9}, BRUNO: {"viterbo": 9, "rieti": 3}}, hands={BRUNO: ["maresciallo_1"]})
    game.do(attack("roma", "viterbo"))
    game.do(Pass(False))
    game.dice(6, 6, 6, 1, 1, 1).do(PlayMarshal())
    assert game.state.cards.shown == ((BRUNO, card("maresciallo_1"), 1),)
    assert rules.view(game.state, None).shown == game.state.cards.shown
    fought = game.dice(6, 6, 6, 1, 1, 8).do(attack("roma", "rieti"))[-1]
    assert fought.defence8 == (8,)
    assert game.state.cards.shown == () and card("maresciallo_1") in game.state.cards.discards
    assert not game.dice(6, 6, 6, 1, 1, 1).do(attack("roma", "viterbo"))[-1].defence8


def test_i16_it_is_kept_for_the_turn_of_another() -> None:
    game = position(
        holdings={ADA: {"roma": 9}, BRUNO: {"viterbo": 9}, CARLA: {"grosseto": 9}}, hands={BRUNO: ["maresciallo_1"]}
    )
    game.do(attack("roma", "viterbo"))
    game.do(Pass(False))
    game.dice(1, 1, 1, 1, 1, 1).do(PlayMarshal())
    game.do(EndTurn())
    game.end_turn()
    game.place_all()
    assert game.state.seat == CARLA
    assert game.dice(1, 1, 1, 1, 1, 1).do(attack("grosseto", "viterbo"))[-1].defence8 == (1,)


def test_i17_the_generale_gives_the_attacker_one_die_of_eight_for_one_throw() -> None:
    game = front(9, 9, hands={ADA: ["generale_2"]}).dice(1, 1, 6, 6, 6, 8)
    events = game.do(attack("roma", "viterbo", general=True))
    assert kinds(events) == [AttackDeclared, GeneralPlayed, Fought]
    assert (events[-1].attack, events[-1].attack8) == ((1, 1), (8,))
    assert (events[-1].attacker_losses, events[-1].defender_losses) == (2, 1)
    assert game.state.cards.discards == (card("generale_2"),)
    assert game.refused(attack("roma", "viterbo", general=True)) == "card_not_held"


def test_i17_without_the_card_nobody_throws_it() -> None:
    game = front(9, 9, hands={ADA: ["maresciallo_1"]})
    assert attack("roma", "viterbo", general=True) not in game.listed(Attack)
    assert game.refused(attack("roma", "viterbo", general=True)) == "card_not_held"


def test_i17_more_throws_by_option() -> None:
    game = front(9, 9, ruleset(general_throws=2), hands={ADA: ["generale_2"]})
    game.dice(1, 1, 1, 1, 1, 1).do(attack("roma", "viterbo", general=True))
    assert game.refused(attack("roma", "viterbo", general=True)) == "card_not_held"
    assert game.dice(1, 1, 1, 1, 1, 1).do(attack("roma", "viterbo"))[-1].attack8 == (1,)
    assert not game.dice(1, 1, 1, 1, 1, 1).do(attack("roma", "viterbo"))[-1].attack8


def test_i18_the_special_die_has_eight_faces_and_no_others() -> None:
    with pytest.raises(rules.RulesetError, match="special_faces"):
        ruleset(special_faces=10)


def test_i18_a_lone_die_may_be_the_special_one() -> None:
    game = front(3, 1, hands={ADA: ["generale_1"], BRUNO: ["maresciallo_1"]})
    game.do(attack("roma", "viterbo", general=True))
    game.do(Pass(False))
    fought = next(one for one in game.dice(8, 7).do(PlayMarshal()) if isinstance(one, Fought))
    assert (fought.attack, fought.attack8, fought.defence, fought.defence8) == ((), (8,), (), (7,))


def sailing(**more: object) -> Table:
    """Ada in Latina and Livorno; the other ports belong to Bruno, Carla and Dario."""
    holdings = {ADA: {"latina": 9, "livorno": 3}, BRUNO: {"sassari": 1, "ravenna": 3}, DARIO: {"salerno": 2}}
    return position(more.pop("code", "italywar"), holdings=holdings, hands={ADA: ["ammiraglio_1"]}, **more)


def test_i19_the_ammiraglio_opens_every_enemy_port_for_the_turn() -> None:
    game = sailing()
    assert game.refused(attack("latina", "sassari")) == "admiral_needed"
    (played,) = game.do(PlayAdmiral())
    assert played == AdmiralPlayed(ADA, card("ammiraglio_1"))
    far = {one.target for one in game.listed(Attack) if one.source == t("latina")}
    ports = {t(one) for one in ("sassari", "ravenna", "salerno", "mantova", "messina", "verbania", "udine")}
    assert ports <= far
    assert game.refused(attack("roma", "salerno")) == "territory_not_own"
    assert game.refused(attack("latina", "palermo")) == "not_adjacent"
    events = game.dice(6, 6, 6, 1).do(attack("latina", "sassari"))
    assert game.state.owner[t("sassari")] == ADA and kinds(events) == [AttackDeclared, Fought]
    game.do(MoveIn(3))
    assert game.refused(PlayAdmiral()) == "card_not_held"


def test_i19_who_sails_leaves_from_a_port() -> None:
    holdings = {ADA: {"latina": 9, "rieti": 4}, BRUNO: {"sassari": 1}}
    game = position("italywar", holdings=holdings, hands={ADA: ["ammiraglio_1"]})
    game.do(PlayAdmiral())
    assert game.refused(attack("rieti", "sassari")) == "not_adjacent"


def test_i19_it_ends_with_the_turn_and_moves_nothing() -> None:
    game = sailing()
    game.do(PlayAdmiral())
    assert (t("latina"), t("livorno")) not in {(one.source, one.target) for one in game.listed(Move)}
    game.do(EndTurn())
    assert game.state.sailing == 0


def test_i19_so_many_throws_by_option() -> None:
    game = sailing(code=ruleset(admiral_throws=1))
    game.do(PlayAdmiral())
    game.dice(1, 1, 1, 6, 6, 6).do(attack("latina", "ravenna"))
    assert game.refused(attack("latina", "ravenna")) == "admiral_needed"


def test_i20_the_tregua_stops_the_attack_and_all_others_on_that_player() -> None:
    game = position(
        holdings={ADA: {"roma": 9}, BRUNO: {"viterbo": 2, "rieti": 2}, CARLA: {"latina": 2}},
        hands={BRUNO: ["tregua_1"]},
    )
    game.do(attack("roma", "viterbo"))
    assert game.state.phase == TRUCE and rules.to_move(game.state) == (BRUNO,)
    (truce,) = game.do(PlayTruce())
    assert truce == TruceDeclared(BRUNO, card("tregua_1"))
    assert (game.armies("roma"), game.armies("viterbo")) == (9, 2)
    assert game.refused(attack("roma", "viterbo")) == game.refused(attack("roma", "rieti")) == "truce"
    assert not {t("viterbo"), t("rieti")} & {one.target for one in game.listed(Attack)}
    assert attack("roma", "latina") in game.listed(Attack)
    for _ in range(4):
        game.end_turn()
    game.place_all()
    assert attack("roma", "viterbo") in game.listed(Attack), "a turn later"


def test_i20_by_option_it_covers_the_territory_alone() -> None:
    game = position(
        ruleset(truce_covers="territory"),
        holdings={ADA: {"roma": 9}, BRUNO: {"viterbo": 2, "rieti": 2}},
        hands={BRUNO: ["tregua_1"]},
    )
    game.do(attack("roma", "viterbo"))
    game.do(PlayTruce())
    targets = {one.target for one in game.listed(Attack)}
    assert t("rieti") in targets and t("viterbo") not in targets
    assert game.refused(attack("roma", "viterbo")) == "truce"


@pytest.mark.parametrize(("at_sea", "phase"), [(1, TRUCE), (0, MARSHAL)])
def test_i21_a_tregua_answers_an_attack_by_sea_too(at_sea: int, phase: int) -> None:
    game = sailing(code=ruleset(truce_at_sea=at_sea))
    cards = game.state.cards
    hands = (cards.hands[0], cards.hands[1], (card("tregua_1"),), (), ())
    pile = tuple(one for one in cards.pile if one != card("tregua_1"))
    game.state = with_values(game.state, cards=cards._replace(hands=hands, pile=pile))
    game.do(PlayAdmiral())
    game.do(attack("latina", "sassari"))
    assert game.state.phase == phase


def test_i22_first_the_tregua_then_the_generale_then_the_maresciallo_then_the_dice() -> None:
    game = front(9, 9, hands={ADA: ["generale_1"], BRUNO: ["tregua_1", "maresciallo_1"]})
    assert kinds(game.do(attack("roma", "viterbo", general=True))) == [AttackDeclared]
    assert PlayMarshal() not in game.listed() and PlayTruce() in game.listed()
    assert kinds(game.do(Pass(False))) == [Passed, GeneralPlayed]
    assert PlayMarshal() in game.listed() and game.refused(PlayTruce()) == "wrong_phase"
    events = game.dice(1, 1, 1, 1, 8, 8).do(PlayMarshal())
    assert kinds(events) == [MarshalPlayed, Fought]
    assert (events[-1].attack8, events[-1].defence8) == ((8,), (8,))


def test_i22_a_tregua_leaves_the_generale_in_the_hand_and_unseen() -> None:
    game = front(9, 9, hands={ADA: ["generale_1"], BRUNO: ["tregua_1"]})
    (declared,) = game.do(attack("roma", "viterbo", general=True))
    assert rules.seen(declared, BRUNO).general is None
    assert rules.view(game.state, BRUNO).fight.general is False
    game.do(PlayTruce())
    assert game.state.cards.hands[ADA] == (card("generale_1"),)


def test_i22_one_card_of_each_side_in_a_throw() -> None:
    game = front(9, 9, hands={ADA: ["generale_1", "generale_2"], BRUNO: ["maresciallo_1", "maresciallo_2"]})
    game.do(attack("roma", "viterbo", general=True))
    game.do(Pass(False))
    fought = game.dice(1, 1, 1, 1, 8, 8).do(PlayMarshal())[-1]
    assert len(fought.attack8) == len(fought.defence8) == 1
    events = game.do(attack("roma", "viterbo"))
    assert game.state.phase == TRUCE, "who still has cards is asked"
    events = game.dice(1, 1, 1, 1, 1, 1).do(Pass(False))
    assert kinds(events) == [Passed, Fought], "the Maresciallo face up counts, a second one is not asked for"


def test_i22_who_is_asked_does_not_tell_what_he_holds() -> None:
    for hand in (["tregua_1"], ["roma"]):
        game = front(9, 9, hands={BRUNO: hand})
        game.do(attack("roma", "viterbo"))
        assert game.state.phase == TRUCE
    assert PlayTruce() not in game.listed() and game.refused(PlayTruce()) == "card_not_held"
    nobody = front(9, 9).dice(1, 1, 1, 6, 6, 6)
    assert kinds(nobody.do(attack("roma", "viterbo"))) == [AttackDeclared, Fought], "an empty hand is not asked"


def test_i22_one_answer_may_hold_for_the_whole_turn() -> None:
    game = front(9, 9, hands={BRUNO: ["tregua_1"]})
    game.do(attack("roma", "viterbo"))
    game.dice(*[1] * 6).do(Pass(True))
    assert kinds(game.dice(*[1] * 6).do(attack("roma", "viterbo"))) == [AttackDeclared, Fought]
    for _ in range(4):
        game.end_turn()
    game.place_all().do(attack("roma", "viterbo"))
    assert game.state.phase == TRUCE, "in the next turn he is asked again"


def test_i22_cards_that_all_lie_open_are_not_asked_for() -> None:
    game = front(9, 9, hands={BRUNO: ["roma"]})
    cards = game.state.cards
    open_ = tuple(map(card, ("tregua_1", "tregua_2", "tregua_3", "tregua_4")))
    pile = tuple(one for one in cards.pile if one not in open_)
    game.state = with_values(game.state, cards=cards._replace(discards=open_, pile=pile))
    game.do(attack("roma", "viterbo"))
    assert game.state.phase == MARSHAL


@pytest.mark.parametrize("reshuffle", ["next_draw", "last_card"])
def test_i23_used_cards_come_back_with_the_next_shuffle(reshuffle: str) -> None:
    game = front(9, 1, ruleset(reshuffle=reshuffle), hands={ADA: ["generale_1"]}).dice(6, 6, 1, 8)
    cards, last = game.state.cards, card("tregua_4")
    keeps = tuple(one for one in cards.pile if one != last)
    game.state = with_values(game.state, cards=cards._replace(hands=((), *cards.hands[1:3], keeps, ()), pile=(last,)))
    game.do(attack("roma", "viterbo", general=True))
    game.do(MoveIn(3))
    game.chance = Seeded("shuffle")
    drawn = [type(event).__name__ for event in game.do(EndTurn())]
    assert drawn == ["TurnEnded", "CardDrawn", *["DeckShuffled"] * (reshuffle == "last_card"), "TurnBegan"]
    assert last in game.state.cards.hands[ADA]
    left = game.state.cards
    assert (left.pile if reshuffle == "last_card" else left.discards) == (card("generale_1"),)


def test_i23_with_two_empty_piles_there_is_no_card() -> None:
    game = front(9, 1).dice(6, 6, 6, 1)
    cards = game.state.cards
    game.state = with_values(game.state, cards=cards._replace(hands=((), (), (), cards.pile, ()), pile=()))
    events = game.do(attack("roma", "viterbo"))
    assert MovedIn not in kinds(events)
    game.do(MoveIn(3))
    assert "CardDrawn" not in [type(event).__name__ for event in game.do(EndTurn())]
