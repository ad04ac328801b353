"""I24 to I29: cards of a turn, elimination, the four tournament rules."""

import random

import pytest

import rules
from rules.base.chance import Seeded
from rules.italywar.chapters.deal import fair_swaps
from rules.italywar.chapters.reach import must_attack
from rules.italywar.state.actions import Attack, EndTurn, Move, MoveIn, Pass, PlayAdmiral, PlayTruce, Trade
from rules.italywar.state.events import CardDrawn, Eliminated, TerritoriesDealt
from rules.lands.dealing import hands_dealt
from tests.rules.italywar.table import ADA, BRUNO, CARLA, DARIO, GEO, Table, card, dealt, position, ruleset, t
from tests.rules.italywar.test_i11_i15 import attack, front
from tests.rules.play import with_values

TOURNAMENT = "italywar-torneo"


def test_i24_one_card_after_any_number_of_conquests_and_none_without() -> None:
    game = position(holdings={ADA: {"roma": 12}, BRUNO: {"viterbo": 1, "rieti": 1}})
    for target in ("viterbo", "rieti"):
        game.dice(6, 6, 6, 1).do(attack("roma", target))
        game.do(MoveIn(3))
    events = game.do(EndTurn())
    assert [type(event) for event in events].count(CardDrawn) == 1
    assert len(game.state.cards.hands[ADA]) == 1
    assert not [event for event in position(holdings={}).do(EndTurn()) if isinstance(event, CardDrawn)]


def test_i24_a_hand_has_no_limit() -> None:
    game = front(9, 1, hands={ADA: GEO.codes[:20]}).dice(6, 6, 6, 1)
    game.do(attack("roma", "viterbo"))
    game.do(MoveIn(3))
    game.do(EndTurn())
    assert len(game.state.cards.hands[ADA]) == 21


def last_of_dario(code: object = "italywar", **more: object) -> Table:
    """Dario has only Enna, Ada stands beside it."""
    hands = {ADA: ["asti"], DARIO: ["tregua_1", "alessandria", "lodi", "ferrara"]}
    return position(code, holdings={ADA: {"catania": 9}, DARIO: {"enna": 1}}, hands=hands, **more)


def test_i25_the_conqueror_takes_all_cards_and_plays_no_set_with_them_in_this_turn() -> None:
    game = last_of_dario()
    game.do(attack("catania", "enna"))
    while game.listed(Pass):
        game.dice(6, 6, 6, 1).do(Pass(False))
    assert Eliminated(DARIO, ADA, ()) in game.events
    assert len(game.state.cards.hands[ADA]) == 5 and not game.state.cards.hands[DARIO]
    game.do(MoveIn(3))
    assert not game.listed(Trade)
    at_once = last_of_dario(ruleset(captured_cards="at_once"))
    at_once.do(attack("catania", "enna"))
    while at_once.listed(Pass):
        at_once.dice(6, 6, 6, 1).do(Pass(False))
    at_once.do(MoveIn(3))
    assert at_once.listed(Trade)


def test_i25_special_cards_taken_over_serve_at_once_and_a_face_up_one_is_discarded() -> None:
    game = position(holdings={ADA: {"catania": 9}, DARIO: {"enna": 1}}, hands={DARIO: ["generale_1", "ammiraglio_1"]})
    cards, shown = game.state.cards, card("maresciallo_1")
    pile = tuple(one for one in cards.pile if one != shown)
    game.state = with_values(game.state, cards=cards._replace(shown=((DARIO, shown, 2),), pile=pile))
    game.do(attack("catania", "enna"))
    while game.listed(Pass):
        game.dice(6, 6, 6, 1).do(Pass(False))
    game.do(MoveIn(3))
    assert game.listed(PlayAdmiral) and any(one.general for one in game.listed(Attack))
    assert game.state.cards.shown == () and shown in game.state.cards.discards
    assert rules.status(game.state) == ()


def test_i25_no_round_guards_an_only_territory() -> None:
    assert attack("catania", "enna") in last_of_dario(round=1).listed(Attack)
    guarded = last_of_dario(ruleset(guarded_rounds=4), round=4)
    assert attack("catania", "enna") not in guarded.listed(Attack)
    assert guarded.refused(attack("catania", "enna")) == "only_territory_guarded"
    assert attack("catania", "enna") in last_of_dario(ruleset(guarded_rounds=4), round=5).listed(Attack)


