"""The heart of the server: it beats while somebody plays, and at its start it makes good what a stop has cost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from config import heart
from matches.models import OutboxEntry, ServerBeat
from matches.services.clock import server_beat
from tests.matches.table import table
from tests.rig.services import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


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
    monkeypatch.setattr(heart, "clocks_sweep", lambda: swept.append(1))
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
