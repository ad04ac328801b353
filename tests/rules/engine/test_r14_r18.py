"""R14 to R18: the card of the turn, the strategic move, elimination, objectives, the deck."""

import pytest

import rules
from rules.base.chance import Scripted
from rules.lands.goals import goal_reached
from rules.risiko.state.actions import Attack, EndTurn, Move, MoveIn, Place, Trade
from rules.risiko.state.events import CardDrawn, DeckShuffled, Eliminated, MatchEnded, TurnBegan
from rules.risiko.state.state import seal
from tests.rules.engine.table import ADA, BRUNO, CARLA, GEO, position, ruleset, t
from tests.rules.play import Play

FORCED = "risiko-challenge"


def place_of(number: int, code: str = "risiko-classico") -> int:
    """Where the card with this number lies in its deck."""
    return ruleset(code).load_deck().numbers.index(number)


def drawn(game: Play) -> list[CardDrawn]:
    return [event for event in game.events if isinstance(event, CardDrawn)]


def conquering(code: str = FORCED, **changes: object) -> Play:
    """Ada may take Alberta, then Ontario, from Bruno's single armies; every throw is won."""
    holdings = {ADA: {"alaska": 20}, BRUNO: {"alberta": 1, "ontario": 1, "congo": 2}}
    return position(code, holdings=holdings, rest=CARLA, **changes).dice(*[6, 6, 6, 1] * 9)


def take(game: Play, source: str, target: str, dice: int = 3) -> None:
    game.do(Attack(t(source), t(target), dice))
    if game.state.phase == 6:
        game.do(MoveIn(rules.legal_actions(game.state, ADA)[0].armies.most))


def test_r14_one_card_at_the_end_of_a_turn_with_conquests_however_many() -> None:
    game = conquering()
    take(game, "alaska", "alberta")
    take(game, "alberta", "ontario")
    assert game.state.conquests == 2
    game.do(EndTurn())
    assert [event.seat for event in drawn(game)] == [ADA] and len(game.state.cards.hands[ADA]) == 1


def test_r14_no_conquest_no_card() -> None:
    game = conquering()
    game.do(EndTurn())
    assert not drawn(game)


def test_r15_one_strategic_move_to_a_neighbour_ends_the_turn() -> None:
    game = position(holdings={ADA: {"alaska": 5, "alberta": 2, "congo": 3}})
    assert game.refused(Move(t("alaska"), t("congo"), 1)) == "not_adjacent"
    assert game.refused(Move(t("alaska"), t("ontario"), 1)) == "territory_not_own"
    events = game.do(Move(t("alaska"), t("alberta"), 4))
    assert isinstance(events[-1], TurnBegan) and events[-1].seat == CARLA
    assert (game.state.armies[t("alaska")], game.state.armies[t("alberta")]) == (1, 6)


def test_r15_option_no_strategic_move() -> None:
    game = position(ruleset(strategic_move="none"), holdings={ADA: {"alaska": 5, "alberta": 2}})
    assert not any(isinstance(one, Move) for one in rules.legal_actions(game.state, ADA))
    assert game.refused(Move(t("alaska"), t("alberta"), 1)) == "no_strategic_move"


def last_stand(
    code: str = FORCED, round: int = 5, hand: tuple[str, ...] = ("india", "peru"), **options: object
) -> Play:
    """Bruno holds nothing but Alberta, with one army."""
    holdings = {ADA: {"alaska": 9}, BRUNO: {"alberta": 1}}
    hands = {ADA: ("siam",), BRUNO: hand}
    return position(ruleset(FORCED, **options), holdings=holdings, rest=CARLA, round=round, hands=hands, sets=1).dice(
        *[6, 6, 6, 1] * 9
    )


@pytest.mark.parametrize("round", [1, 4])
def test_r16_the_only_territory_of_a_player_cannot_be_attacked_before_the_end_of_round_four(round: int) -> None:
    game = last_stand(round=round)
    assert game.refused(Attack(t("alaska"), t("alberta"), 3)) == "only_territory_guarded"
    assert t("alberta") not in {getattr(one, "target", None) for one in rules.legal_actions(game.state, ADA)}


def test_r16_from_round_five_the_last_territory_falls_and_the_cards_change_hands() -> None:
    game = last_stand()
    game.do(Attack(t("alaska"), t("alberta"), 3))
    assert Eliminated(BRUNO, ADA) in game.events
    hands = game.state.cards.hands
    assert hands[BRUNO] == () and {GEO.cards[card] for card in hands[ADA]} == {"india", "peru", "siam"}
    assert game.state.people.fallen[BRUNO] == ADA and game.state.people.exits == (BRUNO,)


def test_r16_a_player_with_two_territories_may_lose_one_in_round_one() -> None:
    holdings = {ADA: {"alaska": 9}, BRUNO: {"alberta": 1, "congo": 1}}
    game = position(FORCED, holdings=holdings, rest=CARLA, round=1).dice(6, 6, 6, 1)
    game.do(Attack(t("alaska"), t("alberta"), 3))
    assert game.state.owner[t("alberta")] == ADA


