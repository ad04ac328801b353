"""Who is there before a match is pushed to whoever has the lobby open: who comes, who goes away, and that it begins."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from matches.documents.play.seats import AWAY
from matches.live import fragments, hub, station
from matches.models import MatchSeat
from matches.views.lobby import who_is_there
from matches.views.lobby.who_is_there import people_context
from tests.matches.table import Table, be_ready, table
from tests.matches.views.test_lobby_pages import signed_in
from tests.rig.pieces import STREAM, first_pieces, pieces, streaming
from tests.rig.server import Server

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
HERE = "c'è, manca il suo ok"
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def lobby() -> Table:
    return table(begun=False, open_seats=True)


def until(told: Iterator[tuple[str, str]], words: str) -> str:
    """Return the first part that is told with these words in it."""
    return next(text for name, text in told if name == "lobby" and words in text)


def test_whoever_gets_ready_is_seen_at_once(server: Server, lobby: Table) -> None:
    with streaming(server, lobby.address("match-lobby"), Client()) as answer:
        told = pieces(answer)
        assert "3 giocatori non sono pronti" in next(told)[1]
        be_ready(lobby.match, 1)
        until(told, "2 giocatori non sono pronti")


def test_who_comes_is_here_and_who_goes_is_gone_after_a_while_without_a_word(
    server: Server, lobby: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(station, "HEARTBEAT_EVERY", 0.1)
    with streaming(server, lobby.address("match-lobby"), Client()) as answer:
        told = pieces(answer)
        assert HERE not in next(told)[1]
        with streaming(server, lobby.address("match-lobby"), lobby.client(2)):
            until(told, HERE)
        while any(channel.listeners > 1 for place in hub.stations.all() for channel in place.channels.values()):
            time.sleep(0.02)  # what still looks for who has left would find them here
        long_ago = timezone.now() - AWAY - timedelta(seconds=1)
        MatchSeat.objects.filter(match=lobby.match, number=2).update(seen_at=long_ago)
        assert HERE not in until(told, "ora non c'è")


def test_the_part_is_told_again_only_when_it_is_another(
    server: Server, lobby: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its forms have a token, which is written otherwise for every page: here it is not."""
    monkeypatch.setattr(station, "HEARTBEAT_EVERY", 0.05)
    monkeypatch.setattr(fragments, "HEARTBEAT", 0.0)
    with streaming(server, lobby.address("match-lobby"), Client()) as answer:
        assert "planisfero_csrf" in (answer.getheader("Set-Cookie") or "")
        names: list[str] = []
        while names.count("here") < 5:
            line = answer.readline().decode().strip()
            names += [line.removeprefix("event: ")] if line.startswith("event: ") else []
    assert names.count("lobby") == 1


def test_however_many_strangers_look_the_part_is_drawn_for_all_of_them_together(
    server: Server, lobby: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []
    monkeypatch.setattr(who_is_there, "people_context", lambda *what: drawn.append(what) or people_context(*what))
    with ExitStack() as streams:
        told = [
            pieces(streams.enter_context(streaming(server, lobby.address("match-lobby"), Client()))) for _ in range(20)
        ]
        tokens = {TOKEN.findall(next(each)[1])[0] for each in told}
        assert len(tokens) == 20, "each has the token of its own"
        drawn.clear()
        be_ready(lobby.match, 1)
        for each in told:
            until(each, "2 giocatori non sono pronti")
    assert len(drawn) <= 5


def test_a_stranger_is_shown_what_an_account_without_a_seat_is_shown(lobby: Table) -> None:
    account = signed_in()
    parts = [first_pieces(client.get(lobby.address("match-lobby"), headers=STREAM)) for client in (Client(), account)]
    first, second = (re.sub(r'value="[^"]*"', "", part["lobby"]) for part in parts)
    assert first == second


def test_when_the_match_begins_the_page_is_loaded_again(server: Server, lobby: Table) -> None:
    with streaming(server, lobby.address("match-lobby"), Client()) as answer:
        told = pieces(answer)
        next(told)
        lobby.organiser.post(lobby.address("match-start"))
        assert [name for name, _ in told][-2:] == ["gone", "end"]
    with streaming(server, lobby.address("match-lobby"), Client()) as answer:
        assert answer.status == 204
