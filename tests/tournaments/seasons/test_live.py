"""The pages of a season that are open change in place: what is new comes through a stream, drawn once for all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import quote

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import cast
from tests.rig.patience import PATIENCE
from tests.rig.server import Server
from tests.tournaments.live.test_stream import events
from tests.tournaments.seasons.cast import FOUR, entered, evening, people, season
from tournaments.models import Season
from tournaments.seasons.selectors.standings import season_version
from tournaments.seasons.views import stream

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def row(server: Server) -> Season:
    owner = cast.account("rita")
    return entered(season(owner), evening(owner, "Marzo"))


def added(row: Season, name: str) -> None:
    """Enter another evening into the season."""
    entered(row, evening(row.owner, name, FOUR[::-1], month=4))


def opened(server: Server, row: Season, query: str, **head: str) -> tuple[HTTPConnection, HTTPResponse]:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", reverse("season-live", args=[row.slug]) + query, headers=head)
    return connection, connection.getresponse()


def looking(row: Season, words: str = "") -> str:
    return f"?since={season_version(row)}&part={quote(reverse('season', args=[row.slug]) + words)}"


def heard(answer: HTTPResponse) -> Iterator[dict[str, str]]:
    return (event for event in events(answer) if event["event"] != "here")


@pytest.mark.browser
@pytest.mark.parametrize("words", ["", "?screen=1"])
def test_a_page_of_a_season_shows_another_evening_without_a_load_or_a_fetch(
    words: str, row: Season, page: Page, server: Server
) -> None:
    asked: list[str] = []
    with page.expect_response(lambda answer: "/live/" in answer.url):
        page.goto(server.to("season", row.slug) + words)
    page.evaluate("() => { window.sameDocument = true }")
    page.on("request", lambda request: asked.append(request.url))
    totals = page.locator("main").inner_text()
    added(row, "Aprile")
    page.wait_for_function("version => document.body.dataset.version === version", arg=season_version(row))
    assert page.locator("main").inner_text() != totals
    assert page.evaluate("window.sameDocument") and asked == []
    expect(page.locator("[data-newer]")).to_be_hidden()


def test_all_who_look_at_one_season_get_what_was_drawn_once(
    row: Season, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []
    page_of = stream.page_of
    monkeypatch.setattr(stream, "page_of", lambda asked: drawn.append(asked) or page_of(asked))
    streams = [opened(server, row, looking(row, "?screen=1")) for _ in range(5)]
    try:
        for _connection, answer in streams:
            answer.readline()
        added(row, "Aprile")
        brought = {next(heard(answer))["data"] for _connection, answer in streams}
    finally:
        for connection, _answer in streams:
            connection.close()
    assert len(brought) == len(drawn) == 1 and "Nora Bassi" in brought.pop()


@pytest.mark.parametrize("words", ["?q=nora", "?page=1&x=2"])
def test_of_a_search_only_the_version_is_told(words: str, row: Season, server: Server) -> None:
    connection, answer = opened(server, row, looking(row, words))
    with closing(connection):
        answer.readline()
        Season.objects.filter(pk=row.pk).touch()
        assert next(heard(answer))["event"] == "version"


@pytest.mark.parametrize("kind", ["words", "people", "hosts"])
def test_who_looks_at_the_table_is_brought_it_beside_many_who_ask_for_what_nobody_looks_at(
    kind: str, row: Season, server: Server
) -> None:
    def asks(number: int) -> tuple[str, dict[str, str]]:
        if kind == "people":
            return f"?since={season_version(row)}&part={reverse('season-player', args=[row.slug, 1000 + number])}", {}
        if kind == "words":
            return looking(row, f"?page={number + 2}&venue=v{number}"), {}
        return looking(row), {"Host": f"host{number}.example"}

    with ExitStack() as stack:
        answers = []
        for query, head in [*map(asks, range(stream.MOST)), (looking(row), {})]:
            connection, answer = opened(server, row, query, **head)
            stack.enter_context(closing(connection))
            answer.readline()
            answers.append(answer)
        added(row, "Aprile")
        assert next(heard(answers[-1]))["event"] == "part"


def test_who_comes_back_is_brought_what_was_missed(row: Season, server: Server) -> None:
    before = season_version(row)
    added(row, "Aprile")
    part = quote(reverse("season-player", args=[row.slug, people()[0].pk]))
    connection, answer = opened(server, row, f"?part={part}", **{"Last-Event-ID": before})
    with closing(connection):
        event = next(heard(answer))
        assert (event["event"], event["id"]) == ("part", season_version(row)) and "Aprile" in event["data"]


def test_a_private_season_is_told_to_its_people_alone_and_pushed_to_nobody(row: Season, server: Server) -> None:
    stranger, told = opened(server, row, looking(row))
    client = Client()
    client.force_login(row.owner, backend="django.contrib.auth.backends.ModelBackend")
    name = settings.SESSION_COOKIE_NAME
    own, heard_by_owner = opened(server, row, looking(row), Cookie=f"{name}={client.cookies[name].value}")
    with closing(stranger), closing(own):
        told.readline()
        heard_by_owner.readline()
        Season.objects.filter(pk=row.pk).update(is_public=False)
        Season.objects.filter(pk=row.pk).touch()
        assert next(heard(heard_by_owner))["event"] == "version"
        assert b"event:" not in told.read()
    connection, answer = opened(server, row, looking(row))
    with closing(connection):
        assert answer.status == 404
