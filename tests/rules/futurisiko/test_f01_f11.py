"""F1 to F11: die, seats, opening, cards, order, hands, supplies."""

import pytest

import rules
from rules import evolve
from rules.base.chance import Scripted, Seeded
from rules.base.quantities import Range
from rules.contract.outside import Withdraw
from rules.contract.ruleset import RulesetError
from rules.futurisiko.chapters.pieces import supply
from rules.futurisiko.deck import KINDS, colour_of, kind_of
from rules.futurisiko.options import CARD_OPTIONS
from rules.futurisiko.state.actions import Build, ChooseColour, Discard, EndProduction, Pass, PlaceFlag
from rules.futurisiko.state.events import CardDealt, DeckShuffled, Discarded, OrderDrawn, ProductionBegan, SeatDrawn
from rules.futurisiko.state.state import DISCARD, FLAGS, Cards, seal
from tests.rules.futurisiko.table import ADA, BRUNO, CARLA, GEO, begun, card, position, producing, ruleset, t
from tests.rules.play import Play


def coloured(seats: int = 3, chance: object = None, **options: object) -> Play:
    """All colours chosen in the order of the ruleset."""
    game = begun(seats, chance, **options)
    while rules.legal_actions(game.state, game.state.asked)[0] and game.state.phase < FLAGS:
        game.do(rules.legal_actions(game.state, game.state.asked)[0])
    return game


def settled(game: Play) -> Play:
    while game.state.phase == FLAGS:
        game.do(rules.legal_actions(game.state, game.state.asked)[0])
    return game


def test_f1_the_two_highest_faces_of_a_die_hit() -> None:
    table = begun().state.table
    assert [table.terms.hits((face,)) for face in range(1, 7)] == [0, 0, 0, 0, 1, 1]
    assert table.terms.hits((5, 6, 1, 5)) == 3
    assert [begun(die_hits=3).state.table.terms.hits((face,)) for face in (3, 4, 5, 6)] == [0, 1, 1, 1]
    with pytest.raises(RulesetError):
        ruleset(die_hits=6)


@pytest.mark.parametrize("seats", [2, 7])
def test_f2_three_to_six_play(seats: int) -> None:
    with pytest.raises(rules.SetupError) as error:
        rules.start(ruleset(), seats, Seeded("f2"))
    assert error.value.code == "seat_count"
    assert [coloured(count).state.table.seats for count in (3, 4, 5, 6)] == [3, 4, 5, 6]


def test_f3_five_players_go_on_clockwise_until_36_flags_are_down() -> None:
    game = coloured(5)
    first, seats = game.state.asked, []
    while game.state.phase == FLAGS:
        seats.append(game.state.asked)
        game.do(rules.legal_actions(game.state, game.state.asked)[0])
    assert seats == [(first - 1 + step) % 5 + 1 for step in range(36)]
    counts = [game.state.flags(seat) for seat in range(1, 6)]
    assert sorted(counts) == [7, 7, 7, 7, 8] and counts[first - 1] == 8


def test_f3_a_free_territory_is_chosen_and_a_taken_one_refused() -> None:
    game = coloured()
    game.do(PlaceFlag(t("giappone")))
    assert game.refused(PlaceFlag(t("giappone"))) == "territory_taken"
    assert game.refused(PlaceFlag(36)) == "territory_unknown"
    assert PlaceFlag(t("giappone")) not in rules.legal_actions(game.state, game.state.asked)


def test_f3_who_has_left_is_passed_over_in_the_opening() -> None:
    game = coloured(4)
    leaver = game.state.asked
    game.do(Withdraw(leaver, "absent"), None)
    settled(game)
    assert game.state.flags(leaver) == 0 and sum(game.state.flags(one) for one in range(1, 5)) == 36


@pytest.mark.parametrize("armies", [0, 2])
def test_f4_the_board_begins_with_flags_only_unless_the_ruleset_gives_armies(armies: int) -> None:
    game = settled(coloured(3, armies_at_start=armies))
    assert set(game.state.land) == {armies}
    assert set(game.state.air) == {0}


def test_f5_every_colour_has_the_same_ten_cards() -> None:
    cards = begun().state.table.cards
    assert len(cards) == 60
    hands = [sorted(KINDS[kind_of(one)] for one in cards if colour_of(one) == place) for place in range(6)]
    assert all(hand == hands[0] and len(hand) == 10 for hand in hands)
    assert [sum(kind_of(one) == kind for one in cards) for kind in range(7)] == [12, 6, 12, 6, 12, 6, 6]


