"""R1 to R8: order, deal, placement, endowment, reinforcements, sets."""

import pytest

import rules
from rules.base.chance import Scripted
from rules.base.quantities import Range
from rules.risiko.chapters.reinforcements import reinforcements
from rules.risiko.state.actions import Attack, ChooseColour, EndTurn, Place, Trade
from rules.risiko.state.events import OrderFixed, OrderRolled, TerritoriesDealt, TurnBegan
from tests.rules.engine.table import ADA, BRUNO, CARLA, CODES, GEO, begun, placed, position, ruleset, t


def continent(code: str) -> dict[str, int]:
    return {one.code: 2 for one in GEO.board.territories if one.continent == code}


def order(code: str, *dice: int, seats: int = 4) -> tuple[int, ...]:
    events = rules.start(ruleset(code), seats, Scripted(dice))
    return next(event.order for event in events if isinstance(event, OrderFixed))


def test_r1_the_highest_die_starts_and_the_others_follow_clockwise() -> None:
    assert order("risiko-classico", 2, 5, 6, 1) == (3, 4, 1, 2)


def test_r1_the_tied_roll_again_among_themselves() -> None:
    events = rules.start(ruleset("risiko-1997"), 4, Scripted([6, 2, 6, 1, 3, 3, 1, 4]))
    assert [event.seats for event in events if isinstance(event, OrderRolled)] == [(1, 2, 3, 4), (1, 3), (1, 3)]
    assert events[-1] == OrderFixed((3, 4, 1, 2))


def test_r1_the_clubs_play_in_descending_order_of_the_dice() -> None:
    assert order("risiko-challenge", 2, 5, 6, 1) == (3, 2, 1, 4)


def test_r1_club_ties_are_rolled_again_for_their_places_only() -> None:
    assert order("risiko-challenge", 4, 6, 4, 1, 2, 5) == (2, 3, 1, 4)


@pytest.mark.parametrize(("code", "first"), [("risiko-classico", 2), ("risiko-torneo", 4), ("risiko-challenge", 4)])
def test_r2_the_deal_begins_at_the_dealers_left_or_right(code: str, first: int) -> None:
    """Ada deals among four: her left is Bruno (2), her right Dario (4)."""
    game = begun(ruleset(code, deal_share_percent=0), 4, Scripted([6, 3, 2, 1]))
    for colour in ruleset().colours[:4]:
        game.do(ChooseColour(colour))
    expected = (2, 3, 4, 1) if first == 2 else (4, 3, 2, 1)
    assert tuple(game.state.owner[:4]) == expected


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_r2_all_42_are_dealt_and_counts_differ_by_one_at_most(seats: int) -> None:
    state = placed(ruleset("risiko-challenge"), seats).state
    counts = [held.bit_count() for held in state.held[1:]]
    assert sum(counts) == 42 and max(counts) - min(counts) <= 1


def test_r2_an_unfair_deal_is_dealt_again_and_each_deal_is_an_event() -> None:
    plain = tuple(range(42))
    game = begun(ruleset("risiko-challenge"), 3, Scripted([6, 5, 4], shuffles=[tuple(range(16)), _greedy(), plain]))
    for colour in ("nero", "verde", "rosso"):
        game.do(ChooseColour(colour))
    deals = [event.valid for event in game.events if isinstance(event, TerritoriesDealt)]
    assert deals == [False, True]
    for mine in game.state.held[1:]:
        assert all(2 * (mine & one).bit_count() <= one.bit_count() for one in GEO.continents)


def _greedy() -> tuple[int, ...]:
    """With three players every third card, from the dealer's right, goes to Carla: all of America del Sud."""
    mine = [one for one, land in enumerate(GEO.board.territories) if land.continent == "america_del_sud"]
    others = [one for one in range(42) if one not in mine]
    cards = []
    for turn in range(14):
        cards += [mine[turn] if turn < len(mine) else others.pop(), others.pop(), others.pop()]
    return tuple(cards)


def test_r2_the_box_does_not_care_about_shares_of_a_continent() -> None:
    game = begun(ruleset("risiko-torneo"), 3, Scripted([6, 5, 4], shuffles=[tuple(range(16)), _greedy()]))
    for colour in ("nero", "verde", "rosso"):
        game.do(ChooseColour(colour))
    assert [event.valid for event in game.events if isinstance(event, TerritoriesDealt)] == [True]


