"""However many sets of workers run, each with its beat, every periodic task is handed out once in its period."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import redis
from celery.beat import ScheduleEntry
from django.conf import settings

from config.celery import app
from config.serving.lead import KEY, LEASE, Lead
from config.serving.scheduler import LOOK, SteadyScheduler
from tests.rig.services import ROOT, environment, running_redis, stop, wait_until

pytestmark = [pytest.mark.services, pytest.mark.once]


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Beat(SteadyScheduler):
    """A beat by a clock of the test that writes down what it hands out."""

    def __init__(self, clock: Clock, url: str, handed: list[tuple[str, float]]) -> None:
        self.clock = clock  # type: ignore[assignment]
        self.handed = handed
        super().__init__(app)
        self.lead = Lead(url, clock) if url else None

    producer: Any = None

    def apply_entry(self, entry: ScheduleEntry, producer: Any = None) -> None:
        self.handed.append((entry.name, self.clock()))


@pytest.fixture(scope="module")
def own_redis() -> Iterator[str]:
    with running_redis() as url:
        yield url


@pytest.fixture
def url(own_redis: str) -> str:
    redis.Redis.from_url(own_redis).flushall()
    return own_redis


def run(clock: Clock, beats: list[Beat], seconds: float) -> None:
    end = clock.now + seconds
    while clock.now < end:
        for beat in beats:
            beat.tick()
        clock.now += LOOK / 2


def shortest_gaps(handed: list[tuple[str, float]]) -> dict[str, float]:
    times: dict[str, list[float]] = {}
    for name, moment in handed:
        times.setdefault(name, []).append(moment)
    return {
        name: min(later - earlier for earlier, later in itertools.pairwise(rows))
        for name, rows in times.items()
        if len(rows) > 1
    }


def test_of_three_beats_one_hands_out_and_another_goes_on_when_it_is_gone(url: str) -> None:
    clock, handed = Clock(), list[tuple[str, float]]()
    beats = [Beat(clock, url, handed) for _ in range(3)]
    periods = {entry.name: entry.schedule.run_every.total_seconds() for entry in beats[0].schedule.values()}
    assert {"clocks": 1.0, "paper": 20.0, "copy": 1800.0}.items() <= periods.items(), "the product's own periods"
    run(clock, beats, 60)
    counts = Counter(name for name, _ in handed)
    for name, period in periods.items():
        assert abs(counts[name] - 60 / period) <= 1, name
    beats.pop(0)  # killed: it says nothing any more
    gone = clock.now
    run(clock, beats, 60)
    later = [moment for name, moment in handed if name == "clocks" and moment >= gone]
    assert later[0] - gone <= LEASE + 2 * LOOK and len(later) >= 60 - LEASE - 3
    for name, gap in shortest_gaps(handed).items():
        assert gap >= periods[name] - LOOK, f"{name} twice in a period"


def test_a_beat_that_ends_well_gives_its_place_up_at_once(url: str) -> None:
    clock = Clock()
    first, second = Lead(url, clock), Lead(url, clock)
    assert first.is_held() and not second.is_held() and first.is_held()
    first.leave()
    assert second.is_held() and not first.is_held()
    first.leave()
    assert second.is_held(), "nobody gives up what another has"


def test_whoever_was_paused_finds_its_place_taken_and_watches(url: str) -> None:
    clock = Clock()
    first, second = Lead(url, clock), Lead(url, clock)
    assert first.is_held() and not second.is_held()
    clock.now += LEASE
    assert second.is_held() and not first.is_held()


def test_no_beat_acts_while_redis_is_away_and_none_falls_over() -> None:
    clock, handed = Clock(), list[tuple[str, float]]()
    beat = Beat(clock, "unix:///nowhere/redis.sock", handed)
    run(clock, [beat], 30)
    beat.close()
    assert not handed


def test_a_task_is_due_after_a_restart_by_its_last_run_and_not_a_whole_period_later(url: str) -> None:
    lead = Lead(url)
    lead.mark("copy", 1800)
    line = redis.Redis.from_url(url)
    assert 1799 <= (lead.until_due("copy", 1800) or 0) <= 1800
    line.pexpire(f"{KEY}:copy", 1_900_000)
    assert 95 <= (lead.until_due("copy", 1800) or 0) <= 100
    line.pexpire(f"{KEY}:copy", 1_700_000)
    assert lead.until_due("copy", 1800) == 0
    line.pexpire(f"{KEY}:copy", 99_000_000)  # the clock of Redis was set back by a day
    assert lead.until_due("copy", 1800) == 1800
    assert lead.until_due("unknown", 1800) is None


def test_without_redis_the_beat_of_the_one_server_acts_and_catches_nothing_up() -> None:
    clock, handed = Clock(), list[tuple[str, float]]()
    beat = Beat(clock, "", handed)
    run(clock, [beat], 10)
    clock.now += 3600  # the laptop slept
    before = len(handed)
    beat.tick()
    assert Counter(name for name, _ in handed[before:])["clocks"] == 1


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_beats_as_processes_hand_out_each_task_once_in_its_period_also_when_the_first_is_killed(url: str) -> None:
    line = redis.Redis.from_url(url, decode_responses=True)
    words = [sys.executable, "-m", "celery", "--app", "config", "beat", "--pidfile=", "--loglevel", "WARNING"]
    beats = [subprocess.Popen(words, cwd=ROOT, env=environment(REDIS_URL=url), text=True) for _ in range(2)]
    try:
        wait_until(lambda: line.llen("clock"), "no beat acts")
        began = time.monotonic()
        time.sleep(13)
        leader = int(str(line.get(KEY)).split(":")[1])
        assert leader in {beat.pid for beat in beats}
        os.kill(leader, signal.SIGKILL)
        time.sleep(12 + LEASE)
        assert int(str(line.get(KEY)).split(":")[1]) in {beat.pid for beat in beats} - {leader}
        seconds = time.monotonic() - began
    finally:
        for beat in beats:
            stop(beat)
    counts = Counter(
        json.loads(row)["headers"]["task"] for queue in ("clock", "jobs") for row in line.lrange(queue, 0, -1)
    )
    assert seconds / 3 <= counts["matches.tasks.clocks_sweep"] <= seconds + 2
    for plan in settings.CELERY_BEAT_SCHEDULE.values():
        if plan["schedule"] >= 10:
            assert counts[plan["task"]] <= seconds / plan["schedule"] + 1, plan["task"]
    assert counts["tournaments.tasks.photos_overtake"] >= 2
