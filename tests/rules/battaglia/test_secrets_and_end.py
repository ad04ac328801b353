"""Who is told which card, and that nothing happens in a match that is over."""

import rules
from rules.battaglia.state.actions import Draw
from rules.battaglia.state.events import DeckShuffled, Drawn
from rules.battaglia.state.state import DRAW
from rules.contract.outside import Return, TimeUp, Withdraw
from rules.play.simulation import Recording, play
from tests.rules.battaglia.table import ADA, BRUNO, CARLA, Game, begun, position, ruleset
from tests.rules.cast import NAMES

OTHERS = (None, BRUNO, CARLA)


def test_the_order_of_the_deck_is_told_to_nobody() -> None:
    events = rules.start(ruleset(), NAMES[:3], begun().chance)
    shuffled = [event for event in events if isinstance(event, DeckShuffled)]
    assert shuffled and all(event.cards for event in shuffled)
    for event in shuffled:
        assert {rules.seen(event, seat) for seat in (ADA, *OTHERS)} == {DeckShuffled((), event.again)}


def test_a_card_drawn_from_the_deck_is_told_to_its_seat_alone() -> None:
    game = position("vG vG", seats=3, phase=DRAW)
    drawn = next(event for event in game.do(Draw("deck")) if isinstance(event, Drawn))
    assert rules.seen(drawn, ADA) == drawn and drawn.card >= 0
    assert all(rules.seen(drawn, seat).card == -1 for seat in OTHERS)


def test_a_match_that_is_over_takes_nothing_more() -> None:
    one = Recording(ruleset(target_points=20), ["random"] * 3, "over")
    game = Game(play(one.ruleset, one.bots, one.chance).state)
    assert rules.outcome(game.state) is not None
    for action, seat in (
        (Draw("deck"), ADA),
        (TimeUp(), None),
        (Withdraw(BRUNO, "absent"), None),
        (Return(BRUNO), None),
    ):
        assert game.refused(action, seat) == "match_over"
