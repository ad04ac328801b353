"""The rows of decisions of Presa, a test or more for each, and what no other test of all games can know."""

import rules
from rules.base.chance import Seeded
from rules.contract.outside import Return, Withdraw
from rules.presa.values import Change, Changed, HandDealt, Keep, Lay, TrickTaken
from tests.rules.cast import NAMES
from tests.rules.play import Play


def begun(**options: object) -> Play:
    events = rules.start(rules.load("presa").varied(**options), NAMES[:3], Seeded("tests"))
    return Play(rules.replay(events), events=events)


def test_p1_everybody_is_dealt_as_many_cards_as_the_ruleset_says() -> None:
    for size in (1, 5):
        assert [len(hand) for hand in begun(hand_size=size).state.hands] == [0, size, size, size]


def test_the_highest_card_takes_the_trick() -> None:
    play, laid = begun(), {}
    while not [event for event in play.events if isinstance(event, TrickTaken)]:
        seat = rules.to_move(play.state)[0]
        play.do(Keep())
        laid[play.state.hands[seat][0]] = seat
        play.do(Lay(play.state.hands[seat][0]))
    (taken,) = [event for event in play.events if isinstance(event, TrickTaken)]
    assert taken.seat == laid[max(laid)]


def test_who_has_left_is_dealt_nothing_and_who_is_back_is_dealt_to_again() -> None:
    play = begun(hand_size=1)

    def next_hand() -> list[int]:
        dealt = len([event for event in play.events if isinstance(event, HandDealt)])
        while len([event for event in play.events if isinstance(event, HandDealt)]) == dealt:
            seat = rules.to_move(play.state)[0]
            play.do(Keep())
            play.do(Lay(play.state.hands[seat][0]))
        return [len(hand) for hand in play.state.hands]

    play.do(Withdraw(2, "absent"), None)
    assert next_hand() == [0, 1, 0, 1]
    play.do(Return(2), None)
    assert next_hand() == [0, 1, 1, 1]


def test_what_is_dealt_nobody_sees_and_a_changed_card_only_who_changed_it() -> None:
    play = begun()
    seat = rules.to_move(play.state)[0]
    play.do(Change(play.state.hands[seat][0]))
    for event in play.events:
        for viewer in (None, 1, 2, 3):
            seen = rules.seen(event, viewer)
            if isinstance(event, HandDealt):
                assert seen.order == ()
            if isinstance(event, Changed):
                assert (seen == event) == (viewer == seat)
