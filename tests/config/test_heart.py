"""The heart of the server: it beats while somebody plays, and at its start it makes good what a stop has cost."""

from __future__ import annotations

from datetime import timedelta
from threading import Event
from time import monotonic
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone

from config.serving import heart
from matches.models import Match, OutboxEntry, ServerBeat
from matches.services.play.beats import BEAT_STEP, server_beat
from tests.matches.table import table
from tests.rig.patience import PATIENCE
from tests.rig.services import wait_until

pytestmark = pytest.mark.django_db(transaction=True)
OUTAGE = timedelta(seconds=78)


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heart, "EVERY", 0.05)


def test_it_beats_while_somebody_plays() -> None:
    with heart.heart():
        first = ServerBeat.objects.get().at
        threadless = timezone.now()
        table()
        wait_until(lambda: ServerBeat.objects.get().at > threadless, "no beat")
    assert ServerBeat.objects.get().at > first


def test_at_its_start_the_time_of_the_stop_is_given_back_and_the_outbox_emptied() -> None:
    made = table()
    before = made.now()
    server_beat(now=before.clock_since)
    type(before).objects.filter(pk=before.pk).update(
        clock_since=before.clock_since - timedelta(minutes=9), due_at=before.due_at - timedelta(minutes=9)
    )
    ServerBeat.objects.update(at=before.clock_since - timedelta(minutes=9))
    OutboxEntry.objects.create(match=made.match, state="void", version=1)
    with heart.heart():
        after = made.now()
    assert timedelta() <= after.due_at - before.due_at <= timezone.now() - before.clock_since
    assert OutboxEntry.objects.get().delivered_at is not None


def test_where_the_workers_need_redis_and_it_is_away_the_clocks_run_from_here(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    swept: list[int] = []
    monkeypatch.setattr(heart, "clocks_act", lambda: swept.append(1) or [])
    table()
    settings.REDIS_URL = "unix:///nowhere/redis.sock"
    with heart.heart():
        wait_until(lambda: swept, "the clocks stand still")
    swept.clear()
    settings.REDIS_URL = ""
    with heart.heart():
        beat = ServerBeat.objects.get().at
        wait_until(lambda: ServerBeat.objects.get().at > beat, "no beat")
    assert swept == []


def test_after_an_outage_of_the_database_its_beat_gives_the_time_back_and_tells_the_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[int] = []
    made = table()
    with heart.heart():
        wait_until(lambda: ServerBeat.objects.get().at > made.now().clock_since, "no beat")
        reach, out = heart.server_beat, Event()

        def away(**_: object) -> list[int]:
            out.set()
            raise OperationalError("the connection is closed")

        monkeypatch.setattr(heart, "clock_announce", told.append)
        monkeypatch.setattr(heart, "server_beat", away)
        assert out.wait(PATIENCE)
        before = made.now()
        Match.objects.update(clock_since=before.clock_since - OUTAGE, due_at=before.due_at - OUTAGE)
        ServerBeat.objects.update(at=timezone.now() - OUTAGE)
        monkeypatch.setattr(heart, "server_beat", reach)
        wait_until(lambda: told, "nothing was given back")
        after = made.now()
    assert told == [made.match.pk] and abs(after.due_at - before.due_at) < timedelta(seconds=2)


def test_whoever_comes_before_the_first_beat_after_an_outage_brings_it_about(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table()
    seat, before = made.mover, made.now()
    made.client(seat)
    monkeypatch.setattr(heart, "EVERY", 3600)
    with heart.heart():
        Match.objects.update(clock_since=before.clock_since - OUTAGE, due_at=timezone.now() - timedelta(seconds=5))
        ServerBeat.objects.update(at=timezone.now() - OUTAGE)
        monkeypatch.setattr(heart, "_last", monotonic() + 60)  # as if it had just beaten
        assert made.act(seat, made.first_action()).status_code == 409
        monkeypatch.setattr(heart, "_last", monotonic() - 60)
        assert made.act(seat, made.first_action()).status_code == 200


def test_what_stumbles_in_a_beat_ends_no_heart(monkeypatch: pytest.MonkeyPatch) -> None:
    stumbled = Event()

    def stumble() -> None:
        stumbled.set()
        raise ValueError("ours")

    table()
    with heart.heart():
        beat = heart.beat
        monkeypatch.setattr(heart, "beat", stumble)
        assert stumbled.wait(PATIENCE)
        monkeypatch.setattr(heart, "beat", beat)
        last = ServerBeat.objects.get().at
        wait_until(lambda: ServerBeat.objects.get().at > last, "no beat")


def test_sweeps_and_a_silent_redis_never_make_a_gap(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made, beats = table(), []
    settings.REDIS_URL = "unix:///nowhere/redis.sock"
    monkeypatch.setattr(heart, "clocks_act", lambda: [True] * 3)
    monkeypatch.setattr(heart, "server_beat", lambda now: beats.append(now) or [])
    heart._beat_while_played()
    assert len(beats) == 5 and heart.EVERY + 2 * heart.PING <= BEAT_STEP + heart.EVERY
    assert made.now().due_at is not None
