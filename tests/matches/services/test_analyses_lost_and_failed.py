"""Analyses that lost their task, their maker or their child: made again, or said to have failed."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from celery import current_app
from django.utils import timezone

from matches import tasks
from matches.documents.record import analysing
from matches.models import Match, MatchAnalysis
from matches.selectors import analyses as selectors
from matches.selectors.analyses import AT_ONCE, LOST, analyses_lost, analyses_waiting, analysis_of, is_under_way
from matches.services.analyses import analysis_ask
from matches.tasks import JOBS, analyses_sweep, match_analyse, task_hand
from tests.matches.played import finished_match
from tournaments.paper.tasks import jobs_overtake

pytestmark = pytest.mark.django_db
AGO = timedelta(minutes=1)


def asked(count: int, at: datetime) -> list[int]:
    """Have so many analyses wait whose tasks are gone; return their matches, the oldest first."""
    matches = [finished_match(code=f"abcdefgh{number}") for number in range(count)]
    for number, match in enumerate(matches):
        analysis_ask(match=match, now=at + timedelta(seconds=number))
    return [match.pk for match in matches]


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """For which matches tasks were handed out, in their order."""
    numbers: list[int] = []
    monkeypatch.setattr(tasks, "task_hand", lambda _task, args, **_: numbers.append(args[0]))
    return numbers


def test_all_that_wait_without_a_task_are_handed_out_at_one_look(handed: list[int]) -> None:
    matches = asked(5, timezone.now() - AGO)
    assert analyses_sweep() == 5 and handed == matches
    assert AT_ONCE >= 60, "what healthy workers make in a minute"


def test_the_queue_is_filled_up_and_what_it_holds_is_not_doubled(
    handed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = asked(5, timezone.now() - AGO)
    monkeypatch.setattr(selectors, "AT_ONCE", 3)
    monkeypatch.setattr(tasks, "_queued", lambda: 1)
    assert analyses_sweep() == 2
    MatchAnalysis.objects.filter(match__in=handed).update(handed_at=timezone.now() - AGO / 2)
    analyses_sweep()
    assert handed == matches[:4], "those that were not handed out come first"
    monkeypatch.setattr(tasks, "_queued", lambda: 3)
    assert analyses_sweep() == 0


def test_what_waits_in_the_queue_is_not_put_into_it_again(handed: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    matches = asked(5, timezone.now() - AGO)
    monkeypatch.setattr(tasks, "_queued", lambda: 3)
    assert analyses_sweep() == 2 and handed == matches[:2], "the first of a queue are the first that it has no more"
    monkeypatch.setattr(tasks, "_queued", lambda: 5)
    MatchAnalysis.objects.update(handed_at=timezone.now() - AGO)
    assert analyses_sweep() == 0, "as many tasks as analyses: none is lacking"


def begun(match_id: int, heard: timedelta) -> None:
    """Let a worker have begun an analysis and died, so long ago."""
    MatchAnalysis.objects.filter(match=match_id).update(state="making", asked_at=timezone.now() - heard)


def test_one_whose_worker_died_is_handed_out_before_those_that_wait_and_whatever_the_queue_holds(
    handed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    *waiting, lost = asked(4, timezone.now() - 2 * LOST)
    begun(lost, LOST + AGO)
    monkeypatch.setattr(tasks, "_queued", lambda: 1)
    assert analyses_sweep() == 3 and handed == [lost, *waiting[:2]]
    handed.clear()
    MatchAnalysis.objects.update(handed_at=timezone.now() - 2 * LOST)
    monkeypatch.setattr(tasks, "_queued", lambda: 10 * AT_ONCE)
    assert analyses_sweep() == 1 and handed == [lost]


def test_one_whose_worker_died_has_one_task_until_that_too_was_not_heard_of(handed: list[int]) -> None:
    (lost,) = asked(1, timezone.now() - 2 * LOST)
    begun(lost, LOST + AGO)
    assert [analyses_sweep() for _ in range(3)] == [1, 0, 0]
    MatchAnalysis.objects.update(handed_at=timezone.now() - LOST - AGO)
    assert analyses_sweep() == 1


@pytest.mark.services
def test_one_whose_worker_died_is_the_first_analysis_that_a_worker_gets_and_the_last_job(
    redis_site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    *waiting, lost = asked(3, timezone.now() - 2 * LOST)
    begun(lost, LOST + AGO)
    for number in waiting:
        task_hand(match_analyse, (number,), turn=JOBS)
    analyses_sweep()
    jobs_overtake.apply_async()
    with current_app.connection_for_read() as line:
        channel = line.default_channel
        order = [channel.basic_get("jobs", no_ack=True) for _ in range(tasks._queued())]
    names = [(message.headers["task"].rsplit(".", 1)[1], message.decode()[0]) for message in order]
    assert names == [("jobs_overtake", []), *[("match_analyse", [number]) for number in (lost, *waiting)]]


@pytest.mark.services
def test_what_waits_in_the_queue_is_counted(redis_site: str) -> None:
    assert tasks._queued() == 0, "one without messages is not there"
    for number in (1, 2, 3):
        task_hand(match_analyse, (number,), turn=JOBS)
    assert tasks._queued() == 3
    with current_app.connection_for_read() as line:
        line.default_channel.queue_purge("jobs")


def test_one_that_waits_long_for_its_turn_is_under_way() -> None:
    match = finished_match()
    now = timezone.now()
    analysis_ask(match=match, now=now - 10 * LOST)
    assert is_under_way(analysis_of(match), now)
    assert not analysis_ask(match=match, now=now), "it has been asked for"


@pytest.fixture
def set_back() -> Iterator[Match]:
    """A match whose analysis was asked for an hour ahead of the clock of today."""
    match = finished_match()
    analysis_ask(match=match, now=timezone.now() + timedelta(hours=1))
    yield match


def test_one_that_was_asked_for_before_the_clock_was_set_back_is_handed_out(set_back: Match) -> None:
    assert analyses_waiting(timezone.now(), 0) == [set_back.pk]


def test_one_whose_maker_was_heard_of_before_the_clock_was_set_back_is_made_again(set_back: Match) -> None:
    MatchAnalysis.objects.update(state="making")
    assert analyses_lost(timezone.now()) == [set_back.pk]
    assert not is_under_way(analysis_of(set_back), timezone.now())
    assert analysis_ask(match=set_back, now=timezone.now())


def made_with(monkeypatch: pytest.MonkeyPatch, child: str) -> MatchAnalysis:
    """Return what there is of an analysis whose child runs these lines."""
    monkeypatch.setattr(analysing, "BEGIN", child)
    if not MatchAnalysis.objects.exists():
        analysis_ask(match=finished_match(), now=timezone.now())
    match_analyse(MatchAnalysis.objects.get().match_id)
    return MatchAnalysis.objects.get()


@pytest.mark.parametrize(
    ("child", "error"),
    [
        ("raise SystemExit(3)", "exit status 3"),
        ("import sys; print('half', flush=True); raise KeyError('alaska')", "exit status 1: KeyError: 'alaska'"),
        ("raise ValueError('x' * 5000)", "exit status 1: ValueError: " + "x" * 273),
        ("import os, signal; os.kill(os.getpid(), signal.SIGXCPU)", "SIGXCPU"),
        ("print('{\"percent\": 10}', flush=True); raise MemoryError", "exit status 1: MemoryError"),
    ],
)
def test_a_failure_says_how_it_ended_in_its_row_and_in_one_line_of_the_log(
    child: str, error: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    row = made_with(monkeypatch, child)
    assert (row.state, row.error) == ("failed", error)
    (line,) = [record for record in caplog.records if record.name == "matches.services.analyses"]
    assert line.levelno == logging.ERROR
    assert line.getMessage() == f"The analysis of match {row.match.code} failed: {error}"


def test_a_failure_may_be_tried_again_and_is_forgotten_then(monkeypatch: pytest.MonkeyPatch) -> None:
    row = made_with(monkeypatch, "raise SystemExit(1)")
    assert analysis_ask(match=row.match, now=timezone.now())
    row = made_with(monkeypatch, """print('{"analysis": {}}')""")
    assert (row.state, row.error, row.document) == ("done", "", {})


KILLED = "import os; os.kill(os.getpid(), 9)"


def test_one_that_was_killed_from_outside_is_tried_once_more_and_then_has_failed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    row = made_with(monkeypatch, KILLED)
    assert (row.state, row.error) == ("waiting", "SIGKILL")
    assert analyses_waiting(timezone.now() + AGO, 0) == [row.match_id]
    row = made_with(monkeypatch, KILLED)
    assert (row.state, row.error) == ("failed", "SIGKILL")
    assert [record.levelname for record in caplog.records if "SIGKILL" in record.getMessage()] == ["WARNING", "ERROR"]


def test_one_that_was_killed_from_outside_once_may_be_made_by_the_next_try(monkeypatch: pytest.MonkeyPatch) -> None:
    made_with(monkeypatch, KILLED)
    row = made_with(monkeypatch, """print('{"analysis": {}}')""")
    assert (row.state, row.error) == ("done", "")


def test_a_child_beyond_its_seconds_of_processor_was_not_killed_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    limited = (
        f"import sys; sys.path.insert(0, {str(analysing.ROOT)!r}); from matches.documents.files.reader import limit"
    )
    with pytest.raises(analysing.NotAnalysed, match="SIGXCPU") as ended:
        monkeypatch.setattr(analysing, "BEGIN", f"{limited}; limit(512, 1)\nwhile True: pass")
        analysing.analysed("risiko", [], no_matter)
    assert not isinstance(ended.value, analysing.Killed)


def no_matter(_percent: int) -> Any:
    return None
