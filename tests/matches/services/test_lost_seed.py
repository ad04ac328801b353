"""A process with another secret key: the match whose seed it cannot open stands still, and says why."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from matches.errors import Refused
from matches.models import Match
from matches.services.play.beats import server_beat
from matches.services.play.clock import clock_due, match_resume
from matches.tasks import clocks_sweep
from tests.matches.table import REFEREE, Table, table

pytestmark = pytest.mark.django_db
WORDS = "Il numero segreto di questa partita"
ANOTHER = override_settings(SECRET_KEY="of another installation")


@pytest.fixture
def lost(caplog: pytest.LogCaptureFixture) -> Table:
    """A match whose turn is over, swept three times by a process with another key."""
    made = table()
    Match.objects.filter(pk=made.match.pk).update(due_at=timezone.now() - timedelta(seconds=1))
    with ANOTHER, caplog.at_level(logging.ERROR):
        for _ in range(3):
            server_beat(now=timezone.now())
            clocks_sweep()
    return made


def test_the_sweep_pauses_a_match_whose_seed_it_cannot_open_and_logs_it_once(
    lost: Table, caplog: pytest.LogCaptureFixture
) -> None:
    match = lost.now()
    assert match.is_paused and match.due_at is None
    said = [one.getMessage() for one in caplog.get_records("setup") if one.name == "matches.services.play.clock"]
    assert len(said) == 1 and "SECRET_KEY" in said[0] and str(match.pk) in said[0]
    assert [note.action for note in match.notes.all()] == ["sealed", "paused"]


def test_everybody_reads_on_the_page_why_it_stands_still(lost: Table) -> None:
    page = lost.client(lost.mover).get(lost.address("match")).content.decode()
    assert WORDS in page.split("data-paused-reason>")[1].split("<")[0]
    answer = lost.act(lost.mover, lost.first_action())
    assert answer.status_code == 423 and WORDS in answer.json()["reason"]


def test_it_goes_on_only_where_its_seed_can_be_opened(lost: Table) -> None:
    with ANOTHER, pytest.raises(Refused, match="seed_lost"):
        match_resume(match=lost.match, actor=REFEREE, now=timezone.now())
    match_resume(match=lost.match, actor=REFEREE, now=timezone.now())
    assert lost.act(lost.mover, lost.first_action()).status_code == 200
    assert clock_due(match=lost.match, now=timezone.now()) is None
