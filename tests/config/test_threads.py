"""Threads are kept between requests, lent to a few at a time, and never to a stream."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from config.serving.threads import MOST, WARM, YOUNG, KeptThreads, Threads
from tests.rig.patience import PATIENCE
from tests.rig.services import wait_until
from tests.rig.together import in_own_loop


def app_with(most: int, work: object) -> KeptThreads:
    app = KeptThreads(work)  # type: ignore[arg-type]
    app.threads = Threads(most, young=most)
    return app


def test_one_request_after_the_other_runs_in_the_same_thread() -> None:
    names: list[str] = []

    async def work(*_: object) -> None:
        await sync_to_async(lambda: names.append(threading.current_thread().name))()
        await sync_to_async(lambda: names.append(threading.current_thread().name))()

    async def scene() -> None:
        app = app_with(4, work)
        for _ in range(3):
            await app({}, None, None)

    in_own_loop(scene)
    assert len(names) == 6 and len(set(names)) == 1


def test_more_requests_than_threads_wait_their_turn_and_all_are_served() -> None:
    active, most, begun = 0, 0, []
    lock, first = threading.Lock(), threading.Barrier(3)

    def busy(number: int) -> None:
        nonlocal active, most
        with lock:
            active += 1
            most = max(most, active)
            begun.append(number)
        if number < 3:
            first.wait(PATIENCE)  # whoever came first has the three threads, and none of them before all have begun
        threading.Event().wait(0.01)
        with lock:
            active -= 1

    async def work(scope: dict[str, int], *_: object) -> None:
        await sync_to_async(busy)(scope["number"])

    async def scene() -> None:
        app = app_with(3, work)
        await asyncio.wait_for(asyncio.gather(*(app({"number": n}, None, None) for n in range(20))), PATIENCE)

    in_own_loop(scene)
    assert most == 3 and set(begun[:3]) == {0, 1, 2} and sorted(begun) == list(range(20))


def test_a_request_that_gives_up_while_it_waits_leaves_the_thread_to_the_others() -> None:
    done: list[int] = []
    begun, go = threading.Event(), threading.Event()

    def busy() -> None:
        begun.set()
        assert go.wait(PATIENCE)

    async def work(scope: dict[str, int], *_: object) -> None:
        await sync_to_async(busy)()
        done.append(scope["number"])

    async def scene() -> None:
        app = app_with(1, work)
        tasks = [asyncio.create_task(app({"number": n}, None, None)) for n in range(3)]
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        tasks[1].cancel()
        go.set()
        await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), PATIENCE)

    in_own_loop(scene)
    assert done == [0, 2]


def test_who_gives_up_while_waiting_and_still_has_something_to_clear_away_costs_no_thread() -> None:
    cleared: list[int] = []

    async def work(scope: dict[str, int], *_: object) -> None:
        try:
            await sync_to_async(lambda: threading.Event().wait(0.02))()
        except asyncio.CancelledError:
            await sync_to_async(cleared.append)(scope["number"])

    async def scene() -> None:
        app = app_with(2, work)
        for _ in range(5):
            tasks = [asyncio.create_task(app({"number": n}, None, None)) for n in range(6)]
            await asyncio.sleep(0.005)
            for task in tasks[3:]:
                task.cancel()
            await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), PATIENCE)
        assert len(app.threads._warm + app.threads._cold) == 2

    in_own_loop(scene)
    assert cleared


def test_few_requests_compute_at_once_and_who_takes_long_lets_others_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []
    go = threading.Event()

    def busy(number: int) -> None:
        begun.append(number)
        assert go.wait(PATIENCE)

    async def work(scope: dict[str, int], *_: object) -> None:
        await sync_to_async(busy)(scope["number"])

    async def scene() -> None:
        app = KeptThreads(work)  # type: ignore[arg-type]
        app.threads = Threads(YOUNG + 2)
        monkeypatch.setattr("config.serving.threads.LONG", PATIENCE)
        tasks = [asyncio.create_task(app({"number": n}, None, None)) for n in range(YOUNG + 4)]  # type: ignore[arg-type]
        await asyncio.to_thread(wait_until, lambda: len(begun) == YOUNG, "a few begin")
        await asyncio.sleep(0.05)
        assert len(begun) == YOUNG
        monkeypatch.setattr("config.serving.threads.LONG", 0.01)
        app.threads._look_again()
        await asyncio.to_thread(wait_until, lambda: len(begun) == YOUNG + 2, "others begin while there are threads")
        go.set()
        await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)

    in_own_loop(scene)
    turns = begun[:YOUNG], begun[YOUNG : YOUNG + 2], begun[YOUNG + 2 :]  # who begin together do so in any order
    assert [set(turn) for turn in turns] == [{0, 1, 2}, {3, 4}, {5, 6}]


def test_an_error_in_a_thread_that_was_waited_for_reaches_the_request() -> None:
    async def work(*_: object) -> None:
        await sync_to_async(lambda: 1 / 0)()

    async def scene() -> list[object]:
        app = app_with(1, work)
        return list(await asyncio.gather(*(app({}, None, None) for _ in range(3)), return_exceptions=True))

    assert [type(one) for one in in_own_loop(scene)] == [ZeroDivisionError] * 3


def test_an_answer_that_is_being_sent_holds_no_thread() -> None:
    async def scene() -> None:
        end = asyncio.Event()
        begun: list[int] = []

        async def sent(_: object) -> None:
            return None

        async def work(scope: dict[str, int], _: object, send: Callable[..., Awaitable[None]]) -> None:
            await sync_to_async(begun.append)(scope["number"])
            await send({"type": "http.response.body"})
            await end.wait()
            await sync_to_async(lambda: None)()

        app = app_with(2, work)
        streams = [asyncio.create_task(app({"number": n}, None, sent)) for n in range(10)]
        while len(begun) < 10:
            await asyncio.sleep(0.01)
        end.set()
        await asyncio.wait_for(asyncio.gather(*streams), PATIENCE)

    in_own_loop(lambda: asyncio.wait_for(scene(), PATIENCE))


@pytest.mark.django_db(transaction=True)
def test_of_many_connections_at_once_a_few_stay_open_and_the_next_request_finds_one_of_them() -> None:
    opened: list[BaseDatabaseWrapper] = []
    together = threading.Barrier(12)

    def asks(number: int) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if number:
            together.wait(PATIENCE)
        opened.append(connections["default"])

    async def work(scope: dict[str, int], *_: object) -> None:
        await sync_to_async(asks)(scope["number"])

    def still_open() -> set[int]:
        return {id(one) for one in opened if one.connection is not None}

    async def scene() -> None:
        app = app_with(20, work)
        await asyncio.gather(*(app({"number": 1}, None, None) for _ in range(12)))
        await asyncio.to_thread(wait_until, lambda: len(still_open()) == WARM, "idle threads keep their connections")
        warm = still_open()
        await app({"number": 0}, None, None)
        assert id(opened[-1]) in warm

    in_own_loop(scene)
    assert len(opened) == 13


def test_three_servers_and_two_sets_of_workers_fit_into_a_postgresql_as_it_comes() -> None:
    # Of `make worker` each queue has its processes, with a connection each; those that move bots have one more.
    workers, kept_for_others = 2 * (2 + 2 * settings.PLAYERS_AT_ONCE + 2), 3 + 5
    assert 3 * settings.DATABASE_CONNECTIONS + workers <= 60
    assert 60 + kept_for_others <= 100
    app = KeptThreads(None)  # type: ignore[arg-type]
    assert app.threads._most + app.following._most == MOST == settings.REQUEST_THREADS