def test_f5_other_numbers_of_cards_must_be_alike_in_each_colour() -> None:
    assert len(begun(truce_cards=0, missile_cards=12).state.table.cards) == 60
    for key in CARD_OPTIONS:
        with pytest.raises(RulesetError):
            ruleset(**{key: 7})


def drawn(pile: tuple[int, ...], discards: tuple[int, ...], hand: tuple[int, ...], chance: object) -> Play:
    """A round ends with these cards; the next order is drawn."""
    game = position({ADA: "alaska", BRUNO: "cina india"})
    draft = game.state.position.copy()
    draft.cards = Cards(((), hand, (), ()), pile, discards)
    draft.seat = draft.asked = CARLA
    return Play(seal(draft), chance)


def test_f6_the_order_is_drawn_from_pile_and_discards_and_both_are_shuffled_again() -> None:
    whole = position({ADA: "alaska"}).state.table.cards
    game = drawn(whole[:50], whole[50:57], whole[57:], Seeded("order"))
    events = game.do(rules.legal_actions(game.state, CARLA)[0])
    order = next(one for one in events if isinstance(one, OrderDrawn))
    assert len(order.order) == 57 and not set(order.cards) & set(whole[57:])
    again = events[events.index(order) + 1]
    assert isinstance(again, DeckShuffled) and len(again.order) == 57
    assert order.seat == game.state.people.order[0] == 1 + colour_of(order.cards[-1])
    assert game.state.people.order[1] == order.seat % 3 + 1


def test_f6_without_a_live_colour_a_player_is_drawn() -> None:
    whole = position({ADA: "alaska"}).state.table.cards
    absent = tuple(one for one in whole if colour_of(one) >= 3)
    present = tuple(one for one in whole if colour_of(one) < 3)
    game = drawn(absent[:20], absent[20:], present, Seeded("none"))
    events = game.do(rules.legal_actions(game.state, CARLA)[0])
    order, lot = events[-20:], next(one for one in events if isinstance(one, SeatDrawn))
    assert next(one for one in events if isinstance(one, OrderDrawn)).seat == 0 and order
    assert sorted(lot.order) == [0, 1, 2] and lot.seat == game.state.people.order[0]


def test_f6_cards_are_dealt_one_each_in_turn() -> None:
    game = settled(coloured(4))
    dealt = [one.seat for one in game.events if isinstance(one, CardDealt)]
    assert dealt == list(game.state.people.order) * 3


def test_f7_an_absent_colour_is_drawn_again() -> None:
    order = tuple(range(60))
    game = coloured(3, Scripted((), [order]))
    first = next(one for one in game.events if isinstance(one, OrderDrawn))
    assert [colour_of(one) for one in first.cards] == [5] * 10 + [4] * 10 + [3] * 10 + [2]
    assert first.seat == CARLA == game.state.asked


def test_f8_a_card_for_each_three_territories_rounded_down() -> None:
    game = settled(coloured(5))
    assert [len(game.state.hand(seat)) for seat in range(1, 6)] == [2] * 5
    more = settled(coloured(5, territories_per_card=2))
    assert sorted(len(more.state.hand(seat)) for seat in range(1, 6)) == [3, 3, 3, 3, 4]


def discarding(hand: list[str], flags: str = "alaska canada california messico colombia peru", **options) -> Play:
    game = position({ADA: flags}, hands={ADA: hand}, seat=CARLA, **options)
    draft = game.state.position.copy()
    draft.phase, draft.asked, draft.seat = DISCARD, ADA, 0
    return Play(seal(draft), Seeded("discards"))


def test_f9_cards_too_many_go_first_and_their_owner_chooses_which() -> None:
    game = discarding(["truce", "shield", "missile"])
    assert game.refused(Pass()) == "cards_too_many"
    assert {one.card for one in rules.legal_actions(game.state, ADA)} == set(game.state.hand(ADA))
    shield = card(game, "shield")
    assert game.do(Discard(shield)) == [Discarded(ADA, shield)]
    assert game.state.asked == ADA and game.state.cards.discards == (shield,)


def test_f9_then_one_may_be_given_up_and_no_more() -> None:
    game = discarding(["truce", "shield", "missile"])
    game.do(Discard(card(game, "shield")))
    events = game.do(Discard(card(game, "truce")))
    assert isinstance(events[-1], ProductionBegan) or any(isinstance(one, CardDealt) for one in events)
    assert len(game.state.hand(ADA)) == 2


