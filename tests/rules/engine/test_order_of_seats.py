"""R1 where a tournament's draw has fixed the order of play: the seats play in their order, no dice are thrown."""

import pytest

from rules import Seeded, decode, encode, load, replay, start, to_move
from rules.risiko.state.events import OrderFixed, OrderRolled


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_seats_play_in_their_order_without_dice(seats: int) -> None:
    ruleset = load("risiko-challenge").varied(play_order="seats")
    events = start(ruleset, tuple(f"p{number}" for number in range(1, seats + 1)), Seeded(7))
    assert not [event for event in events if isinstance(event, OrderRolled)]
    assert [event.order for event in events if isinstance(event, OrderFixed)] == [tuple(range(1, seats + 1))]
    assert to_move(replay(events)) == (1,)


def test_a_stored_match_says_that_its_order_was_fixed() -> None:
    ruleset = load("risiko-torneo").varied(play_order="seats")
    events = start(ruleset, ("p1", "p2", "p3"), Seeded(7))
    stored = [encode(event) for event in events]
    assert stored[0]["options"] == [["play_order", "seats"]]
    again = replay([decode(document) for document in stored])
    assert again.table.ruleset.play_order == "seats" and to_move(again) == (1,)