def test_r3_one_army_each_then_three_at_a_time_split_as_one_likes() -> None:
    game = begun(ruleset())
    for colour in ("nero", "verde", "rosso"):
        game.do(ChooseColour(colour))
    state = game.state
    assert set(state.armies) == {1} and state.left == 3
    first = state.seat
    lands = [option.territory for option in rules.legal_actions(state, first)]
    game.do(Place(lands[0], 1))
    assert (game.state.seat, game.state.left) == (first, 2)
    assert game.refused(Place(lands[0], 3)) == "armies_out_of_range"
    game.do(Place(lands[1], 2))
    assert game.state.seat == state.people.order[1] and game.state.left == 3


@pytest.mark.parametrize(("seats", "endowment"), [(3, 35), (4, 30), (5, 25), (6, 20)])
@pytest.mark.parametrize("code", CODES)
def test_r3_r4_the_whole_endowment_is_placed_before_the_first_turn(code: str, seats: int, endowment: int) -> None:
    state = placed(ruleset(code), seats).state
    for seat in range(1, seats + 1):
        assert sum(state.armies[one] for one in range(42) if state.owner[one] == seat) == endowment
    assert not any(state.stock) and (state.round, state.seat) == (1, state.people.order[0])


def test_r3_the_last_placement_may_be_fewer_than_three() -> None:
    """Five players: 25 armies less 8 or 9 territories leave 17 or 16, so the last lots are 2 and 1."""
    game = begun(ruleset(), 5)
    lots = set()
    while not game.state.round:
        option = rules.legal_actions(game.state, game.state.seat)[0]
        if isinstance(option, Place):
            lots.add(game.state.left)
            game.do(Place(option.territory, game.state.left))
        else:
            game.do(option)
    assert lots == {3, 2, 1}


@pytest.mark.parametrize(("count", "armies"), [(1, 0), (2, 0), (3, 1), (11, 3), (14, 4)])
def test_r5_a_third_of_the_territories_rounded_down_without_minimum(count: int, armies: int) -> None:
    lands = [code for number, code in enumerate(GEO.codes) if number % 3 == 0][:count]
    game = position(holdings={ADA: dict.fromkeys(lands, 1), BRUNO: {}})
    assert reinforcements(game.state.position, ADA) == armies


@pytest.mark.parametrize(
    ("code", "bonus"),
    [
        ("america_del_nord", 5),
        ("america_del_sud", 2),
        ("europa", 5),
        ("africa", 3),
        ("asia", 7),
        ("oceania", 2),
    ],
)
def test_r5_a_whole_continent_brings_its_armies(code: str, bonus: int) -> None:
    whole = continent(code)
    assert reinforcements(position(holdings={ADA: whole}).state.position, ADA) == len(whole) // 3 + bonus
    whole.pop(next(iter(whole)))
    assert reinforcements(position(holdings={ADA: whole}).state.position, ADA) == len(whole) // 3


def test_r5_the_special_rule_adds_one_even_to_nothing() -> None:
    few = position(ruleset(extra_army=1), holdings={ADA: {"alaska": 1, "congo": 2}})
    assert reinforcements(few.state.position, ADA) == 1


