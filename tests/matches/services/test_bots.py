"""Bots at seats: they move by themselves, one step a transaction, and know nothing that their seat may not know."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from celery.signals import worker_shutdown
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from kombu.exceptions import OperationalError

import rules
from matches import tasks
from matches.errors import Refused
from matches.models import Match, MatchSeat
from matches.services.lobby.lobby import match_start
from matches.services.play import bots
from matches.services.play.bots import bot_choice, bot_move, bot_to_move
from matches.services.play.clock import match_pause, match_resume
from rules.contract.ruleset import GAMES
from rules.lands.mind.thinker import Thinker
from rules.play.bots import bot, bot_names, bot_searches
from tests.matches.secrets import with_other_secrets
from tests.matches.table import REFEREE, Table, table
from tests.rig.services import wait_until

BOTS = {1: "objective", 2: "random", 3: "objective"}


@pytest.fixture
def no_broker(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """The broker cannot be reached: this process moves the bots."""

    def away(*_: object, **__: object) -> None:
        raise OperationalError("no broker")

    settings.MATCH_BOT_PACE = 0
    monkeypatch.setattr(tasks.match_advance, "apply_async", away)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """What was handed to the workers: (match, version)."""
    found: list[tuple[int, int]] = []
    monkeypatch.setattr(tasks.match_advance, "apply_async", lambda args, **_: found.append(args))
    return found


def begun(**choices: Any) -> Table:
    made = table(begun=False, **choices)
    match_start(match=made.match, actor=REFEREE)
    return made


@pytest.mark.django_db(transaction=True)
def test_every_step_asks_for_the_next_while_bots_must_move(asked: list[tuple[int, int]]) -> None:
    made = begun(bots=BOTS)
    for _ in range(30):
        match = made.now()
        assert asked[-1] == (match.pk, match.version)
        tasks.match_advance(*asked[-1])
    assert len(set(asked)) == 31


@pytest.mark.parametrize(("since", "seconds"), [(0.0, 0.7), (0.3, 0.4), (5.0, 0.0), (-3600.0, 0.7)])
@pytest.mark.django_db(transaction=True)
def test_a_bots_pace_counts_from_the_step_before_and_no_clock_set_back_makes_it_longer(
    since: float, seconds: float, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.MATCH_BOT_PACE = 0.7
    match = begun(bots=BOTS).now()
    now = timezone.now()
    match.clock_since = now - timedelta(seconds=since)
    waits: list[float] = []
    monkeypatch.setattr(tasks.timezone, "now", lambda: now)
    monkeypatch.setattr(tasks.match_advance, "apply_async", lambda _args, countdown, **_: waits.append(countdown))
    tasks.match_follow(match)
    assert waits == [pytest.approx(seconds)]


@contextmanager
def in_worker() -> Iterator[None]:
    """What is called now is called by a worker, which took the task from the broker."""
    tasks.match_advance.push_request(called_directly=False)
    try:
        yield
    finally:
        tasks.match_advance.pop_request()


@pytest.mark.django_db(transaction=True)
def test_a_match_of_quick_bots_stays_with_the_worker_that_moved_one_and_asks_the_broker_for_nothing(
    asked: list[tuple[int, int]], settings: Any
) -> None:
    settings.MATCH_BOT_PACE = 0
    made = begun(bots=BOTS)
    (task,) = asked
    with in_worker():
        tasks.match_advance(*task)
    wait_until(lambda: len(asked) > 1, "the match moves on to whoever takes it")
    (_, then) = asked
    assert then == (made.match.pk, made.now().version), "it moves on once, and nobody else plays it meanwhile"
    assert then[1] % tasks.MOVES_ON == 0 and then[1] > task[1] + 1
    wait_until(nothing_waits, "nothing waits any more")


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_ends_hands_its_matches_on_with_what_they_still_wait(
    asked: list[tuple[int, int]], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MATCH_BOT_PACE = 30
    match = begun(bots=BOTS).now()
    waits: list[tuple[object, float]] = []
    with in_worker():
        tasks.match_follow(match)

    def handed(args: object, countdown: float, **_: object) -> None:
        waits.append((args, countdown))

    monkeypatch.setattr(tasks.match_advance, "apply_async", handed)
    worker_shutdown.send(None)
    ((args, seconds),) = waits
    assert args == (match.pk, match.version)
    assert 20 < seconds <= 30
    assert nothing_waits()


def nothing_waits() -> bool:
    """No thread of an agenda is there."""
    return all(thread.name != tasks.PLAY.name for thread in threading.enumerate())


@pytest.mark.django_db(transaction=True)
def test_a_bot_moves_at_once_when_a_pause_ends(asked: list[tuple[int, int]]) -> None:
    made = begun(bots=BOTS)
    match_pause(match=made.match, actor=REFEREE, reason="Pausa", now=timezone.now())
    count = len(asked)
    match_resume(match=made.match, actor=REFEREE, now=timezone.now())
    assert asked[count:] == [(made.match.pk, made.now().version)]


@pytest.mark.parametrize(("name", "stays"), [("objective", True), ("planner", False)])
@pytest.mark.django_db(transaction=True)
def test_a_bot_that_searches_is_handed_on_so_that_no_other_match_waits_for_it(
    name: str, stays: bool, asked: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[object] = []
    monkeypatch.setattr(tasks.PLAY, "put", lambda _task, args, **_: kept.append(args))
    match = begun(bots=dict.fromkeys(BOTS, name)).now()
    assert (len(kept), len(asked)) == (0, 1), "what a server asks for goes to a worker"
    with in_worker():
        tasks.match_follow(match)
    assert (len(kept), len(asked)) == ((1, 1) if stays else (0, 2))


@pytest.mark.parametrize("code", GAMES)
def test_every_bot_that_searches_is_known_to_think_before_anything_is_locked(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinkers: list[Thinker] = []
    monkeypatch.setattr(Thinker, "__init__", lambda self, *_: thinkers.append(self))
    for name in bot_names(code):
        thinkers.clear()
        bot(name, "seed", code)
        assert bot_searches(name, code) == bool(thinkers), name


@pytest.mark.django_db(transaction=True)
def test_a_task_that_comes_twice_or_late_does_nothing(asked: list[tuple[int, int]]) -> None:
    made = begun(bots=BOTS)
    task = asked[-1]
    tasks.match_advance(*task)
    version = made.now().version
    tasks.match_advance(*task)
    tasks.match_advance(made.match.pk + 1000, 3)
    assert made.now().version == version


@pytest.mark.django_db(transaction=True)
def test_bots_wait_for_people_and_for_the_end_of_a_pause(asked: list[tuple[int, int]]) -> None:
    made = begun(bots={1: "random"})
    while bot_to_move(match=made.now()) is not None:
        tasks.match_advance(*asked[-1])
    assert bot_move(match=made.match, version=made.now().version, now=timezone.now()) is None
    count = len(asked)
    while bot_to_move(match=made.now()) is None:
        made.act(made.mover, made.first_action())
    assert len(asked) == count + 1
    match_pause(match=made.match, actor=REFEREE, reason="Pausa", now=timezone.now())
    with pytest.raises(Refused, match="paused"):
        bot_move(match=made.match, version=made.now().version, now=timezone.now())


@pytest.mark.django_db(transaction=True)
def test_a_bot_that_searches_thinks_while_nobody_waits_and_what_it_thought_too_late_is_not_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = begun(bots=dict.fromkeys(BOTS, "planner"))
    before = made.now().version

    def slow(**asked: Any) -> Any:
        assert not connection.in_atomic_block
        monkeypatch.setattr(bots, "bot_choice", bot_choice)
        assert bot_move(match=made.match, version=before, now=timezone.now()) is not None
        return bot_choice(**asked)

    monkeypatch.setattr(bots, "bot_choice", slow)
    with pytest.raises(Refused, match="stale"):
        bot_move(match=made.match, version=before, now=timezone.now())
    assert made.now().version > before


@pytest.mark.django_db(transaction=True)
def test_what_a_bot_thought_is_not_done_for_a_person_who_took_its_seat_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = begun(bots=dict.fromkeys(BOTS, "planner"))
    before = made.now().version

    def slow(**asked: Any) -> Any:
        MatchSeat.objects.filter(match=made.match, number=made.now().clock_seat).update(bot="")
        return bot_choice(**asked)

    monkeypatch.setattr(bots, "bot_choice", slow)
    assert bot_move(match=made.match, version=before, now=timezone.now()) is None
    assert made.now().version == before


@pytest.mark.django_db(transaction=True)
def test_a_quick_bot_reads_its_match_once_and_is_not_asked_again_when_it_comes_too_late() -> None:
    made = begun(bots=BOTS)
    before = made.now().version
    bot_move(match=made.match, version=before, now=timezone.now())
    with CaptureQueriesContext(connection) as asked:
        bot_move(match=made.match, version=made.now().version, now=timezone.now())
    reads = [query for query in asked.captured_queries if '"matches_match"."code"' in query["sql"]]
    assert len(reads) == 2, reads  # one of them is this test's own
    with pytest.raises(Refused, match="stale"):
        bot_move(match=made.match, version=before, now=timezone.now())


@pytest.mark.few(1)
@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(3))
def test_a_bot_does_the_same_whatever_the_others_hold(seed: int) -> None:
    made = begun(bots=BOTS)
    while made.state.round < 2 + seed:
        step = bot_move(match=made.match, version=made.now().version, now=timezone.now())
        assert step is not None
        match, state, seat = made.now(), step.after, bot_to_move(match=made.now())
        if seat is not None and any(state.held):
            other = with_other_secrets(state, seat.number)
            assert bot_choice(match=match, state=other, seat=seat) == bot_choice(match=match, state=state, seat=seat)


@pytest.mark.django_db(transaction=True)
def test_without_a_broker_this_process_moves_the_bots(no_broker: None, caplog: pytest.LogCaptureFixture) -> None:
    made = begun(bots={1: "random", 2: "random", 3: "random"})
    wait_until(lambda: made.now().version > 20, "bots without a broker")
    Match.objects.filter(pk=made.match.pk).update(state=Match.State.VOID)
    assert "broker cannot be reached" in caplog.text
    wait_until(nothing_waits, "nothing waits any more")


@pytest.mark.django_db
def test_a_whole_match_of_bots_comes_to_its_end() -> None:
    made = begun(bots=BOTS, ruleset="risiko-torneo")
    for _ in range(5000):
        step = bot_move(match=made.match, version=made.now().version, now=timezone.now())
        if step is None or step.after.outcome is not None:
            break
    assert made.now().state == Match.State.FINISHED
    assert rules.outcome(made.state) is not None
