"""A match whose stored state cannot be read: it fills no log, hinders no other, and its referee can end it."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest
from celery import Task
from celery.exceptions import Ignore
from django.utils import timezone

from config.serving import heart
from matches import tasks
from matches.models import Match
from matches.rare_lines import Rarely
from matches.selectors.matches import states_of
from matches.services.catchup import TELLER
from matches.services.play.beats import server_beat
from matches.services.play.clock import clock_due
from matches.tasks import clocks_sweep, match_advance
from tests.config.test_what_is_away import away, ours
from tests.matches.table import Table, table
from tests.matches.unreadable import damage

pytestmark = pytest.mark.django_db


@pytest.fixture
def damaged() -> Table:
    """A match in play whose turn is over."""
    made = table()
    Match.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    damage(made.match)
    return made


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def sweep(times: int) -> None:
    for _ in range(times):
        server_beat(now=timezone.now())
        clocks_sweep()


def test_clock_and_bots_come_upon_it_again_and_again_and_log_it_once(
    damaged: Table, caplog: pytest.LogCaptureFixture
) -> None:
    sweep(3)
    match = damaged.now()
    Match.objects.filter(pk=match.pk).update(due_at=None)
    match.seats.update(bot="sense")
    for _ in range(3):
        match_advance(match.pk, match.version)
    said = errors(caplog)
    assert len(said) == 1 and match.code in said[0] and "desk" in said[0], said


def test_any_other_trouble_of_a_clock_is_logged_once_too(
    damaged: Table, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(**_: object) -> None:
        raise KeyError("seat")

    monkeypatch.setattr(tasks, "clock_due", stumble)
    tasks._stuck_told.forget(damaged.match.pk)
    sweep(3)
    assert len(errors(caplog)) == 1


def test_a_database_that_is_away_is_no_error_of_a_match_and_hides_none_that_comes_later(
    damaged: Table, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meet(error: Exception) -> object:
        def refuse(**_: object) -> None:
            raise error

        monkeypatch.setattr(tasks, "clock_due", refuse)
        server_beat(now=timezone.now())
        return as_a_worker_does(clocks_sweep)

    monkeypatch.setattr(tasks, "_stuck_told", Rarely(3600))
    table()
    Match.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    assert meet(away()) is Ignore and not errors(caplog)
    (line,) = [record for record in caplog.records if "found no database" in record.getMessage()]
    assert line.levelno == logging.WARNING, "a line for all matches"
    assert meet(ours()) is None and len(errors(caplog)) == 2, "each match is told of"
    assert all("could not act" in said for said in errors(caplog))


def as_a_worker_does(task: Task[[], int]) -> object:
    """Run a task; return as what it ended early, None where it did not."""
    task.push_request(called_directly=False, args=(), kwargs={}, is_eager=True)
    try:
        task()
    except Exception as ended:
        return type(ended)
    finally:
        task.pop_request()
    return None


def test_the_clocks_of_other_matches_go_on(damaged: Table) -> None:
    other = table()
    Match.objects.filter(pk=other.match.pk).update(due_at=timezone.now() - timedelta(seconds=1))
    before = other.now().version
    sweep(1)
    assert other.now().version > before


def test_states_of_many_matches_leave_it_out(damaged: Table) -> None:
    other = table()
    damage(damaged.match)
    assert set(states_of([damaged.now(), other.now()])) == {other.match.pk}


def test_open_pages_are_told_nothing_of_it_and_no_error_comes_of_that(
    damaged: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matches.services.catchup.connections.close_all", lambda: None)
    assert TELLER.gap(damaged.match.pk, 0, 0) is None
    assert TELLER.hello(damaged.match.pk, 0) == b": welcome\n\n"


def test_a_server_begins_after_an_outage_though_the_time_of_this_match_was_given_back_too(damaged: Table) -> None:
    server_beat(now=timezone.now() - timedelta(hours=1))
    Match.objects.update(clock_since=timezone.now() - timedelta(hours=1))
    heart.beat()
    assert damaged.now().due_at > timezone.now()


def test_once_it_is_void_no_clock_looks_at_it(damaged: Table) -> None:
    damaged.client("referee").post(f"{damaged.address('match-desk')}void/", {"reason": "guasto"})
    assert damaged.now().state == Match.State.VOID
    assert clock_due(match=damaged.match, now=timezone.now()) is None
