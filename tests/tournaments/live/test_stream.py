"""The stream of a page on the real server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse

import pytest

from tests import cast
from tests.rig.patience import PATIENCE
from tests.rig.server import Server
from tournaments.models import Tournament


def opened(server: Server, slug: str, query: str = "", **headers: str) -> tuple[HTTPConnection, HTTPResponse]:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", f"/t/{slug}/live/{query}", headers=headers)
    return connection, connection.getresponse()


def events(answer: HTTPResponse) -> Iterator[dict[str, str]]:
    """Yield each event as its fields; comments are passed over."""
    fields: dict[str, str] = {}
    while True:
        line = answer.readline().decode().rstrip("\n")
        if not line and "event" in fields:
            yield fields
        if not line:
            fields = {}
        elif not line.startswith(":"):
            name, _, value = line.partition(": ")
            fields[name] = value


def test_an_open_page_hears_of_a_change(server: Server) -> None:
    event = cast.tournament()
    connection, answer = opened(server, event.slug, f"?since={event.version}")
    with closing(connection):
        assert answer.headers["Content-Type"] == "text/event-stream"
        assert answer.headers["Cache-Control"] == "no-store"
        threading.Timer(0.3, Tournament.objects.filter(pk=event.pk).touch).start()
        version = event.version + 1
        expected = {"id": str(version), "event": "version", "data": f'{{"version": {version}}}'}
        assert next(events(answer)) == expected


def test_a_page_that_slept_is_told_what_it_missed(server: Server) -> None:
    event = cast.tournament()
    Tournament.objects.filter(pk=event.pk).update(version=9)
    connection, answer = opened(server, event.slug, **{"Last-Event-ID": "8"})
    with closing(connection):
        assert next(events(answer))["id"] == "9"


@pytest.mark.parametrize("since", ["?since=-1", "?since=x", "?since=", "?since=99999999999999999999999"])
def test_a_senseless_version_counts_as_none(server: Server, since: str) -> None:
    event = cast.tournament()
    connection, answer = opened(server, event.slug, since)
    with closing(connection):
        assert next(events(answer))["id"] == str(event.version)


def test_a_private_tournament_has_no_stream_for_strangers(server: Server) -> None:
    event = cast.tournament(is_public=False)
    connection, answer = opened(server, event.slug)
    with closing(connection):
        assert answer.status in (404, 404)


def test_an_unknown_tournament_has_no_stream(server: Server) -> None:
    connection, answer = opened(server, "nessuno")
    with closing(connection):
        assert answer.status == 404


def test_a_hundred_open_pages_hold_no_thread_and_all_hear(server: Server) -> None:
    event = cast.tournament()
    before = threading.active_count()
    streams = [opened(server, event.slug, f"?since={event.version}") for _ in range(100)]
    try:
        for _, answer in streams:
            assert answer.readline() == b"retry: 3000\n"
        assert threading.active_count() - before < 20
        Tournament.objects.filter(pk=event.pk).touch()
        assert {next(events(answer))["id"] for _, answer in streams} == {str(event.version + 1)}
    finally:
        for connection, _ in streams:
            connection.close()
