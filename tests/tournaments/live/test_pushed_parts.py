"""What is new on a public page comes through the stream, made once for all who look at it, and nothing else does."""

from __future__ import annotations

import json
import re
import threading
import zlib
from contextlib import closing
from http.client import HTTPResponse
from urllib.parse import quote

import pytest
from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import cast
from tests.rig.browser import sign_in
from tests.rig.server import Server
from tests.tournaments.live.test_stream import events, opened
from tests.tournaments.results.cast import ADA, confirmed, evening, tables
from tournaments.calls.services.calls import call_make
from tournaments.models import Call, Membership, Round, Tournament
from tournaments.services.rounds.clock import clock_add
from tournaments.services.rounds.rounds import round_start
from tournaments.views.rounds import pushed_parts, stranger_pages
from tournaments.views.rounds.stranger_pages import Asked


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
    made = counted(monkeypatch, "part_of")
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
    asked = stranger_pages.Asked(reverse("standings", args=[other.slug]), "", "it")
    assert stranger_pages.part_of(asked) is None


def test_who_claims_a_version_that_never_was_is_shown_the_next_one(server: Server) -> None:
    event = evening(players=8)
    words = looking(event).replace(f"since={event.version}", "since=999999")
    connection, answer = opened(server, event.slug, words)
    with closing(connection):
        threading.Timer(0.3, touched, [event]).start()
        assert next(events(answer))["event"] == "part"


def counted(monkeypatch: pytest.MonkeyPatch, name: str) -> list[Asked]:
    """Return the list to which each drawing of a part is added."""
    made: list[Asked] = []
    drawn = getattr(pushed_parts, name)
    monkeypatch.setattr(pushed_parts, name, lambda asked: made.append(asked) or drawn(asked))
    return made


@pytest.mark.parametrize("words", ["", "?screen=1"])
def test_the_clock_of_a_round_is_set_without_anybody_asking(page: Page, server: Server, words: str) -> None:
    event = evening(players=8)
    at = event.slug, 1, 1
    round_ = Round.objects.get(stage__tournament=event)
    round_start(round=round_, actor=ADA)
    asked: list[str] = []
    with page.expect_response(lambda answer: "/live/" in answer.url):
        page.goto(server.to("clock", *at) + words)
    page.on("request", lambda request: asked.append(request.url))
    clock_add(round=round_, minutes=10, actor=ADA)
    expect(page.locator("[data-clock]").first).to_contain_text(re.compile("99:|100:"))
    assert asked == []


def test_the_wall_turns_on_with_what_the_stream_brought(page: Page, server: Server) -> None:
    event = evening(players=8)
    asked: list[str] = []
    with page.expect_response(lambda answer: "/live/" in answer.url):
        page.goto(server.to("projector", event.slug))
    page.on("request", lambda request: asked.append(request.url))
    confirmed(tables(event)[0])
    expect(page.locator("[data-view=standings]")).to_have_count(1)
    expect(page.locator("[data-view]:not([hidden])")).to_have_count(1)
    assert asked == []


def test_walls_of_one_evening_are_drawn_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    event = evening(players=8)
    made = counted(monkeypatch, "part_of")
    streams = [opened(server, event.slug, looking(event, "projector")) for _ in range(4)]
    try:
        for _connection, answer in streams:
            answer.readline()
        touched(event)
        brought = {next(events(answer))["data"] for _connection, answer in streams}
    finally:
        for connection, _answer in streams:
            connection.close()
    assert len(brought) == len(made) == 1 and "hallclock" in brought.pop()


def test_time_that_is_left_is_not_told_from_before(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pushed_parts, "FRESH", 0.0)
    event = evening(players=8)
    made, words = counted(monkeypatch, "part_of"), looking(event, "clock", "", 1, 1)
    version = touched(event)
    with closing(opened(server, event.slug, words)[0]) as _first:
        for count in (1, 2):
            connection, answer = opened(server, event.slug, words)
            with closing(connection):
                assert json.loads(next(events(answer))["data"])["version"] == version
                assert len(made) >= count


def cookies_of(account: AbstractUser) -> dict[str, str]:
    client = Client()
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return {"Cookie": f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"}


def test_a_desk_is_drawn_once_for_all_referees_and_says_nothing_to_others(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = evening(players=8)
    helpers = [cast.account(name) for name in ("bea", "ciro", "dora")]
    for helper in helpers:
        Membership.objects.create(tournament=event, user=helper, role=Membership.Role.REFEREE)
    made, words = counted(monkeypatch, "desk_part"), looking(event, "manage-round", "", 1, 1)
    streams = [opened(server, event.slug, words, **cookies_of(helper)) for helper in helpers]
    stranger, told = opened(server, event.slug, words)
    try:
        for answer in (told, *(answer for _connection, answer in streams)):
            answer.readline()
        Membership.objects.filter(user=helpers[0]).delete()
        touched(event)
        removed, *stay = [next(events(answer)) for _connection, answer in streams]
        assert removed["event"] == next(events(told))["event"] == "version"
        assert {one["event"] for one in stay} == {"part"} and len({one["data"] for one in stay}) == len(made) == 1
    finally:
        for connection in (stranger, *(connection for connection, _answer in streams)):
            connection.close()


def test_a_desk_that_is_open_shows_a_call_without_fetching(page: Page, server: Server) -> None:
    event = evening(players=8)
    asked: list[str] = []
    sign_in(page, server.url, event.owner)
    with page.expect_response(lambda answer: "/live/" in answer.url):
        page.goto(server.to("manage-round", event.slug, 1, 1))
    page.on("request", lambda request: asked.append(request.url))
    table = tables(event)[0]
    call_make(table=table, why=Call.Why.values[0], actor=ADA)
    expect(page.locator("#calls-now")).to_be_visible()
    expect(page.locator("#desk")).to_contain_text("ha chiamato")
    assert asked == []
    assert "csrfmiddlewaretoken" not in page.locator("#desk").inner_html()
