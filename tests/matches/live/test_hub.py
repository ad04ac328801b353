"""The hub of the matches: every step reaches every listener once and in order, and what is lost heals."""

from __future__ import annotations

import asyncio
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches.live import hub, station
from matches.live.message import Message
from matches.services.catchup import TELLER
from matches.services.desk.talk import line_say
from matches.services.play.clock import match_pause
from tests.matches.live.pages import Page, act_once, apart
from tests.matches.table import REFEREE, be_ready, table
from tests.rig.patience import PATIENCE
from tests.rig.together import in_own_loop

pytestmark = pytest.mark.django_db(transaction=True)


def chained(steps: list[dict[str, Any]], start: int, end: int) -> None:
    """The steps lead from version to version without a gap or an overlap."""
    place = start
    for step in steps:
        assert step["from"] == place
        numbers = [line["n"] for line in step["events"]]
        assert numbers in ([], list(range(place + 1, step["version"] + 1)))
        place = step["version"]
    assert place == end


def test_every_step_reaches_every_listener_once_and_in_order() -> None:
    made = table()
    start = made.now().version

    async def scene() -> None:
        pages = [Page(made, start) for _ in range(20)]
        await pages[0].until(lambda: all(page.heard for page in pages))
        for _ in range(8):
            await apart(lambda: act_once(made))
        end = made.now().version
        for page in pages:
            await page.until(lambda page=page: page.steps() and page.steps()[-1]["version"] == end)
            chained(page.steps(), start, end)
        for page in pages:
            await page.close()

    in_own_loop(scene)
    assert hub.stations.all() == []


def test_who_comes_back_gets_what_was_missed_from_memory_or_from_the_database() -> None:
    made = table()
    start = made.now().version

    async def scene() -> None:
        first = Page(made, start)
        await first.until(lambda: first.heard)
        for _ in range(4):
            await apart(lambda: act_once(made))
        end = made.now().version
        await first.until(lambda: first.steps() and first.steps()[-1]["version"] == end)
        again = Page(made, start)
        await again.until(lambda: again.steps() and again.steps()[-1]["version"] == end)
        chained(again.steps(), start, end)
        odd = Page(made, start - 1)  # nobody was ever told a step from there
        await odd.until(lambda: odd.steps())
        chained(odd.steps(), start - 1, end)
        for page in (first, again, odd):
            await page.close()

    in_own_loop(scene)


def test_a_lost_message_heals_when_the_next_one_shows_the_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table()
    start = made.now().version

    async def scene() -> None:
        page = Page(made, start)
        await page.until(lambda: page.heard)
        with monkeypatch.context() as lost:
            lost.setattr(hub, "deliver", lambda *_: None)
            await apart(lambda: act_once(made))
        await apart(lambda: act_once(made))
        end = made.now().version
        await page.until(lambda: page.steps() and page.steps()[-1]["version"] == end)
        chained(page.steps(), start, end)
        await page.close()

    in_own_loop(scene)


def test_what_no_message_told_is_found_at_the_next_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(station, "HEAL", 0.2)
    made = table()
    start = made.now().version

    async def scene() -> None:
        page = Page(made, start)
        await page.until(lambda: page.heard)
        with monkeypatch.context() as lost:
            lost.setattr(hub, "deliver", lambda *_: None)
            await apart(lambda: act_once(made))
            await apart(lambda: match_pause(match=made.match, actor=REFEREE, reason="Pausa", now=timezone.now()))
            await apart(lambda: line_say(match=made.match, actor=REFEREE, text="ehi"))
            await page.until(lambda: page.steps())
            await page.until(lambda: "talk" in [kind for kind, _ in page.heard])
            paused = [data["clock"]["paused"] for kind, data in page.heard if kind == "clock"]
            assert paused[0] is None and paused[-1] == "Pausa"
        chained(page.steps(), start, made.now().version)
        await page.close()

    in_own_loop(scene)


