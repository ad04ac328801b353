"""What is new on a public page comes through the stream, made once for all who look at it, and nothing else does."""

from __future__ import annotations

import json
import threading
import zlib
from contextlib import closing
from http.client import HTTPResponse
from urllib.parse import quote

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import cast
from tests.rig.server import Server
from tests.tournaments.live.test_stream import events, opened
from tests.tournaments.results.cast import confirmed, evening, tables
from tournaments.models import Tournament
from tournaments.views.rounds import stranger_pages


def looking(event: Tournament, name: str = "standings", words: str = "", *at: object) -> str:
    return f"?since={event.version}&part={quote(reverse(name, args=[event.slug, *at]) + words)}"


def touched(event: Tournament) -> int:
    Tournament.objects.filter(pk=event.pk).touch()
    return Tournament.objects.get(pk=event.pk).version


def test_a_page_that_is_open_shows_a_result_without_asking_for_it(page: Page, server: Server) -> None:
    event = evening(players=8)
    asked: list[str] = []
    with page.expect_response(lambda answer: "/live/" in answer.url):
        page.goto(server.to("standings", event.slug))
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate("() => { window.heading = document.querySelector('h1') }")
    first, _second = tables(event)
    confirmed(first)
    expect(page.locator("[data-part]")).to_contain_text("51")
    assert page.evaluate("() => window.heading.isConnected")  # what is not new has not been touched
    assert asked == []
    expect(page.locator("[data-newer]")).to_be_hidden()


def test_all_who_look_at_one_page_get_what_was_made_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    event = evening(players=8)
    made: list[object] = []
    drawn = stranger_pages.part_of
    monkeypatch.setattr(
        "tournaments.views.rounds.pushed_parts.part_of", lambda asked: made.append(asked) or drawn(asked)
    )
    streams = [opened(server, event.slug, looking(event)) for _ in range(12)]
    try:
        for _connection, answer in streams:
            answer.readline()
        version = touched(event)
        brought = {next(events(answer))["data"] for _connection, answer in streams}
    finally:
        for connection, _answer in streams:
            connection.close()
    (data,) = brought
    assert json.loads(data)["version"] == version and "<h1>" in json.loads(data)["html"] and len(made) == 1


def unpacked(answer: HTTPResponse, count: int) -> list[str]:
    """Return the first events of a packed stream."""
    packer, text = zlib.decompressobj(16 + zlib.MAX_WBITS), ""
    while text.count("\n\n") < count:
        text += packer.decompress(answer.read1()).decode()
    return text.split("\n\n")[:count]


def test_a_packed_stream_says_the_same_as_a_plain_one(server: Server) -> None:
    event = evening(players=8)
    plain, packed = (opened(server, event.slug, looking(event), **head) for head in ({}, {"Accept-Encoding": "gzip"}))
    with closing(plain[0]), closing(packed[0]):
        assert packed[1].headers["Content-Encoding"] == "gzip" and plain[1].headers["Content-Encoding"] is None
        plain[1].readline()
        touched(event)
        first, second = unpacked(packed[1], 2)
        assert first == "retry: 3000" and second.endswith(next(events(plain[1]))["data"])


@pytest.mark.parametrize(
    ("name", "words"),
    [("tournament-version", ""), ("standings", "?q=ada"), ("standings", "?page=1&x=2"), ("manage", "")],
)
def test_of_what_is_no_such_page_only_the_version_is_told(server: Server, name: str, words: str) -> None:
    event = evening(players=8)
    connection, answer = opened(server, event.slug, looking(event, name, words))
    with closing(connection):
        threading.Timer(0.2, touched, [event]).start()
        assert next(events(answer))["event"] == "version"


def test_of_a_page_that_strangers_may_not_see_nothing_is_pushed(server: Server) -> None:
    event = evening(players=8)
    other = cast.tournament(event.owner, name="Altra serata", is_public=False)
    words = f"?since={event.version}&part={reverse('standings', args=[other.slug])}"
    connection, answer = opened(server, event.slug, words)
    with closing(connection):
        threading.Timer(0.2, touched, [event]).start()
        assert next(events(answer))["event"] == "version"
    asked = stranger_pages.Asked(reverse("standings", args=[other.slug]), "", "it", "http", "testserver")
    assert stranger_pages.part_of(asked) is None


def test_who_claims_a_version_that_never_was_is_shown_the_next_one(server: Server) -> None:
    event = evening(players=8)
    words = looking(event).replace(f"since={event.version}", "since=999999")
    connection, answer = opened(server, event.slug, words)
    with closing(connection):
        threading.Timer(0.3, touched, [event]).start()
        assert next(events(answer))["event"] == "part"
