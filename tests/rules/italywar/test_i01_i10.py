"""I1 to I10: seats, deal, first placement, the deck, reinforcements, sets."""

import pytest

import rules
from rules.base.chance import Scripted, Seeded
from rules.italywar.chapters.reinforcements import reinforcements
from rules.italywar.state.actions import EndTurn, Place, Trade
from rules.italywar.state.events import DeckShuffled, ObjectivesDealt, OrderRolled, TerritoriesDealt, Traded, TurnBegan
from tests.rules.italywar.table import (
    ADA,
    BRUNO,
    CARLA,
    CODES,
    GEO,
    begun,
    card,
    dealt,
    placed,
    position,
    ruleset,
    t,
)

ENDOWMENT = {4: 45, 5: 36, 6: 30, 7: 26}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seats", [3, 8])
def test_i1_four_to_seven_play(code: str, seats: int) -> None:
    with pytest.raises(rules.SetupError, match="seat_count"):
        rules.start(rules.load(code), seats, Seeded(1))


@pytest.mark.parametrize(("seats", "armies"), ENDOWMENT.items())
def test_i1_i2_the_two_armies_per_card_come_out_of_the_endowment(seats: int, armies: int) -> None:
    game = placed(ruleset(), seats)
    first = game.state.left if game.state.phase == 3 else 0
    on_board = [sum(game.state.armies[one] for one in range(72) if game.state.owner[one] == seat) for seat in range(8)]
    assert on_board[1 : seats + 1] == [armies] * seats and first >= 0


def test_i2_the_two_armies_may_be_extra() -> None:
    game = placed(ruleset(dealt_from="extra"))
    assert sum(game.state.armies) == 2 * 72 + 4 * 45


def test_i3_two_at_a_time_and_the_odd_one_alone() -> None:
    game = dealt(ruleset())
    assert game.state.stock == (0, 9, 9, 9, 9)
    lots = []
    while not game.state.round:
        lots.append((game.state.seat, game.state.left))
        game.do(Place(game.listed(Place)[0].territory, game.state.left))
    assert [left for _, left in lots] == [2] * 16 + [1] * 4
    assert [seat for seat, _ in lots] == list(game.state.people.order) * 5


def test_i3_an_odd_army_may_be_left_out() -> None:
    assert dealt(ruleset(odd_army=0)).state.stock == (0, 8, 8, 8, 8)


@pytest.mark.parametrize(("side", "step"), [("right", -1), ("left", 1)])
def test_i4_the_cards_go_round_from_the_right_of_the_first(side: str, step: int) -> None:
    game = dealt(ruleset(deal_side=side), 5)
    cards = next(event for event in game.events if isinstance(event, TerritoriesDealt)).cards
    first = game.state.people.order[0]
    for place, one in enumerate(cards[:7], 1):
        assert game.state.owner[one] == (first - 1 + step * place) % 5 + 1
    counts = [held.bit_count() for held in game.state.held[1:]]
    assert sorted(counts) == [14, 14, 14, 15, 15]


def test_i5_the_tied_roll_again_for_the_first_place() -> None:
    game = begun(ruleset(), 4, Scripted((6, 2, 6, 1, 3, 5)))
    rolled = [event for event in game.events if isinstance(event, OrderRolled)]
    assert [event.seats for event in rolled] == [(1, 2, 3, 4), (1, 3)]
    assert game.state.people.order == (3, 4, 1, 2)


def test_i5_all_may_roll_again() -> None:
    game = begun(ruleset(first_tie="all"), 4, Scripted((6, 2, 6, 1, 3, 5, 1, 1)))
    assert [event.seats for event in game.events if isinstance(event, OrderRolled)] == [(1, 2, 3, 4)] * 2
    assert game.state.people.order == (2, 3, 4, 1)


def test_i6_the_deck_has_88_cards() -> None:
    game = placed(ruleset())
    pile = [GEO.cards[one] for one in game.state.cards.pile]
    assert len(pile) == len(set(pile)) == 88
    for kind, count in (("jolly", 3), ("tregua", 4), ("maresciallo", 3), ("generale", 3), ("ammiraglio", 3)):
        assert sum(one.startswith(kind) for one in pile) == count
    shuffled = [event for event in game.events if isinstance(event, DeckShuffled)]
    assert len(shuffled) == 1 and not shuffled[0].again


def test_i6_the_special_cards_can_be_more_or_fewer() -> None:
    assert len(placed(ruleset(truces=6, admirals=0)).state.cards.pile) == 87


def test_i7_no_armies_for_territories_in_the_first_turn() -> None:
    game = placed(ruleset())
    for _ in range(4):
        begin = game.state
        assert begin.round == 1
        game.end_turn()
    began = [event for event in game.events if isinstance(event, TurnBegan)]
    assert [event.armies for event in began] == [0, 0, 0, 0, 6]


