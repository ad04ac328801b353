"""R19 to R26: the end by the clock and by cards, Time Attack, points, ties, the Methods."""

import pytest

import rules
from rules.risiko.actions import Attack, Defend, Discard, EndTurn, MoveIn, Place, TimeUp
from rules.risiko.events import CardDrawn, ExtraRoundBegan, MatchEnded
from rules.risiko.scores import score
from rules.risiko.state import Clock, fork, seal
from scoring.methods import scores
from tests.rules.engine.table import ADA, BRUNO, CARLA, GEO, Game, position, ruleset, t

CLOCK, BY_CARDS = "risiko-time-attack", ruleset("risiko-time-attack", end_of_time="cards")


def world(code: object = CLOCK, shares: tuple[int, int] = (14, 14), armies: int = 2, **changes: object) -> Game:
    """The board dealt in board order: the first territories to Ada, the next to Bruno, the rest to Carla."""
    first, second = shares
    codes = GEO.codes
    holdings = {
        ADA: dict.fromkeys(codes[:first], armies),
        BRUNO: dict.fromkeys(codes[first : first + second], armies),
        CARLA: dict.fromkeys(codes[first + second :], armies),
    }
    return position(code, holdings=holdings, **changes)


def place_all(game: Game) -> None:
    """Everything on the first own territory."""
    while game.state.phase == 3:
        options = rules.legal_actions(game.state, game.state.seat)
        game.do(Place(next(one.territory for one in options if isinstance(one, Place)), game.state.left))


def pass_turns(game: Game, count: int) -> Game:
    for _ in range(count):
        place_all(game)
        game.do(EndTurn())
    return game


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


def last_card(code: object = BY_CARDS, reshuffles: int = 2) -> Game:
    """Ada has conquered and the pile holds one card; two discards wait, Carla has the rest."""
    game = world(code)
    new = fork(game.state)
    rest = tuple(card for card in range(44) if card > 2)
    new.cards = new.cards._replace(hands=((), (), (), rest), pile=(0,), discards=(1, 2), reshuffles=reshuffles)
    new.conquests = 1
    return Game(seal(new))


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
    new = fork(game.state)
    for one in range(42):
        if new.owner[one] == ADA:
            new.give(one, CARLA)
    new.people = new.people._replace(fallen=(0, CARLA, 0, 0), exits=(ADA,))
    game.state = seal(new)
    pass_turns(game, 2)
    assert rules.outcome(game.state) is not None


def with_hand(count: int, seat: int = ADA, code: object = CLOCK) -> Game:
    game = world(code, conquests=1)
    new = fork(game.state)
    hand = tuple(range(count))
    hands = tuple(hand if one == seat else () for one in range(4))
    new.cards = new.cards._replace(hands=hands, pile=tuple(range(count, 44)), discards=())
    return Game(seal(new))


def test_r21_with_seven_cards_no_card_is_drawn() -> None:
    for count, drawn in ((6, 1), (7, 0)):
        game = with_hand(count)
        game.do(EndTurn())
        assert sum(isinstance(event, CardDrawn) for event in game.events) == drawn


def test_r21_elsewhere_there_is_no_limit() -> None:
    game = with_hand(7, code="risiko-classico")
    game.do(EndTurn())
    assert len(game.state.cards.hands[ADA]) == 8


def elimination(code: object = CLOCK, reshuffles: int = 0, own: int = 5, taken: int = 4, **options: object) -> Game:
    """Ada has taken Bruno's last territory; she holds `own` cards, he had `taken`."""
    edition = ruleset(code, **options) if options else code
    game = position(edition, holdings={ADA: {"alaska": 9}, BRUNO: {"alberta": 1}}, rest=CARLA)
    new = fork(game.state)
    hands = ((), tuple(range(own)), tuple(range(own, own + taken)), ())
    new.cards = new.cards._replace(hands=hands, pile=tuple(range(own + taken, 44)), discards=(), reshuffles=reshuffles)
    game = Game(seal(new)).dice(6, 6, 6, 1)
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


def finished(code: object = CLOCK, shares: tuple[int, int] = (14, 14), **changes: object) -> Game:
    """The round ends with Carla's turn after the clock rang."""
    game = world(code, shares, turn=CARLA, clock=Clock(expired=5), **changes)
    game.do(EndTurn())
    return game


def test_r23_the_highest_sum_of_values_wins() -> None:
    game = finished(shares=(20, 11))
    outcome = rules.outcome(game.state)
    assert (outcome.reason, outcome.winners) == ("points", (ADA,))
    points = {placing.seat: placing.points for placing in outcome.placings}
    assert sum(points.values()) == 164 and points[ADA] == sum(GEO.values[:20])


def tied(armies: int = 2, **changes: object) -> Game:
    """Ada and Bruno hold territories worth the same, Carla little: alike in everything but `armies` on one of Ada's."""
    rich = [number for number in range(42) if number]
    ada, bruno, carla = [], [], []
    sums = [0, 0]
    for number in sorted(rich, key=lambda one: -GEO.values[one]):
        side = 0 if sums[0] <= sums[1] else 1
        if len(carla) < 5 and GEO.values[number] == 2:
            carla.append(number)
            continue
        (ada, bruno)[side].append(number)
        sums[side] += GEO.values[number]
    holdings = {seat: {GEO.codes[n]: 2 for n in own} for seat, own in ((ADA, ada), (BRUNO, bruno))}
    game = position(CLOCK, holdings=holdings, rest=CARLA, turn=CARLA, clock=Clock(expired=5), **changes)
    _balance(game)
    new = fork(game.state)
    new.put(ada[0], armies)
    total = {seat: sum(new.armies[n] for n in range(42) if new.owner[n] == seat) for seat in (ADA, BRUNO)}
    new.put(bruno[0], 2 + total[ADA] - total[BRUNO] - (armies - 2))
    return Game(seal(new))


