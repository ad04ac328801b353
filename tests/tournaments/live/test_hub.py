"""The hub: versions reach every listener, from threads, through Redis, and in spite of lost messages."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest
import redis
from django.db import transaction

from matches.live import others
from tests import cast
from tests.rig.patience import PATIENCE
from tests.rig.together import in_own_loop
from tournaments.live import hub, station
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


async def following(versions: AsyncIterator[int | None]) -> int:
    """Return the next version; heartbeats are passed over."""
    async for version in versions:
        if version is not None:
            return version
    raise AssertionError("the stream ended")


def from_thread(*calls: tuple[int, int]) -> None:
    def announce() -> None:
        for tournament_id, version in calls:
            hub.announce(tournament_id, version)

    threading.Thread(target=announce).start()


def test_every_listener_of_a_tournament_hears_a_version_and_no_other_does() -> None:
    async def scene() -> None:
        ours = [hub.listen(1, 5) for _ in range(50)]
        other = hub.listen(2, 5)
        waiting = [asyncio.create_task(following(versions)) for versions in ours]
        apart = asyncio.create_task(following(other))
        await asyncio.sleep(0.05)
        from_thread((1, 6))
        assert await asyncio.wait_for(asyncio.gather(*waiting), PATIENCE) == [6] * 50
        assert not apart.done()
        from_thread((2, 9))
        assert await asyncio.wait_for(apart, PATIENCE) == 9
        for versions in (*ours, other):
            await versions.aclose()

    in_own_loop(scene)
    assert hub.stations.all() == []


def test_an_older_version_is_never_told_and_several_may_come_as_one() -> None:
    async def scene() -> list[int]:
        versions = hub.listen(1, 5)
        first = asyncio.create_task(following(versions))
        await asyncio.sleep(0.05)
        hub.announce(1, 4)
        hub.announce(1, 5)
        hub.announce(1, 7)
        hub.announce(1, 8)
        heard = [await asyncio.wait_for(first, PATIENCE)]
        if heard != [8]:
            heard.append(await asyncio.wait_for(following(versions), PATIENCE))
        await versions.aclose()
        return heard

    assert in_own_loop(scene)[-1] == 8


def test_a_version_that_comes_late_tells_nothing_a_second_time() -> None:
    async def scene() -> list[int]:
        versions = hub.listen(1, 5)
        heard = []
        for late in ((8,), (7, 8, 9)):
            waiting = asyncio.create_task(following(versions))
            for version in late:
                await asyncio.sleep(0.05)
                hub.announce(1, version)
            heard.append(await asyncio.wait_for(waiting, PATIENCE))
        await versions.aclose()
        return heard

    assert in_own_loop(scene) == [8, 9]


def test_who_comes_with_an_old_version_is_told_at_once() -> None:
    event = cast.tournament()
    Tournament.objects.filter(pk=event.pk).update(version=12)

    async def scene() -> int:
        versions = hub.listen(event.pk, 11)
        heard = await asyncio.wait_for(following(versions), PATIENCE)
        await versions.aclose()
        return heard

    assert in_own_loop(scene) == 12


def test_a_version_that_never_was_means_now() -> None:
    event = cast.tournament()

    async def scene() -> int:
        versions = hub.listen(event.pk, 10**17)
        waiting = asyncio.create_task(following(versions))
        await asyncio.sleep(0.3)
        assert not waiting.done()
        hub.announce(event.pk, event.version + 1)
        heard = await asyncio.wait_for(waiting, PATIENCE)
        await versions.aclose()
        return heard

    assert in_own_loop(scene) == event.version + 1


def test_a_channel_is_open_to_everybody_while_its_tournament_is_public() -> None:
    event = cast.tournament()

    def is_open() -> bool:
        return in_own_loop(station.Channel(event.pk).is_open)

    assert is_open()
    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    assert not is_open()


def test_who_claims_a_version_that_never_was_keeps_no_stream_open_that_turned_private() -> None:
    event = cast.tournament()

    async def stranger() -> bool:
        return False

    def close() -> None:
        Tournament.objects.filter(pk=event.pk).update(is_public=False)
        Tournament.objects.filter(pk=event.pk).touch()

    async def whole(since: int) -> list[int]:
        versions = hub.listen(event.pk, since, may=stranger, heartbeat=0.1)
        return [version async for version in versions if version is not None]

    async def scene() -> list[list[int]]:
        streams = [asyncio.create_task(whole(since)) for since in (10**17, event.version)]
        await asyncio.sleep(0.5)
        assert not any(stream.done() for stream in streams)
        await asyncio.to_thread(close)
        return await asyncio.wait_for(asyncio.gather(*streams), PATIENCE)

    assert in_own_loop(scene) == [[], []]


def test_a_lost_message_heals_from_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(station, "HEAL", 0.2)
    event = cast.tournament()

    def change_unseen() -> None:
        Tournament.objects.filter(pk=event.pk).update(version=40)

    async def scene() -> int:
        versions = hub.listen(event.pk, event.version)
        waiting = asyncio.create_task(following(versions))
        await asyncio.sleep(0.3)
        assert not waiting.done()
        await asyncio.to_thread(change_unseen)
        heard = await asyncio.wait_for(waiting, PATIENCE)
        await versions.aclose()
        return heard

    assert in_own_loop(scene) == 40


def test_when_nothing_happens_there_is_a_heartbeat() -> None:
    async def scene() -> int | None:
        versions = hub.listen(1, 5, heartbeat=0.05)
        beat = await asyncio.wait_for(anext(versions), PATIENCE)
        await versions.aclose()
        return beat

    assert in_own_loop(scene) is None


def test_closing_the_hub_ends_every_stream() -> None:
    async def scene() -> list[int | None]:
        async def whole() -> list[int | None]:
            return [version async for version in hub.listen(1, 5)]

        stream = asyncio.create_task(whole())
        await asyncio.sleep(0.05)
        hub.stations.close()
        return await asyncio.wait_for(stream, PATIENCE)

    assert in_own_loop(scene) == []


def test_a_touched_tournament_is_announced_after_the_commit_only(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[int, int]] = []
    monkeypatch.setattr(hub, "announce", lambda *message: heard.append(message))
    event = cast.tournament()
    with transaction.atomic():
        Tournament.objects.filter(pk=event.pk).touch()
        assert heard == []
    assert heard == [(event.pk, event.version + 1)]


def test_what_is_rolled_back_is_never_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[int, int]] = []
    monkeypatch.setattr(hub, "announce", lambda *message: heard.append(message))
    event = cast.tournament()
    with transaction.atomic():
        Tournament.objects.filter(pk=event.pk).touch()
        transaction.set_rollback(True)
    assert heard == []


def test_through_redis_another_process_is_heard(redis_site: str, settings) -> None:
    event = cast.tournament()

    async def scene() -> int:
        versions = hub.listen(event.pk, event.version)
        waiting = asyncio.create_task(following(versions))
        client = redis.Redis.from_url(redis_site)
        for _ in range(100):
            # What another process would publish; the answer counts who heard it.
            if client.publish(settings.LIVE_CHANNEL, f"{event.pk} 77"):
                break
            await asyncio.sleep(0.05)
        heard = await asyncio.wait_for(waiting, PATIENCE)
        await versions.aclose()
        return heard

    assert in_own_loop(scene) == 77


def test_announcing_goes_to_redis_and_survives_its_loss(
    redis_site: str, settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(others, "_silent_until", 0.0)
    with redis.Redis.from_url(redis_site).pubsub() as heard:
        heard.subscribe(settings.LIVE_CHANNEL)
        heard.get_message(timeout=PATIENCE)
        hub.announce(3, 30)
        message = heard.get_message(timeout=PATIENCE)
    assert message is not None and message["data"] == b"3 30"
    settings.REDIS_URL = "unix:///nobody/listens/here.sock"
    hub.announce(3, 31)


def test_without_redis_the_pages_of_this_process_hear_at_once_and_it_is_not_asked_each_time(
    settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings.REDIS_URL = "unix:///nobody/listens/here.sock"
    monkeypatch.setattr(others, "_silent_until", 0.0)
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(hub, "deliver", lambda *message: told.append(message))
    for version in (30, 31, 32):
        hub.announce(3, version)
    assert told == [(3, 30), (3, 31), (3, 32)]
    assert [record.message.split(";")[0] for record in caplog.records] == ["Redis cannot be reached"]


def test_a_rush_of_news_is_gathered_and_the_listeners_hear_of_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(station, "GATHERED", 0.1)

    async def scene() -> list[int]:
        versions = hub.listen(1, 5)
        heard = []
        task = asyncio.create_task(following(versions))
        await asyncio.sleep(0.05)
        for version in range(6, 30):
            from_thread((1, version))
            if task.done():
                heard.append(task.result())
                task = asyncio.create_task(following(versions))
            await asyncio.sleep(0.01)
        while not heard or heard[-1] < 29:
            heard.append(await asyncio.wait_for(task, PATIENCE))
            task = asyncio.create_task(following(versions))
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await versions.aclose()
        return heard

    heard = in_own_loop(scene)
    assert heard[0] > 6 and heard[-1] == 29 and len(heard) < 12


def test_what_follows_within_the_time_of_gathering_is_told_with_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result and the standing that it changes: everybody is told of both at once."""
    monkeypatch.setattr(station, "GATHERED", 0.3)

    async def scene() -> list[int]:
        versions = hub.listen(1, 5)
        task = asyncio.create_task(following(versions))
        await asyncio.sleep(0.05)
        from_thread((1, 6))
        await asyncio.sleep(0.05)
        from_thread((1, 7))
        heard = [await asyncio.wait_for(task, PATIENCE)]
        await versions.aclose()
        return heard

    assert in_own_loop(scene) == [7]
