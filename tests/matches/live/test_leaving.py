"""Who leaves takes everything with them that ran for their page, also where they leave as it begins."""

from __future__ import annotations

import asyncio
import gc
import logging
from contextlib import aclosing
from typing import Any

import pytest
import redis

from matches.live import background, hub, others
from matches.live.background import background_begin, background_end
from matches.live.fragments import stream_answer
from matches.live.stations import comes
from matches.services.catchup import TELLER
from matches.views.lobby.who_is_there import Heard, _news
from matches.views.play.stream import _blocks
from tests.cast import tournament
from tests.matches.table import table
from tests.rig.patience import PATIENCE
from tests.rig.together import in_own_loop
from tournaments.live import hub as tournaments_hub

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the loop complains of is an error in the log; it is there once everything has been collected."""
    caplog.set_level(logging.WARNING, "asyncio")
    return caplog.messages


def test_an_answer_that_ends_closes_its_listeners_at_once_and_leaves_none_to_be_collected(told: list[str]) -> None:
    made = table()

    async def scene() -> list[Any]:
        begun = hub.listen(made.match.pk, None, teller=TELLER)
        response = stream_answer(_blocks(begun, None, begun=True))
        async with aclosing(aiter(response)) as content:
            for _ in range(2):
                await asyncio.wait_for(anext(content), PATIENCE)
        return hub.stations.all()

    assert in_own_loop(scene) == []
    gc.collect()
    assert told == []


def test_a_page_of_the_lobby_that_is_cut_off_anywhere_leaves_nobody_listening(told: list[str]) -> None:
    made = table(begun=False)

    async def once(seconds: float) -> None:
        async with aclosing(_news(made.match.pk, Heard())) as news:
            async with asyncio.timeout(seconds):
                async for _ in news:
                    pass

    async def scene() -> list[Any]:
        waits = [once(part / 2000) for part in range(60)]
        await asyncio.gather(*waits, return_exceptions=True)
        return hub.stations.all()

    assert in_own_loop(scene) == []
    gc.collect()
    assert told == []


@pytest.mark.parametrize("turns", range(4))
def test_a_wait_that_is_cancelled_as_what_it_waits_for_comes_is_cancelled(turns: int) -> None:
    async def scene() -> bool:
        event = asyncio.Event()
        waits = asyncio.create_task(comes(event, PATIENCE))
        await asyncio.sleep(0.01)
        event.set()
        for _ in range(turns):
            await asyncio.sleep(0)
        was_waiting = waits.cancel()
        await asyncio.wait([waits])
        return waits.cancelled() or not was_waiting

    assert in_own_loop(scene)


def test_a_task_that_has_overheard_that_it_is_to_end_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "AGAIN", 0.01)

    async def deaf() -> None:
        try:
            await asyncio.sleep(PATIENCE)
        except asyncio.CancelledError:
            await asyncio.sleep(PATIENCE)

    async def scene() -> bool:
        task = background_begin(asyncio.get_running_loop(), deaf())
        await asyncio.sleep(0)
        background_end(task)
        await asyncio.wait([task], timeout=PATIENCE / 2)
        return task.cancelled() and task not in background._held

    assert in_own_loop(scene)


@pytest.mark.parametrize("name", ["MATCH_CHANNEL", "LIVE_CHANNEL"])
def test_many_who_leave_as_their_page_begins_leave_no_subscription_behind(
    redis_site: str, settings: Any, name: str, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "AGAIN", 0.05)
    match, event, channel = table().match, tournament(), getattr(settings, name)

    async def listen() -> None:
        if name == "MATCH_CHANNEL":
            blocks: Any = hub.listen(match.pk, None, teller=TELLER)
        else:
            blocks = tournaments_hub.listen(event.pk, 0)
        async with aclosing(blocks):
            async for _ in blocks:
                pass

    async def scene() -> None:
        for part in range(100):
            task = asyncio.create_task(listen())
            await asyncio.sleep(part / 5000)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        client = redis.Redis.from_url(redis_site)
        async with asyncio.timeout(PATIENCE / 2):
            while dict(client.pubsub_numsub(channel))[channel.encode()]:
                await asyncio.sleep(0.05)

    in_own_loop(scene)
    gc.collect()
    assert [line for line in told if others.AWAY not in line] == []