def _balance(game: Game) -> None:
    """Gives single territories to Carla until Ada and Bruno have equal points."""
    new = fork(game.state)
    for _ in range(9):
        points = {seat: GEO.value(new.held[seat]) for seat in (ADA, BRUNO)}
        more = points[ADA] - points[BRUNO]
        if not more:
            break
        rich = ADA if more > 0 else BRUNO
        land = next(
            (n for n in range(42) if new.owner[n] == rich and GEO.values[n] == abs(more)),
            next(n for n in range(42) if new.owner[n] == rich and GEO.values[n] == 3),
        )
        new.give(land, CARLA)
    assert GEO.value(new.held[ADA]) == GEO.value(new.held[BRUNO])
    game.state = seal(new)


def test_r23_a_tie_goes_to_more_armies() -> None:
    game = tied(armies=5)
    game.do(EndTurn())
    assert (rules.outcome(game.state).reason, rules.outcome(game.state).winners) == ("armies", (ADA,))


def test_r23_a_tie_in_armies_too_is_played_on_among_the_tied_only() -> None:
    game = tied()
    events = game.do(EndTurn())
    assert ExtraRoundBegan(1, (ADA, BRUNO)) in events
    assert game.state.seat == ADA and game.state.round == 6
    pass_turns(game, 1)
    assert game.state.seat == BRUNO


def test_r23_whoever_gains_in_the_extra_round_wins() -> None:
    game = tied()
    game.do(EndTurn())
    pass_turns(game, 1)
    state = game.state
    land = next(n for n in range(42) if state.owner[n] == BRUNO)
    assert rules.outcome(state) is None
    place_all(game)
    new = fork(game.state)
    new.put(land, new.armies[land] + 9)
    game.state = seal(new)
    game.do(EndTurn())
    outcome = rules.outcome(game.state)
    assert (outcome.reason, outcome.winners) == ("extra_round", (BRUNO,))


def test_r23_after_three_extra_rounds_the_victory_is_shared() -> None:
    game = tied()
    new = fork(game.state)
    new.clock = Clock(expired=5, extra=3, contenders=(ADA, BRUNO))
    new.seat = BRUNO
    game.state = seal(new)
    game.do(EndTurn())
    outcome = rules.outcome(game.state)
    assert (outcome.reason, outcome.winners) == ("shared", (ADA, BRUNO))
    assert [placing.place for placing in outcome.placings] == [1, 1, 3]


def test_r23_in_an_extra_round_only_the_tied_can_win() -> None:
    game = tied()
    game.do(EndTurn())
    assert [seat for seat in (ADA, BRUNO, CARLA) if game.state.may_win(seat)] == [ADA, BRUNO]
    targets = {getattr(one, "target", None) for one in _fight(game)}
    assert any(game.state.owner[target] == CARLA for target in targets if target is not None)


def _fight(game: Game) -> list:
    place_all(game)
    return [one for one in rules.legal_actions(game.state, game.state.seat) if isinstance(one, Attack)]


@pytest.mark.parametrize("winner_by", ["method1", "method2", "method1+3", "method2+3"])
@pytest.mark.parametrize("code", ["risiko-torneo", "risiko-challenge"])
def test_r24_r25_r26_the_engine_counts_as_the_methods_do(code: str, winner_by: str) -> None:
    game = finished(ruleset(code, winner_by=winner_by, end_of_time="complete_round"), (17, 12), armies=3)
    final = rules.final_board(game.state)
    expected = scores(final)[winner_by]
    assert {seat: score(game.state, seat, completed=False) for seat in (ADA, BRUNO, CARLA)} == expected


@pytest.mark.parametrize("winner_by", ["method1", "method2", "method1+3", "method2+3"])
def test_r24_r25_r26_a_completer_gets_fifty_or_everything(winner_by: str) -> None:
    """Method 1: 50 more; Method 2: all territories, not only those of the card."""
    edition = ruleset("risiko-torneo", winner_by=winner_by)
    card = edition.load_deck().cards[2]
    holdings = {ADA: dict.fromkeys((*card.principal, "alaska"), 2), BRUNO: {"cina": 2}}
    game = position(edition, holdings=holdings, rest=CARLA, goals=(2, 0, 1), phase=3, left=1)
    completed = Game(rules.evolve(game.state, MatchEnded("objective", (ADA,), ())))
    expected = scores(rules.final_board(completed.state))[winner_by]
    assert score(game.state, ADA, completed=True) == expected[ADA]
    assert score(game.state, ADA, completed=False) < expected[ADA]


def test_r25_a_card_without_a_list_has_no_points_inside() -> None:
    game = world("risiko-classico", goals=(0, 2, 8))
    assert score(game.state, ADA, completed=False) is None
