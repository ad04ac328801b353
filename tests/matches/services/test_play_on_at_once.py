"""Playing on from a position by the same account, from several windows at once."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

import rules
from matches.errors import Refused
from matches.models import Match
from matches.permissions import Actor
from matches.services.lobby import play_on
from rules.notation.position import read_position, set_up
from tests.rig.together import run_together


@pytest.mark.django_db(transaction=True)
def test_of_many_that_are_asked_for_at_once_an_account_gets_no_more_than_it_may_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(play_on, "MOST_AT_ONCE", 2)
    ada = Actor(User.objects.create_user("ada"))
    codes = rules.load("risiko-challenge").load_board().codes
    shown = read_position(set_up("risiko-challenge", 4, 2, {code: (n % 4 + 1, 3) for n, code in enumerate(codes)}))

    def ask(number: int) -> object:
        return play_on.play_on_from_position(actor=ada, position=shown, seed=f"{number}", named=str)

    answers = run_together(ask, 6)
    refused = [answer.code for answer in answers if isinstance(answer, Refused)]
    assert refused == ["too_many_go_on"] * 4
    assert Match.objects.count() == 2
