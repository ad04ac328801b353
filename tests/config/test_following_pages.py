"""Pages that follow what is new take their turn in a line of their own, and nobody who taps waits behind them."""

from __future__ import annotations

import asyncio
import threading

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings

from config.serving.threads import FOLLOWS, KeptThreads, Threads
from tests.rig.patience import PATIENCE
from tests.rig.together import in_own_loop


def test_whoever_taps_goes_by_the_pages_that_follow_however_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[str] = []
    gate = threading.Event()

    def busy(name: str) -> None:
        if name.startswith("follows"):
            gate.wait(PATIENCE)
        served.append(name)

    async def work(scope: dict[str, str], *_: object) -> None:
        await sync_to_async(busy)(scope["name"])

    async def scene() -> None:
        app = KeptThreads(work)  # type: ignore[arg-type]
        app.threads = Threads(2)
        monkeypatch.setattr("config.serving.threads.PATIENT", 0.01)
        following = [
            asyncio.create_task(app({"name": f"follows {n}", "headers": [FOLLOWS]}, None, None))  # type: ignore[arg-type]
            for n in range(6)
        ]
        await asyncio.sleep(0.01)
        await asyncio.wait_for(app({"name": "tap", "headers": []}, None, None), PATIENCE)  # type: ignore[arg-type]
        assert served == ["tap"]
        gate.set()
        await asyncio.wait_for(asyncio.gather(*following), PATIENCE)

    in_own_loop(scene)
    assert served[1:] == [f"follows {n}" for n in range(6)]


def test_a_page_that_follows_waits_a_moment_for_those_who_tap_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[str] = []
    taps, quiet = threading.Event(), threading.Event()

    def busy(name: str) -> None:
        if name == "tap":
            taps.wait(PATIENCE)
        served.append(name)

    async def work(scope: dict[str, str], *_: object) -> None:
        await sync_to_async(busy)(scope["name"])

    async def scene() -> None:
        app = KeptThreads(work)  # type: ignore[arg-type]
        assert app.threads.quiet.is_set()
        tap = asyncio.create_task(app({"name": "tap", "headers": []}, None, None))  # type: ignore[arg-type]
        await asyncio.sleep(0.05)
        page = asyncio.create_task(app({"name": "page", "headers": [FOLLOWS]}, None, None))  # type: ignore[arg-type]
        await asyncio.sleep(0.05)
        assert served == [] and not app.threads.quiet.is_set()
        taps.set()
        await asyncio.wait_for(asyncio.gather(tap, page), PATIENCE)
        assert app.threads.quiet.is_set()
        monkeypatch.setattr("config.serving.threads.PATIENT", 0.01)
        app.threads.quiet = quiet  # somebody taps all the time
        await asyncio.wait_for(app({"name": "late", "headers": [FOLLOWS]}, None, None), PATIENCE)  # type: ignore[arg-type]

    monkeypatch.setattr("config.serving.threads.PATIENT", PATIENCE)
    in_own_loop(scene)
    assert served == ["tap", "page", "late"]


def test_a_page_that_follows_lets_the_line_of_those_who_tap_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[str] = []
    taps = threading.Event()

    def busy(name: str) -> None:
        if name.startswith("tap"):
            taps.wait(PATIENCE)
        served.append(name)

    async def work(scope: dict[str, str], *_: object) -> None:
        await sync_to_async(busy)(scope["name"])

    async def scene() -> None:
        app = KeptThreads(work)  # type: ignore[arg-type]
        app.threads = Threads(1)

        def begin(name: str, *headers: tuple[bytes, bytes]) -> asyncio.Task[None]:
            return asyncio.create_task(app({"name": name, "headers": [*headers]}, None, None))  # type: ignore[arg-type]

        line = [begin("tap 1"), begin("tap 2")]
        await asyncio.sleep(0.05)
        page = begin("page", FOLLOWS)
        await asyncio.sleep(0.2)
        assert served == [] and not app.threads.calm.is_set()
        taps.set()
        await asyncio.wait_for(asyncio.gather(*line, page), PATIENCE)
        assert app.threads.calm.is_set() and served == ["tap 1", "tap 2", "page"]
        taps.clear()
        monkeypatch.setattr("config.serving.threads.MOST_PATIENT", 0.01)
        line = [begin("tap 3"), begin("tap 4")]
        await asyncio.sleep(0.05)
        await asyncio.wait_for(begin("late", FOLLOWS), PATIENCE)
        taps.set()
        await asyncio.wait_for(asyncio.gather(*line), PATIENCE)

    monkeypatch.setattr("config.serving.threads.PATIENT", 0.01)
    monkeypatch.setattr("config.serving.threads.MOST_PATIENT", PATIENCE)
    in_own_loop(scene)
    assert served[3:] == ["late", "tap 3", "tap 4"]


def test_the_page_says_that_it_follows_in_the_words_that_the_server_reads() -> None:
    name, value = (text.decode() for text in FOLLOWS)
    script = (settings.BASE_DIR / "tournaments/static/tournaments/js/swap.js").read_text()
    assert f'{{ "{name.title()}": "{value}" }}' in script
