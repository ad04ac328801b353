"""R19 to R22: the end by the clock and by cards, the limits of Time Attack."""

import pytest

import rules
from rules.contract.outside import TimeUp
from rules.risiko.state.actions import Attack, Defend, Discard, EndTurn, MoveIn
from rules.risiko.state.events import CardDrawn, ExtraRoundBegan, MatchEnded
from rules.risiko.state.state import seal
from tests.rules.engine.table import ADA, BRUNO, CARLA, GEO, pass_turns, position, ruleset, t, world
from tests.rules.play import Play

CLOCK, BY_CARDS = "risiko-time-attack", ruleset("risiko-time-attack", end_of_time="cards")


def test_r19_when_the_clock_rings_the_round_is_completed() -> None:
    game = world(turn=BRUNO).time_up()
    pass_turns(game, 1)
    assert rules.outcome(game.state) is None and game.state.seat == CARLA
    pass_turns(game, 1)
    assert rules.outcome(game.state) is not None


def test_r19_everybody_has_had_the_same_number_of_turns() -> None:
    game = world(turn=ADA).time_up()
    pass_turns(game, 3)
    assert isinstance(game.events[-1], MatchEnded)


def test_r19_the_clock_rings_once_and_only_where_there_is_one() -> None:
    game = world().time_up()
    assert game.refused(TimeUp(), None) == "time_already_up"
    assert world("risiko-classico").refused(TimeUp(), None) == "no_clock"
    assert world(BY_CARDS).refused(TimeUp(), None) == "no_clock"
    assert world().refused(TimeUp(), ADA) == "not_for_a_seat"


def last_card(code: object = BY_CARDS, reshuffles: int = 2) -> Play:
    """Ada has conquered and the pile holds one card; two discards wait, Carla has the rest."""
    game = world(code)
    new = game.state.position.copy()
    rest = tuple(card for card in range(44) if card > 2)
    new.cards = new.cards._replace(hands=((), (), (), rest), pile=(0,), discards=(1, 2), reshuffles=reshuffles)
    new.conquests = 1
    return Play(seal(new))


def test_r20_the_last_card_after_two_reshuffles_opens_the_last_round() -> None:
    game = last_card()
    game.do(EndTurn())
    assert game.state.clock.closing == ADA
    pass_turns(game, 2)
    assert rules.outcome(game.state) is None and game.state.seat == ADA
    pass_turns(game, 1)
    assert rules.outcome(game.state) is not None


def test_r20_before_the_second_reshuffle_the_match_goes_on() -> None:
    game = last_card(reshuffles=1)
    game.do(EndTurn())
    assert (game.state.clock.closing, game.state.cards.reshuffles) == (0, 2)


def test_r20_the_number_of_reshuffles_is_agreed_before_the_match() -> None:
    game = last_card(ruleset(CLOCK, end_of_time="cards", reshuffles_limit=1), reshuffles=1)
    game.do(EndTurn())
    assert game.state.clock.closing == ADA


def test_r20_the_last_round_ends_even_if_its_opener_is_out_by_then() -> None:
    game = last_card()
    game.do(EndTurn())
    new = game.state.position.copy()
    for one in range(42):
        if new.owner[one] == ADA:
            new.give(one, CARLA)
    new.people = new.people._replace(fallen=(0, CARLA, 0, 0), exits=(ADA,))
    game.state = seal(new)
    pass_turns(game, 2)
    assert rules.outcome(game.state) is not None


def with_hand(count: int, seat: int = ADA, code: object = CLOCK) -> Play:
    game = world(code, conquests=1)
    new = game.state.position.copy()
    hand = tuple(range(count))
    hands = tuple(hand if one == seat else () for one in range(4))
    new.cards = new.cards._replace(hands=hands, pile=tuple(range(count, 44)), discards=())
    return Play(seal(new))


def test_r21_with_seven_cards_no_card_is_drawn() -> None:
    for count, drawn in ((6, 1), (7, 0)):
        game = with_hand(count)
        game.do(EndTurn())
        assert sum(isinstance(event, CardDrawn) for event in game.events) == drawn