def test_the_last_player_wins() -> None:
    game = position(holdings={ADA: {"catania": 9}, DARIO: {"enna": 1}}, rest=ADA)
    state = game.state
    owner = bytes(ADA if one not in (t("enna"),) else DARIO for one in range(72))
    held = (0, (1 << 72) - 1 ^ 1 << t("enna"), 0, 0, 1 << t("enna"))
    people = state.people._replace(fallen=(0, 0, 1, 1, 0), exits=(2, 3))
    game.state = with_values(state, owner=owner, held=held, people=people)
    game.dice(6, 6, 6, 1).do(attack("catania", "enna"))
    game.do(MoveIn(3))
    assert game.state.outcome.reason == "last_player" and game.state.outcome.winners == (ADA,)
    assert [placing.seat for placing in game.state.outcome.placings] == [ADA, DARIO, CARLA, BRUNO]


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_i27_nobody_is_dealt_more_than_half_of_a_region(seats: int) -> None:
    table = dealt(ruleset(TOURNAMENT), seats).state.table
    dice = random.Random(f"deal {seats}")
    for _ in range(300):
        cards = tuple(dice.sample(range(72), 72))
        held = hands_dealt(seats, 1, "right", cards)
        counts = [mine.bit_count() for mine in held]
        for one, other in fair_swaps(table, held, cards):
            both = 1 << one | 1 << other
            held = [mine ^ both if (mine >> one ^ mine >> other) & 1 else mine for mine in held]
        assert [mine.bit_count() for mine in held] == counts
        for region in table.geo.regions:
            assert all((mine & region).bit_count() <= region.bit_count() // 2 for mine in held)


def test_i27_a_fair_deal_stays_and_the_normal_game_deals_as_it_comes() -> None:
    for code, fair in ((TOURNAMENT, True), ("italywar", False)):
        swapped = [
            next(event for event in dealt(ruleset(code), 4, Seeded(f"fair {number}")).events
                 if isinstance(event, TerritoriesDealt)).swaps
            for number in range(12)
        ]  # fmt: skip
        assert any(swapped) == fair


def test_i27_the_five_independent_ones_are_exempt() -> None:
    table = dealt(ruleset(TOURNAMENT)).state.table
    five = [GEO.index[code] for code in GEO.board.continent("territori_indipendenti").territories]
    rest = [one for one in range(72) if one not in five]
    places = [place for place in range(72) if place not in range(0, 20, 4)]
    order = dict(zip((*range(0, 20, 4), *places), (*five, *rest), strict=True))
    cards = tuple(order[place] for place in range(72))
    held = hands_dealt(4, 1, "right", cards)
    for one, other in fair_swaps(table, held, cards):
        both = 1 << one | 1 << other
        held = [mine ^ both if (mine >> one ^ mine >> other) & 1 else mine for mine in held]
    assert max(sum(mine >> one & 1 for one in five) for mine in held) > 2


@pytest.mark.parametrize(
    ("mine", "theirs", "legal"), [(3, 1, True), (3, 2, False), (4, 2, True), (4, 3, False), (5, 9, True)]
)
def test_i28_never_fewer_dice_than_the_defender(mine: int, theirs: int, legal: bool) -> None:
    game = front(mine, theirs, ruleset(TOURNAMENT))
    assert (attack("roma", "viterbo") in game.listed(Attack)) == legal
    assert (game.refused(attack("roma", "viterbo")) == "too_few_armies") != legal
    assert attack("roma", "viterbo") in front(mine, theirs).listed(Attack)


def test_i28_by_sea_too() -> None:
    holdings = {ADA: {"latina": 4}, BRUNO: {"ravenna": 3, "udine": 2}}
    game = position(ruleset(TOURNAMENT), holdings=holdings, hands={ADA: ["ammiraglio_1"]})
    game.do(PlayAdmiral())
    targets = {one.target for one in game.listed(Attack)}
    assert t("udine") in targets and t("ravenna") not in targets


def rested(idle: int, **more: object) -> Table:
    return front(6, 2, ruleset(TOURNAMENT), idle=(0, idle, 0, 0, 0), **more)


def test_i29_a_throw_is_due_after_one_turn_of_rest() -> None:
    assert rested(0).listed(EndTurn)
    game = rested(1)
    assert not game.listed(EndTurn) and not game.listed(Move) and must_attack(game.state.position)
    assert game.refused(EndTurn()) == "attack_due"
    game.dice(1, 1, 1, 6, 6).do(attack("roma", "viterbo"))
    assert game.listed(EndTurn)
    game.do(EndTurn())
    assert game.state.idle[ADA] == 0


def test_i29_a_turn_without_a_throw_counts_as_rest() -> None:
    game = rested(0)
    game.do(EndTurn())
    assert game.state.idle[ADA] == 1


def test_i29_who_cannot_attack_need_not() -> None:
    game = position(ruleset(TOURNAMENT), holdings={ADA: {"roma": 2}}, idle=(0, 3, 0, 0, 0))
    assert game.listed(EndTurn) and not game.listed(Attack)


def test_i29_a_tregua_counts_as_an_attack() -> None:
    game = rested(1, hands={BRUNO: ["tregua_1"]})
    game.do(attack("roma", "viterbo"))
    game.do(PlayTruce())
    assert game.listed(EndTurn)
    game.do(EndTurn())
    assert game.state.idle[ADA] == 0


def test_i29_the_normal_game_lets_everybody_rest() -> None:
    assert front(6, 2, idle=(0, 9, 0, 0, 0)).listed(EndTurn)
