"""R23 to R26: points, ties, extra rounds, the Methods."""

import pytest

import rules
from rules.risiko.chapters.scores import score
from rules.risiko.state.actions import Attack, EndTurn
from rules.risiko.state.events import ExtraRoundBegan, MatchEnded
from rules.risiko.state.state import Clock, seal
from scoring.methods import scores
from tests.rules.engine.table import ADA, BRUNO, CARLA, GEO, pass_turns, place_all, position, ruleset, world
from tests.rules.play import Play

CLOCK, BY_CARDS = "risiko-time-attack", ruleset("risiko-time-attack", end_of_time="cards")


def finished(code: object = CLOCK, shares: tuple[int, int] = (14, 14), **changes: object) -> Play:
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


def tied(armies: int = 2, **changes: object) -> Play:
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
    new = game.state.position.copy()
    new.put(ada[0], armies)
    total = {seat: sum(new.armies[n] for n in range(42) if new.owner[n] == seat) for seat in (ADA, BRUNO)}
    new.put(bruno[0], 2 + total[ADA] - total[BRUNO] - (armies - 2))
    return Play(seal(new))


def _balance(game: Play) -> None:
    """Gives single territories to Carla until Ada and Bruno have equal points."""
    new = game.state.position.copy()
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
    new = game.state.position.copy()
    new.put(land, new.armies[land] + 9)
    game.state = seal(new)
    game.do(EndTurn())
    outcome = rules.outcome(game.state)
    assert (outcome.reason, outcome.winners) == ("extra_round", (BRUNO,))


def test_r23_after_three_extra_rounds_the_victory_is_shared() -> None:
    game = tied()
    new = game.state.position.copy()
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


def _fight(game: Play) -> list:
    place_all(game)
    return [one for one in rules.legal_actions(game.state, game.state.seat) if isinstance(one, Attack)]


@pytest.mark.parametrize("winner_by", ["method1", "method2", "method1+3", "method2+3"])
@pytest.mark.parametrize("code", ["risiko-torneo", "risiko-challenge"])
def test_r24_r25_r26_the_engine_counts_as_the_methods_do(code: str, winner_by: str) -> None:
    game = finished(ruleset(code, winner_by=winner_by, end_of_time="complete_round"), (17, 12), armies=3)
    final = rules.final_board(game.state)
    expected = scores(final)[winner_by]
    assert {seat: score(game.state.position, seat, completed=False) for seat in (ADA, BRUNO, CARLA)} == expected


@pytest.mark.parametrize("winner_by", ["method1", "method2", "method1+3", "method2+3"])
def test_r24_r25_r26_a_completer_gets_fifty_or_everything(winner_by: str) -> None:
    """Method 1: 50 more; Method 2: all territories, not only those of the card."""
    edition = ruleset("risiko-torneo", winner_by=winner_by)
    card = edition.load_deck().cards[2]
    holdings = {ADA: dict.fromkeys((*card.principal, "alaska"), 2), BRUNO: {"cina": 2}}
    game = position(edition, holdings=holdings, rest=CARLA, goals=(2, 0, 1), phase=3, left=1)
    completed = Play(rules.evolve(game.state, MatchEnded("objective", (ADA,), ())))
    expected = scores(rules.final_board(completed.state))[winner_by]
    assert score(game.state.position, ADA, completed=True) == expected[ADA]
    assert score(game.state.position, ADA, completed=False) < expected[ADA]


def test_r25_a_card_without_a_list_has_no_points_inside() -> None:
    game = world("risiko-classico", goals=(0, 2, 8))
    assert score(game.state.position, ADA, completed=False) is None