def test_f9_nobody_must_give_a_card_up() -> None:
    game = discarding(["truce", "shield"])
    hand = game.state.hand(ADA)
    game.do(Pass())
    assert game.state.hand(ADA) == hand


def test_f9_without_voluntary_discards_only_cards_too_many_are_asked_for() -> None:
    game = discarding(["truce", "shield", "missile"], voluntary_discards=0)
    events = game.do(Discard(card(game, "truce")))
    assert any(isinstance(one, ProductionBegan) for one in events)


def test_f10_points_that_are_not_spent_are_lost() -> None:
    game = producing(position({ADA: "alaska canada california"}))
    assert game.state.turn.points == 3
    game.do(Build("land", t("alaska"), 1))
    ended = game.do(EndProduction())[0]
    assert ended.points == 2
    assert game.state.turn.points == game.state.flags(game.state.seat) != 2


def test_f11_supplies_are_limits() -> None:
    game = producing(position({ADA: "alaska canada california"}, land={"alaska": 48}, air={"canada": 20}))
    assert supply(game.state.position, ADA) == (2, 0, 10)
    builds = {one.arm: one.armies for one in rules.legal_actions(game.state, ADA) if isinstance(one, Build)}
    assert builds == {"land": Range(1, 2)}
    assert game.refused(Build("land", t("alaska"), 3)) == "quantity_out_of_range"
    assert game.refused(Build("air", t("alaska"), 1)) == "supply_empty"


def test_f11_invaders_and_armies_of_truces_count_against_the_supply() -> None:
    game = position({ADA: "alaska canada"}, land={"alaska": 3}, hands={ADA: ["truce"]})
    assert supply(game.state.position, ADA)[0] == 47
    march, truce = rules.legal_actions(game.state, ADA)[1], rules.legal_actions(game.state, ADA)[-1]
    game.do(truce)
    assert supply(game.state.position, ADA)[0] == 47
    game.do(type(march)(t("alaska"), t("kamchatka"), 2))
    assert supply(game.state.position, ADA)[0] == 47


def test_f11_flags_must_suffice_for_the_goal() -> None:
    with pytest.raises(RulesetError):
        ruleset(flag_limit=19)
    with pytest.raises(RulesetError):
        ruleset(goal="last_player_standing")
    assert ruleset(goal="last_player_standing", flag_limit=36).flag_limit == 36


def test_armies_cost_one_two_and_five_points() -> None:
    game = producing(position({ADA: "alaska canada california messico colombia peru argentina brasile"}))
    builds = {one.arm: one.armies.most for one in rules.legal_actions(game.state, ADA) if isinstance(one, Build)}
    assert builds == {"land": 8, "air": 4, "sea": 1}
    sea = GEO.index["pacifico_settentrionale"]
    game.do(Build("sea", sea, 1))
    game.do(Build("air", t("peru"), 1))
    assert game.state.turn.points == 1
    assert game.refused(Build("air", t("peru"), 1)) == "points_too_few"
    assert game.refused(Build("land", t("cina"), 1)) == "territory_not_own"


def test_submarines_are_built_before_an_own_coast_only() -> None:
    game = producing(position({ADA: "alaska canada california messico stati_uniti_centrali"}))
    assert game.refused(Build("sea", GEO.index["mare_cinese"], 1)) == "no_own_coast"
    assert game.refused(Build("sea", t("alaska"), 1)) == "sea_unknown"
    places = {GEO.codes[one.place] for one in rules.legal_actions(game.state, ADA) if getattr(one, "arm", "") == "sea"}
    assert places == {"mare_artico", "pacifico_settentrionale", "atlantico_settentrionale"}


def test_colours_are_chosen_clockwise_and_once() -> None:
    game = begun()
    game.do(ChooseColour("nero"))
    assert game.state.asked == BRUNO and game.refused(ChooseColour("nero")) == "colour_taken"
    assert game.refused(ChooseColour("rosa")) == "colour_taken"
    assert evolve(None, game.events[0]).people.colours == ("", "", "", "")


def test_dice_numbers_must_be_positive() -> None:
    for key in ("fire_dice", "flag_dice", "cards_per_throw", "die_hits"):
        with pytest.raises(RulesetError):
            ruleset(**{key: 0})
