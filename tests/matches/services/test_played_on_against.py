"""Who sits at the other seats of a match that goes on from a position."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

import rules
from matches.permissions import Actor
from matches.services.lobby.play_on import play_on_from_match
from tests.matches.played import finished_match

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("ruleset", "bot"),
    [("risiko-challenge", "planner"), ("italywar", "planner"), ("futurisiko", "sense"), ("battaglia", "sense")],
)
def test_who_plays_on_has_the_best_of_bots_that_answer_at_once_against_himself(ruleset: str, bot: str) -> None:
    """`strong` would take longer for each decision, and is known to hold every leader back (docs/bots.md)."""
    match = finished_match(ruleset=ruleset)
    ada = Actor(User.objects.create_user("ada"))
    made = play_on_from_match(actor=ada, match=match, step=match.version // 2, named=str)
    seats = sorted(made.seats.values_list("bot", flat=True))
    assert seats == ["", *[bot] * (match.seats.count() - 1)]
    assert rules.load(made.ruleset) == rules.load(match.ruleset)