def test_steps_told_in_the_wrong_order_are_put_right() -> None:
    made = table()
    start = made.now().version
    kept: list[Message] = []

    async def scene() -> None:
        page = Page(made, start)
        await page.until(lambda: page.heard)
        real = hub.deliver
        hub.deliver = lambda _, message: kept.append(message)  # type: ignore[assignment]
        try:
            for _ in range(3):
                await apart(lambda: act_once(made))
        finally:
            hub.deliver = real  # type: ignore[assignment]
        steps = [message for message in kept if message.version]
        for message in reversed(steps):
            hub.deliver(made.match.pk, message)
        end = made.now().version
        await page.until(lambda: page.steps() and page.steps()[-1]["version"] == end)
        chained(page.steps(), start, end)
        await page.close()

    in_own_loop(scene)


def test_the_database_is_read_once_for_all_who_missed_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table()
    start = made.now().version
    made.play_on(lambda state: state.phase == 2)
    reads: list[int] = []
    real = type(TELLER).gap

    def counted(teller: Any, match_id: int, after: int, delay: int) -> Message | None:
        reads.append(after)
        return real(teller, match_id, after, delay)

    monkeypatch.setattr(type(TELLER), "gap", counted)

    async def scene() -> None:
        pages = [Page(made, start) for _ in range(50)]
        for page in pages:
            await page.until(page.steps)
        assert reads == [start]
        for page in pages:
            await page.close()

    in_own_loop(scene)


def test_nobody_hears_of_another_match() -> None:
    made, other = table(), table()

    async def scene() -> None:
        page = Page(other, other.now().version)
        await page.until(lambda: page.heard)
        await apart(lambda: act_once(made))
        await asyncio.sleep(0.1)
        assert page.steps() == []
        await page.close()

    in_own_loop(scene)


def test_the_lobby_hears_who_is_ready_and_that_the_match_begins() -> None:
    made = table(begun=False)

    async def scene() -> None:
        page = Page(made, 0)
        await page.until(lambda: made.match.pk in {key[0] for one in hub.stations.all() for key in one.channels})
        await asyncio.sleep(0.1)
        for seat in (1, 2, 3):
            await apart(lambda seat=seat: be_ready(made.match, seat))
        await page.until(lambda: ("seats", {"state": "playing", "version": made.now().version}) in page.heard)
        await apart(lambda: act_once(made))
        await page.until(page.steps)
        await page.close()

    in_own_loop(scene)


def test_spectators_with_a_delay_hear_everything_later_and_the_end_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(station, "HEAL_DELAYED", 0.1)
    made = table(spectator_delay=3)
    start = made.now().version
    made.match.events.update(at=timezone.now() - timedelta(seconds=9))

    async def scene() -> None:
        late, live = Page(made, start, delay=3), Page(made, start)
        await late.until(lambda: live.heard)
        began = asyncio.get_running_loop().time()
        await apart(lambda: act_once(made))
        await live.until(live.steps)
        assert not late.steps()
        await late.until(late.steps)
        assert asyncio.get_running_loop().time() - began > 2.8
        assert late.steps()[0]["version"] == live.steps()[0]["version"]
        assert not late.steps()[0]["clock"]["running"]
        await late.close()
        await live.close()

    in_own_loop(scene)


def test_spectators_with_a_delay_hear_nothing_of_the_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(station, "HEAL", 0.1)
    monkeypatch.setattr(station, "HEAL_DELAYED", 0.1)
    made = table(spectator_delay=3)

    async def scene() -> None:
        late, live = Page(made, delay=3), Page(made)
        channels = hub.stations.here().channels
        await late.until(lambda: all(channel.pulse for channel in channels.values()) and len(channels) == 2)
        await apart(lambda: line_say(match=made.match, actor=REFEREE, text="ehi"))
        looked = channels[made.match.pk, 3]
        await late.until(lambda: looked.pulse is not None and looked.pulse.talk is not None)
        await live.until(lambda: "talk" in [kind for kind, _ in live.heard])
        await asyncio.sleep(0.2)
        assert "talk" not in [kind for kind, _ in late.heard]
        await late.close()
        await live.close()

    in_own_loop(scene)


def test_a_stopping_server_ends_every_listener() -> None:
    made = table()

    async def scene() -> None:
        page = Page(made)
        await page.until(lambda: page.heard)
        threading.Thread(target=hub.stations.close).start()
        await asyncio.wait_for(page.task, PATIENCE)

    in_own_loop(scene)