@pytest.mark.parametrize(("territories", "armies"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_i7_a_third_of_the_territories_without_a_minimum(territories: int, armies: int) -> None:
    names = ("como", "siena", "ragusa", "pavia", "latina", "parma")
    game = position(holdings={ADA: dict.fromkeys(names[: territories - 1], 2)})
    assert reinforcements(game.state.position, ADA, 2) == armies
    least = position(ruleset(least_reinforcement=3), holdings={ADA: dict.fromkeys(names[: territories - 1], 2)})
    assert reinforcements(least.state.position, ADA, 2) == 3


@pytest.mark.parametrize(
    ("region", "bonus"),
    [("calabria", 1), ("campania", 5), ("emilia_romagna", 5), ("friuli_venezia_giulia", 1), ("lazio", 4),
     ("lombardia", 6), ("piemonte", 6), ("sicilia", 3), ("sardegna", 2), ("toscana", 4)],
)  # fmt: skip
def test_i7_a_whole_region_counts_from_the_first_turn(region: str, bonus: int) -> None:
    names = GEO.board.continent(region).territories
    state = position(holdings={ADA: {"oristano": 2} | dict.fromkeys(names, 2)}).state
    assert reinforcements(state.position, ADA, 1) == bonus
    assert reinforcements(state.position, ADA, 2) == bonus + state.held[ADA].bit_count() // 3
    without = position(holdings={ADA: dict.fromkeys(names, 2), CARLA: {names[0]: 2}}).state
    assert reinforcements(without.position, ADA, 1) == 0


def test_i8_the_five_independent_ones_bring_five() -> None:
    names = GEO.board.continent("territori_indipendenti").territories
    assert len(names) == 5
    assert reinforcements(position(holdings={ADA: dict.fromkeys(names, 2)}).state.position, ADA, 1) == 5
    none = position(ruleset(independents="none"), holdings={ADA: dict.fromkeys(names, 2)}).state
    assert reinforcements(none.position, ADA, 1) == 0


CANNONS, INFANTRY, CAVALRY = (
    [code for code in GEO.codes if GEO.board.by_code[code].symbol == symbol]
    for symbol in ("cannone", "fante", "cavaliere")
)


@pytest.mark.parametrize(
    ("cards", "armies"),
    [(CANNONS[:3], 4), (INFANTRY[:3], 6), (CAVALRY[:3], 8), ([CANNONS[0], INFANTRY[0], CAVALRY[0]], 10),
     ([CANNONS[0], CANNONS[1], "jolly_2"], 12)],
)  # fmt: skip
def test_i9_five_kinds_of_sets(cards: list[str], armies: int) -> None:
    game = position(holdings={}, hands={ADA: cards})
    (traded,) = game.do(game.listed(Trade)[0])
    assert (traded.armies, traded.lands) == (armies, ())
    assert game.state.left == armies and game.state.cards.hands[ADA] == ()


@pytest.mark.parametrize(
    "cards",
    [[CANNONS[0], INFANTRY[0], "jolly_1"], [CANNONS[0], "jolly_1", "jolly_2"], [CANNONS[0], CANNONS[1], "tregua_1"],
     ["generale_1", "generale_2", "generale_3"], [CANNONS[0], CANNONS[1], INFANTRY[0]], [CANNONS[0], CANNONS[1]]],
)  # fmt: skip
def test_i9_special_cards_and_lone_jokers_are_in_no_set(cards: list[str]) -> None:
    game = position(holdings={}, hands={ADA: cards})
    assert not game.listed(Trade)
    assert game.refused(Trade(tuple(sorted(map(card, cards))))) == "not_a_set"


def test_i9_one_set_in_a_turn_and_none_after_an_attack() -> None:
    game = position(holdings={}, hands={ADA: [*CANNONS[:3], *CAVALRY[:3]]})
    game.do(Trade(tuple(sorted(map(card, CANNONS[:3])))))
    assert game.refused(Trade(tuple(sorted(map(card, CAVALRY[:3]))))) == "no_more_sets"
    many = position(ruleset(sets_per_turn=0), holdings={}, hands={ADA: [*CANNONS[:3], *CAVALRY[:3]]})
    many.do(Trade(tuple(sorted(map(card, CANNONS[:3])))))
    assert many.listed(Trade)


def test_i10_two_more_stand_on_the_territory_of_the_card_and_nowhere_else() -> None:
    own = CANNONS[0]
    game = position(holdings={ADA: {own: 3}}, hands={ADA: CANNONS[:3]})
    before = game.state.armies
    (traded,) = game.do(game.listed(Trade)[0])
    assert traded == Traded(ADA, tuple(map(card, CANNONS[:3])), 4, (t(own),), 2)
    assert game.armies(own) == 5 and sum(game.state.armies) == sum(before) + 2
    assert game.state.left == 4


def test_i10_they_may_be_placed_anywhere_by_option() -> None:
    own = CANNONS[0]
    game = position(ruleset(set_territory_on="anywhere"), holdings={ADA: {own: 3}}, hands={ADA: CANNONS[:3]})
    (traded,) = game.do(game.listed(Trade)[0])
    assert (traded.armies, traded.lands, game.armies(own)) == (6, (), 3)


def test_i10_a_card_of_another_brings_nothing_more() -> None:
    game = position(holdings={BRUNO: {CANNONS[0]: 3}}, hands={ADA: CANNONS[:3]})
    assert game.do(game.listed(Trade)[0])[0].armies == 4


def test_i35_objectives_are_dealt_in_the_order_of_play() -> None:
    game = dealt(ruleset())
    cards = next(event for event in game.events if isinstance(event, ObjectivesDealt)).cards
    assert [game.state.people.goals[seat] for seat in game.state.people.order] == list(cards[:4])
    assert len(cards) == 26 and len(dealt(ruleset("italywar-torneo")).state.table.cards) == 20
    assert rules.view(game.state, ADA).objectives[BRUNO] is None
    assert game.refused(EndTurn()) == "wrong_phase"
