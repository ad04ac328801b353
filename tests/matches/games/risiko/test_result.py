"""The end of a match of RisiKo! as the result of its table."""

from __future__ import annotations

import pytest
from django.utils import timezone

from matches.games.risiko.result import result_document
from matches.services.play.actions import action_submit
from rules.contract.outside import Withdraw
from tests.matches.table import table


@pytest.mark.django_db
def test_the_result_tells_who_left_and_in_which_order() -> None:
    made = table(seats=4)
    made.play_on(lambda state: state.round == 1)
    for seat in (3, 1):
        action = Withdraw(seat, "surrendered")
        action_submit(match=made.match, seat=None, action=action, version=made.now().version, now=timezone.now())
    document = result_document(made.state, {1: 2, 2: 3, 3: 4, 4: 5})
    assert document is not None and document["left"] == [4, 2]
    assert {row["seat"] for row in document["seats"] if row["surrendered"]} == {2, 4}