def test_r5_the_first_turn_brings_armies_too() -> None:
    game = placed(ruleset(), 3)
    assert game.events[-1] == TurnBegan(game.state.seat, 1, 14 // 3)


def three(code: str, *cards: str, held: tuple[str, ...] = (), **options: object) -> int:
    """What a set is worth to Ada, who holds Alaska and what is named."""
    game = position(
        ruleset(code, **options),
        holdings={ADA: dict.fromkeys(("alaska", *held), 2), BRUNO: {"cina": 2, "india": 2}},
        hands={ADA: cards},
        phase=3,
        left=3,
    )
    event = game.do(Trade(game.state.cards.hands[ADA]))[0]
    assert game.state.left == 3 + event.armies
    return event.armies


@pytest.mark.parametrize(
    ("cards", "box", "club"),
    [
        (("venezuela", "siam", "siberia"), 4, 8),
        (("india", "argentina", "giappone"), 6, 8),
        (("peru", "congo", "cina"), 8, 8),
        (("india", "peru", "siam"), 10, 10),
        (("jolly_1", "peru", "congo"), 12, 12),
        (("jolly_2", "siam", "siberia"), 12, 12),
    ],
)
def test_r6_the_worth_of_every_set(cards: tuple[str, ...], box: int, club: int) -> None:
    assert three("risiko-classico", *cards) == box
    assert three("risiko-challenge", *cards) == club


def test_r6_two_more_for_each_card_of_a_territory_held_now() -> None:
    cards = ("venezuela", "siam", "siberia")
    assert three("risiko-classico", *cards, held=("siam",)) == 6
    assert three("risiko-classico", *cards, held=cards) == 10
    assert three("risiko-torneo", "jolly_1", "peru", "congo", held=("peru", "congo")) == 16


@pytest.mark.parametrize(
    "cards",
    [
        ("jolly_1", "peru", "siam"),
        ("jolly_1", "jolly_2", "peru"),
        ("india", "peru", "congo"),
        ("siam", "siberia", "peru"),
    ],
)
def test_r6_other_three_cards_are_no_set(cards: tuple[str, ...]) -> None:
    game = position(holdings={ADA: {"alaska": 2}}, hands={ADA: cards}, phase=3, left=1)
    assert game.refused(Trade(game.state.cards.hands[ADA])) == "not_a_set"
    assert not any(isinstance(one, Trade) for one in rules.legal_actions(game.state, ADA))


SIX = ("venezuela", "siam", "siberia", "india", "argentina", "giappone")


def test_r7_one_set_per_turn_in_the_later_box() -> None:
    game = position("risiko-classico", holdings={ADA: {"alaska": 2}}, hands={ADA: SIX}, phase=3, left=1)
    game.do(next(one for one in rules.legal_actions(game.state, ADA) if isinstance(one, Trade)))
    assert not any(isinstance(one, Trade) for one in rules.legal_actions(game.state, ADA))
    assert game.refused(Trade(game.state.cards.hands[ADA])) == "no_more_sets"


@pytest.mark.parametrize("code", ["risiko-1997", "risiko-torneo", "risiko-challenge"])
def test_r7_as_many_sets_as_can_be_formed_elsewhere(code: str) -> None:
    game = position(code, holdings={ADA: {"alaska": 2}}, hands={ADA: SIX}, phase=3, left=1)
    for _ in range(2):
        game.do(next(one for one in rules.legal_actions(game.state, ADA) if isinstance(one, Trade)))
    assert game.state.cards.hands[ADA] == () and len(game.state.cards.discards) == 6


def test_r8_everything_is_placed_before_the_first_attack_without_limit() -> None:
    game = position(holdings={ADA: {"alaska": 5, "alberta": 1}}, phase=3, left=9)
    assert game.refused(Attack(t("alaska"), t("kamchatka"), 1)) == "wrong_phase"
    assert game.refused(EndTurn()) == "wrong_phase"
    assert rules.legal_actions(game.state, ADA)[0] == Place(t("alaska"), Range(1, 9))
    game.do(Place(t("alberta"), 9))
    assert game.state.armies[t("alberta")] == 10
    game.dice(6, 1, 1)
    game.do(Attack(t("alaska"), t("kamchatka"), 1))


def test_r8_after_the_first_attack_no_set_is_played() -> None:
    game = position(holdings={ADA: {"alaska": 5}}, hands={ADA: ("india", "peru", "siam")}, sets=1)
    assert any(isinstance(one, Trade) for one in rules.legal_actions(game.state, ADA))
    game.do(Attack(t("alaska"), t("kamchatka"), 1))
    assert game.state.sets == 0


def test_r8_armies_go_to_own_territories_only() -> None:
    game = position(holdings={ADA: {"alaska": 5}, BRUNO: {"congo": 2}}, rest=CARLA, phase=3, left=2)
    assert game.refused(Place(t("congo"), 1)) == "territory_not_own"
    assert game.refused(Place(t("alaska"), 0)) == "armies_out_of_range"
    assert game.refused(Place(t("alaska"), 3)) == "armies_out_of_range"
