"""A match whose winner the tournament does not count: a person confirms it, unless it was announced before."""

from __future__ import annotations

import pytest

from matches.models import Match
from tests.tournaments.matches.cast import online, played_out
from tests.tournaments.matches.test_arriving import deliver
from tournaments.models import Result, Standing
from tournaments.online.words import arrival_text

pytestmark = pytest.mark.django_db


def other_winner(row) -> str:
    """Let the match end with another winner than its board has; return the name of the one by the points."""
    match = played_out(row)
    (winner,) = match.outcome["winners"]
    Match.objects.filter(pk=match.pk).update(outcome={**match.outcome, "winners": [winner % 4 + 1]})
    return match.seats.get(number=winner).name


def test_another_winner_by_the_tournaments_points_waits_for_a_person(django_capture_on_commit_callbacks) -> None:
    """Only choices changed during the match can bring it about: nobody is overruled without being asked."""
    event, _table, row = online()
    name = other_winner(row)
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and (arrival.outcome, arrival.code) == ("to_confirm", "other_winner")
    assert name in arrival_text(arrival)
    assert Result.objects.get().state == Result.State.SUBMITTED and not Result.objects.get().lines.exists()
    assert not Standing.objects.filter(stage__tournament=event).exists()


def test_another_winner_that_was_announced_before_the_match_counts(django_capture_on_commit_callbacks) -> None:
    _event, _table, row = online()
    Match.objects.filter(pk=row.match_id).update(winner_open=True)
    name = other_winner(row)
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and (arrival.outcome, arrival.code) == ("counted", "counted_other_winner")
    assert name in arrival_text(arrival)