def test_r16_captured_cards_are_used_from_the_next_reinforcement() -> None:
    game = last_stand()
    game.do(Attack(t("alaska"), t("alberta"), 3))
    game.do(MoveIn(3))
    assert not any(isinstance(one, Trade) for one in rules.legal_actions(game.state, ADA))
    assert game.refused(Trade(game.state.cards.hands[ADA])) == "no_more_sets"


def test_r16_option_captured_cards_are_used_at_once() -> None:
    game = last_stand(captured_cards="at_once")
    game.do(Attack(t("alaska"), t("alberta"), 3))
    game.do(MoveIn(3))
    assert game.do(Trade(game.state.cards.hands[ADA]))[0].armies == 10
    assert game.state.left == 10 and game.refused(EndTurn()) == "wrong_phase"
    game.do(Place(t("alaska"), 10))
    assert game.refused(EndTurn()) == "accepted"


def test_r17_an_objective_is_checked_between_no_conquest_and_its_move_in() -> None:
    """Ada needs Alaska and Alberta: the match ends when she has moved in, not before."""
    deck = rules.deck_from_rows(
        [{"number": str(n), "principal": p} for n, p in enumerate(("Alaska, Alberta", "Cina", "Congo"), 1)]
    )
    table = rules.replay(rules.start(ruleset(FORCED), 3, Scripted([6, 5, 4]), deck)).table
    base = position(FORCED, holdings={ADA: {"alaska": 9}, BRUNO: {"alberta": 1, "cina": 2}}, rest=CARLA)
    new = base.state.position.copy()
    new.table = table
    new.terms = new.table.terms
    new.people = new.people._replace(goals=(0, 0, 1, 2))
    over = Play(seal(new), Scripted([6, 6, 6, 1]))
    over.do(Attack(t("alaska"), t("alberta"), 3))
    assert rules.outcome(over.state) is None and over.state.phase == 6
    assert isinstance(over.do(MoveIn(4))[-1], MatchEnded)
    assert rules.outcome(over.state).winners == (ADA,)


def territories(count: int, armies: int = 1, skip: tuple[str, ...] = ()) -> dict[str, int]:
    return dict.fromkeys([code for code in GEO.codes if code not in skip][:count], armies)


@pytest.mark.parametrize(
    ("number", "holdings", "done"),
    [
        (1, territories(18, 2), True),
        (1, territories(18, 2) | {GEO.codes[0]: 1}, False),
        (1, territories(30, 1), False),
        (2, territories(24), True),
        (2, territories(23), False),
    ],
)
def test_r17_counts_of_territories(number: int, holdings: dict, done: bool) -> None:
    goals = (place_of(number), place_of(9), place_of(10))
    state = position(holdings={ADA: holdings}, goals=goals).state
    assert goal_reached(state, ADA) is done


def lands(*continents: str) -> dict[str, int]:
    return {one.code: 1 for one in GEO.board.territories if one.continent in continents}


@pytest.mark.parametrize(
    ("number", "continents", "done"),
    [
        (3, ("america_del_nord", "africa"), True),
        (3, ("america_del_nord", "oceania"), False),
        (5, ("asia", "america_del_sud"), True),
        (7, ("europa", "america_del_sud"), False),
        (7, ("europa", "america_del_sud", "oceania"), True),
        (8, ("europa", "oceania", "africa"), True),
        (8, ("europa", "africa", "america_del_sud"), False),
    ],
)
def test_r17_continents_and_one_of_choice(number: int, continents: tuple[str, ...], done: bool) -> None:
    goals = (place_of(number), place_of(9), place_of(10))
    assert goal_reached(position(holdings={ADA: lands(*continents)}, goals=goals).state, ADA) is done


NERO, VERDE, ROSSO, VIOLA = 9, 10, 11, 14


@pytest.mark.parametrize(
    ("number", "count", "done"),
    [
        (NERO, 24, True),  # Ada's own colour: the fall-back
        (NERO, 23, False),
        (VIOLA, 24, True),  # a colour nobody plays
        (VIOLA, 23, False),
        (ROSSO, 30, False),  # Carla lives: nothing else counts
    ],
)
def test_r17_destroy_a_colour_and_its_fall_back(number: int, count: int, done: bool) -> None:
    goals = (place_of(number), place_of(1), place_of(12))
    state = position(holdings={ADA: territories(count), BRUNO: {"siam": 2}}, rest=CARLA, goals=goals).state
    assert goal_reached(state, ADA) is done


@pytest.mark.parametrize(("by", "count", "done"), [(ADA, 1, True), (CARLA, 24, True), (CARLA, 23, False)])
def test_r17_a_colour_eliminated_by_oneself_wins_by_another_falls_back(by: int, count: int, done: bool) -> None:
    goals = (place_of(VERDE), place_of(1), place_of(12))
    game = position(holdings={ADA: territories(count)}, rest=CARLA, goals=goals)
    new = game.state.position.copy()
    new.people = new.people._replace(fallen=(0, 0, by, 0), exits=(BRUNO,))
    assert goal_reached(seal(new), ADA) is done