def test_r21_elsewhere_there_is_no_limit() -> None:
    game = with_hand(7, code="risiko-classico")
    game.do(EndTurn())
    assert len(game.state.cards.hands[ADA]) == 8


def elimination(code: object = CLOCK, reshuffles: int = 0, own: int = 5, taken: int = 4, **options: object) -> Play:
    """Ada has taken Bruno's last territory; she holds `own` cards, he had `taken`."""
    edition = ruleset(code, **options) if options else code
    game = position(edition, holdings={ADA: {"alaska": 9}, BRUNO: {"alberta": 1}}, rest=CARLA)
    new = game.state.position.copy()
    hands = ((), tuple(range(own)), tuple(range(own, own + taken)), ())
    new.cards = new.cards._replace(hands=hands, pile=tuple(range(own + taken, 44)), discards=(), reshuffles=reshuffles)
    game = Play(seal(new)).dice(6, 6, 6, 1)
    game.do(Attack(t("alaska"), t("alberta"), 3))
    game.do(Defend(1))
    game.do(MoveIn(3))
    return game


def test_r21_cards_taken_over_beyond_seven_are_discarded_by_choice() -> None:
    game = elimination()
    assert [one.card for one in rules.legal_actions(game.state, ADA)] == list(range(9))
    assert game.refused(EndTurn()) == "wrong_phase"
    assert game.refused(Discard(40)) == "card_not_held"
    game.do(Discard(3))
    game.do(Discard(8))
    assert game.state.cards.hands[ADA] == (0, 1, 2, 4, 5, 6, 7) and game.state.cards.discards == (3, 8)
    assert game.refused(EndTurn()) == "accepted"


def test_r22_after_the_first_reshuffle_an_elimination_ends_the_match_by_points() -> None:
    game = elimination(reshuffles=1)
    outcome = rules.outcome(game.state)
    assert (outcome.reason, outcome.winners) == ("points", (CARLA,))


def test_r22_before_it_or_in_other_editions_the_match_goes_on() -> None:
    assert rules.outcome(elimination(reshuffles=0).state) is None
    assert rules.outcome(elimination("risiko-1997", reshuffles=1).state) is None


def even_split() -> tuple[list[str], list[str]]:
    """All territories in two halves of 82 points, Alaska and Alberta in the first."""
    found: dict[int, tuple[int, ...]] = {GEO.values[0] + GEO.values[3]: (0, 3)}
    for one in range(42):
        if one not in (0, 3):
            found = {points + GEO.values[one]: (*mine, one) for points, mine in found.items()} | found
    mine = set(found[82])
    return [GEO.codes[one] for one in sorted(mine)], [GEO.codes[one] for one in range(42) if one not in mine]


@pytest.mark.parametrize("own", [2, 7])
def test_r22_r23_a_tie_after_an_elimination_is_played_on_in_an_extra_round(own: int) -> None:
    ada, carla = even_split()
    assert len(ada) <= len(carla)
    source = {"alaska": 4 + 2 * (len(carla) - len(ada))}
    holdings = {ADA: dict.fromkeys(ada, 2) | source, BRUNO: {"alberta": 1}, CARLA: dict.fromkeys(carla, 2)}
    del holdings[ADA]["alberta"]
    game = position(ruleset(CLOCK, defence_dice="maximum"), holdings=holdings)
    new = game.state.position.copy()
    hands = ((), tuple(range(own)), (40,), ())
    pile = tuple(card for card in range(44) if card >= own and card != 40)
    new.cards = new.cards._replace(hands=hands, pile=pile, discards=(), reshuffles=1)
    game = Play(seal(new)).dice(6, 6, 6, 1)
    game.do(Attack(t("alaska"), t("alberta"), 3))
    if game.state.phase == 6:
        game.do(MoveIn(3))
    assert ExtraRoundBegan(1, (ADA, CARLA)) in game.events
    assert (game.state.seat, game.state.round, len(game.state.cards.hands[ADA])) == (ADA, 6, min(own + 1, 7))
    assert rules.status(game.state) == ()
