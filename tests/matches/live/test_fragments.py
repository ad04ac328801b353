"""Pieces that follow: each is sent when it is new, and a stream ends when nothing more can come."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import OperationalError, connections

from matches.live import fragments
from matches.live.fragments import END, GONE, HERE, LOOKS, Looked, event, follow, stations, ticks
from matches.models import Match
from tests.rig.patience import PATIENCE
from tests.rig.pieces import read_pieces
from tests.rig.together import in_own_loop

SOON = 0.01
BEGIN = "retry: 3000\n\n"


def told(first: Looked, *later: Looked | None) -> list[str]:
    """Return the whole stream of these looks, one after the other."""
    looks = iter(later)

    async def scene() -> list[str]:
        return [text async for text in follow(first, lambda: next(looks), ticks(SOON))]

    async def in_time() -> list[str]:
        return await asyncio.wait_for(scene(), PATIENCE)

    texts = in_own_loop(in_time)
    assert next(looks, "all were asked for") == "all were asked for" and texts[0] == BEGIN
    return texts[1:]


def test_a_piece_is_sent_at_the_beginning_and_then_only_when_it_is_new() -> None:
    same, other = Looked({"job": "1 of 3"}), Looked({"job": "2 of 3"})
    assert told(same, same, other, other, same, None) == [
        event("job", "1 of 3"),
        event("job", "2 of 3"),
        event("job", "1 of 3"),
        *(GONE, END),
    ]


def test_of_several_pieces_those_that_are_new_are_sent_by_their_names() -> None:
    texts = told(
        Looked({"a": "1", "b": "1"}), Looked({"a": "1", "b": "2"}), Looked({"a": "1", "b": "2", "c": "1"}), None
    )
    assert texts == [event("a", "1"), event("b", "1"), event("b", "2"), event("c", "1"), GONE, END]


def test_a_stream_ends_after_the_piece_that_nothing_changes_any_more() -> None:
    assert told(Looked({"job": "made"}, goes_on=False)) == [event("job", "made"), END]
    assert told(Looked({"job": "0"}), Looked({"job": "made"}, goes_on=False))[-2:] == [event("job", "made"), END]


def test_who_may_see_it_no_longer_is_told_nothing_more_but_that() -> None:
    assert told(Looked({"job": "1"}), None) == [event("job", "1"), GONE, END]


def test_a_look_that_fails_ends_its_stream_so_that_the_browser_asks_again(caplog: pytest.LogCaptureFixture) -> None:
    def look() -> Looked | None:
        raise LookupError("the template")

    async def scene() -> list[str]:
        return [text async for text in follow(Looked({"job": "1"}), look, ticks(SOON))]

    assert in_own_loop(scene) == [BEGIN, event("job", "1")]
    assert [record.levelname for record in caplog.records] == ["ERROR"]


def test_however_many_streams_look_few_of_them_do_at_once_and_a_stop_waits_for_no_more() -> None:
    inside, most, begun = 0, 0, 0
    lock, go_on = threading.Lock(), threading.Event()

    def look() -> Looked | None:
        nonlocal inside, most, begun
        with lock:
            inside, begun = inside + 1, begun + 1
            most = max(most, inside)
        go_on.wait(PATIENCE)
        with lock:
            inside -= 1
        return Looked({"a": "2"})

    async def scene() -> None:
        async def whole() -> list[str]:
            return [text async for text in follow(Looked({"a": "1"}), look, ticks(SOON))]

        streams = [asyncio.create_task(whole()) for _ in range(20)]
        await asyncio.sleep(0.2)
        for stream in streams:
            stream.cancel()
        go_on.set()
        await asyncio.wait_for(asyncio.gather(*streams, return_exceptions=True), PATIENCE)

    in_own_loop(scene)
    assert (most, begun) == (LOOKS, LOOKS)


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_no_text_ends_its_event_or_begins_another(end: str) -> None:
    text = f"<p>{end}{end}event: end{end}data: 1{end}{end}</p>\u2028\x0b"
    sent = event("job", text)
    assert "\r" not in sent and sent.endswith("\n\n")
    assert list(read_pieces(sent.split("\n"))) == [("job", text.replace(end, "\n"))]


def test_a_stream_says_that_it_is_there_whatever_else_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fragments, "HEARTBEAT", 0.0)
    assert told(Looked({"a": "1"}), Looked({"a": "2"}), Looked({"a": "2"}), None) == [
        *(event("a", "1"), HERE, event("a", "2"), HERE, HERE, GONE, END),
    ]


def test_while_the_database_is_away_what_was_there_stays() -> None:
    looks: Iterator[Any] = iter([OperationalError("away"), Looked({"a": "2"}), None])

    def look() -> Looked | None:
        there = next(looks)
        if isinstance(there, Exception):
            raise there
        return there

    async def scene() -> list[str]:
        return [text async for text in follow(Looked({"a": "1"}), look, ticks(SOON))]

    assert in_own_loop(scene) == [BEGIN, event("a", "1"), event("a", "2"), GONE, END]


def test_a_stopping_server_ends_every_stream_at_once_so_that_the_browser_begins_again() -> None:
    async def scene() -> list[list[str]]:
        async def whole() -> list[str]:
            return [text async for text in follow(Looked({"a": "1"}), lambda: None, ticks(3600))]

        streams = [asyncio.create_task(whole()) for _ in range(3)]
        await asyncio.sleep(0.05)
        threading.Thread(target=stations.close).start()
        return await asyncio.wait_for(asyncio.gather(*streams), PATIENCE)

    assert in_own_loop(scene) == [[BEGIN, event("a", "1")]] * 3
    assert stations.all() == []


def test_who_goes_away_leaves_nothing_behind() -> None:
    async def scene() -> int:
        stream = follow(Looked({"a": "1"}), lambda: None, ticks(3600))
        await anext(stream), await anext(stream)
        open_ones = len(stations.all())
        await stream.aclose()
        return open_ones

    assert in_own_loop(scene) == 1 and stations.all() == []


@pytest.mark.django_db(transaction=True)
def test_a_look_gives_its_connection_back_before_the_stream_waits() -> None:
    used: list[Any] = []
    loops: list[threading.Thread] = []

    def look() -> Looked | None:
        Match.objects.exists()
        used.append((threading.current_thread(), connections["default"], connections["default"].connection is not None))
        return Looked({"a": str(len(used))}) if len(used) < 3 else None

    async def scene() -> list[bool]:
        loops.append(threading.current_thread())
        held = []
        async for text in follow(Looked({"a": "0"}), look, ticks(SOON)):
            if used and "data: " in text:
                held.append(used[-1][1].connection is not None)
        return held

    assert in_own_loop(scene) == [False] * 4
    assert all(was_open and thread not in loops for thread, _, was_open in used)