def test_r17_destroying_the_colour_ends_the_match_after_the_move_in() -> None:
    goals = (place_of(VERDE), place_of(1), place_of(12))
    holdings = {ADA: {"alaska": 9}, BRUNO: {"alberta": 1}}
    game = position(ruleset("risiko-classico", defence_dice="maximum"), holdings=holdings, rest=CARLA, goals=goals)
    game.dice(6, 6, 6, 1).do(Attack(t("alaska"), t("alberta"), 3))
    assert rules.outcome(game.state) is None
    game.do(MoveIn(3))
    assert rules.outcome(game.state).winners == (ADA,)


def test_r17_armies_placed_or_moved_can_complete_eighteen_territories_with_two() -> None:
    goals = (place_of(1), place_of(9), place_of(12))
    short = territories(18, 2) | {GEO.codes[0]: 1}
    game = position(holdings={ADA: short}, goals=goals, phase=3, left=1)
    game.do(Place(0, 1))
    assert rules.outcome(game.state).reason == "objective"
    short = territories(18, 3) | {"alaska": 1}
    game = position(holdings={ADA: short}, goals=goals)
    game.do(Move(t("territori_del_nord_ovest"), t("alaska"), 1))
    assert rules.outcome(game.state).winners == (ADA,)


def test_r17_the_player_in_turn_comes_first_then_the_order_of_play() -> None:
    """An elimination by Ada completes Carla's fall-back too: Ada, in turn, wins only if her own card is done."""
    goals = (place_of(NERO), place_of(3), place_of(VERDE))
    holdings = {ADA: {"alaska": 9}, BRUNO: {"alberta": 1}}
    edition = ruleset("risiko-classico", defence_dice="maximum")
    game = position(edition, holdings=holdings, rest=CARLA, goals=goals)
    game.dice(6, 6, 6, 1).do(Attack(t("alaska"), t("alberta"), 3))
    game.do(MoveIn(3))
    assert rules.outcome(game.state).winners == (CARLA,)


def test_r17_objectives_count_from_the_first_turn_not_in_set_up() -> None:
    """Whoever holds his objective after the deal wins when the first turn begins."""
    rows = [{"number": str(n), "principal": code} for n, code in enumerate(GEO.codes[:3], 1)]
    deck = rules.deck_from_rows(rows)
    events = rules.start(ruleset("risiko-torneo"), 3, Scripted([6, 5, 4]), deck)
    game = Play(rules.replay(events), Scripted([]), events)
    while rules.outcome(game.state) is None:
        option = rules.legal_actions(game.state, game.state.seat)[0]
        game.do(Place(option.territory, game.state.left) if isinstance(option, Place) else option)
    assert game.state.round == 1 and isinstance(game.events[-2], TurnBegan)
    assert rules.outcome(game.state).reason == "objective"


def with_pile(game: Play, pile: tuple[int, ...], discards: tuple[int, ...]) -> Play:
    """Everything else lies in Carla's hand."""
    new = game.state.position.copy()
    rest = tuple(card for card in range(44) if card not in pile + discards)
    new.cards = new.cards._replace(hands=((), (), (), rest), pile=pile, discards=discards)
    game.state = seal(new)
    return game


def test_r18_the_discards_are_shuffled_when_the_last_card_is_drawn_and_the_reshuffle_counts_then() -> None:
    game = with_pile(conquering(), pile=(7,), discards=(1, 2, 3))
    take(game, "alaska", "alberta")
    game.chance = Scripted([], shuffles=[(2, 0, 1)])
    game.do(EndTurn())
    assert DeckShuffled((3, 1, 2), True) in game.events
    assert (game.state.cards.pile, game.state.cards.discards, game.state.cards.reshuffles) == ((3, 1, 2), (), 1)


def test_r18_the_next_card_is_the_last_of_the_pile() -> None:
    game = with_pile(conquering(), pile=(7, 9), discards=(1, 2, 3))
    take(game, "alaska", "alberta")
    game.do(EndTurn())
    assert drawn(game)[0].card == 9 and game.state.cards.pile == (7,) and game.state.cards.reshuffles == 0


def test_r18_with_both_piles_empty_no_card_is_drawn() -> None:
    game = with_pile(conquering(), pile=(), discards=())
    take(game, "alaska", "alberta")
    game.do(EndTurn())
    assert not drawn(game) and game.state.seat == BRUNO


def test_r18_option_the_discards_wait_for_the_next_draw() -> None:
    edition = ruleset(FORCED, reshuffle="next_draw")
    game = with_pile(conquering(edition), pile=(7,), discards=(1, 2, 3))
    take(game, "alaska", "alberta")
    game.do(EndTurn())
    assert game.state.cards.reshuffles == 0 and game.state.cards.pile == ()
