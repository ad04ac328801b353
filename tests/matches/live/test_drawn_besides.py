"""What goes with a match beside its steps: drawn once for all who listen, after the step it is drawn of."""

from __future__ import annotations

import pytest
from django.db import OperationalError

from matches.live import hub, station
from matches.live.channel import Drawing
from matches.live.message import Message
from tests.matches.live.pages import Page, act_once, apart
from tests.matches.table import table
from tests.rig.together import in_own_loop

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_is_drawn_besides_follows_the_step_that_it_is_drawn_of_and_is_drawn_once_for_all() -> None:
    made = table()
    versions: list[int] = []

    def draw(version: int) -> bytes:
        versions.append(version)
        return Message.of("drawn", {"version": version}).text

    async def scene() -> None:
        pages = [Page(made, made_start, besides=Drawing("x", draw)) for _ in range(10)]
        await pages[0].until(lambda: all(page.told("drawn") for page in pages))
        for _ in range(4):
            await apart(lambda: act_once(made))
        end = made.now().version
        for page in pages:
            await page.until(lambda page=page: page.told("drawn")[-1]["version"] == end)
            known = made_start
            for kind, data in page.heard:
                known = data["version"] if kind == "step" else known
                assert kind != "drawn" or data["version"] <= known
        for page in pages:
            await page.close()

    made_start = made.now().version
    in_own_loop(scene)
    assert versions == sorted(set(versions)) and hub.stations.all() == []


def test_what_could_not_be_drawn_is_drawn_after_the_next_message(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(station, "HEARTBEAT_EVERY", 0.1)
    made, texts = table(), iter([OperationalError("away"), Message.of("drawn", {}).text])

    def draw(_version: int) -> bytes:
        text = next(texts)
        if isinstance(text, Exception):
            raise text
        return text

    async def scene() -> None:
        page = Page(made, made.match.version, besides=Drawing("x", draw))
        await page.until(lambda: page.told("drawn"))
        await page.close()

    in_own_loop(scene)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
