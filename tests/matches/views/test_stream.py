"""The stream over the real server: what it says first, what it says next, and that nothing waits for it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest
from django.utils import timezone

from matches.live import station
from matches.models import Match, MatchSeat
from matches.services.desk.referee import match_void
from matches.views.play.stream import _blocks
from tests.matches.table import REFEREE, Table, table
from tests.rig.server import Server
from tests.rig.streams import Stream
from tests.rig.together import in_own_loop


@pytest.fixture
def listen(server: Server) -> Iterator[Callable[..., Stream]]:
    """`listen(table, seat, since=…)` opens the stream of a match as the browser of a seat, or of a spectator."""
    opened: list[Stream] = []

    def start(
        made: Table, seat: int | None = None, since: int | None = None, last: int | None = None, more: str = ""
    ) -> Stream:
        query = more if since is None else f"?since={since}{more}"
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        cookie = made.client(seat).cookies.output(attrs=[], header="", sep=";").strip()
        stream = Stream(server.port, made.address("match-stream") + query, {**headers, "Cookie": cookie})
        opened.append(stream)
        return stream

    yield start
    for stream in opened:
        stream.close()


def act(made: Table) -> dict[str, Any]:
    answer = made.act(made.mover, made.first_action())
    assert answer.status_code == 200
    return dict(answer.json())


def test_a_spectator_hears_the_clock_first_and_then_each_step(server: Server, listen: Callable[..., Stream]) -> None:
    made = table()
    stream = listen(made, since=made.now().version)
    assert "text/event-stream" in stream.head and "no-store" in stream.head
    assert stream.next()[0] == "clock"
    board = act(made)
    kind, data, number = stream.next()
    assert (kind, number) == ("step", board["version"]) and data["version"] == board["version"]
    assert data["events"][0]["words"].keys() == {"it", "en"}


def test_who_comes_back_says_what_it_has_seen(server: Server, listen: Callable[..., Stream]) -> None:
    made = table()
    seen = made.now().version
    act(made)
    board = act(made)
    for stream in (listen(made, last=seen), listen(made, since=seen)):
        assert stream.next()[0] == "clock"
        kind, data, number = stream.next()
        assert (kind, data["from"], number) == ("step", seen, board["version"])


@pytest.mark.parametrize("since", [99_999_999, 10**17, -1])
def test_who_claims_a_version_that_never_was_hears_from_now_on(
    server: Server, listen: Callable[..., Stream], since: int
) -> None:
    made = table()
    stream = listen(made, since=since)
    assert stream.next()[0] == "clock"
    board = act(made)
    assert stream.next()[::2] == ("step", board["version"])


def test_the_stream_of_a_seat_says_nothing_but_what_everybody_hears(
    server: Server, listen: Callable[..., Stream]
) -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    version = made.now().version
    streams = [listen(made, seat, since=version) for seat in (None, 1, 2)]
    for stream in streams:
        assert stream.next()[0] == "clock"
    act(made)
    first, *others = [stream.next() for stream in streams]
    assert others == [first, first]


def test_who_only_watches_is_told_who_is_winning_and_no_seat_is(server: Server, listen: Callable[..., Stream]) -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    version = made.now().version
    watching, playing = (listen(made, seat, since=version, more="&chances=1") for seat in (None, 1))
    told = [watching.next() for _ in range(2)]
    assert [kind for kind, *_ in told] == ["clock", "chances"]
    assert "data-chances" in told[1][1]["html"] and told[1][2] is None, "it is no version of the board"
    act(made)
    assert [stream.next()[0] for stream in (watching, playing, playing)] == ["step", "clock", "step"]


def test_a_stream_of_the_lobby_ends_with_it_since_the_board_may_be_told_later(
    server: Server, listen: Callable[..., Stream]
) -> None:
    made = table(begun=False)
    stream = listen(made)
    Match.objects.filter(pk=made.match.pk).update(spectator_delay=600)
    made.organiser.post(made.address("match-start"))
    with pytest.raises(AssertionError, match="the stream ended"):
        while stream.next()[0] != "step":
            pass


def test_who_asked_in_the_lobby_and_is_answered_by_a_board_asks_again() -> None:
    async def told() -> AsyncIterator[bytes]:
        yield b": welcome\n\n"
        yield b"event: clock\ndata: {}\n\n"
        raise AssertionError("asked for more")

    async def scene() -> list[bytes]:
        return [block async for block in _blocks(told(), None, begun=False)]

    assert in_own_loop(scene) == [b"retry: 2000\n\n", b": welcome\n\n"]


def test_a_page_that_listens_is_here(server: Server, listen: Callable[..., Stream]) -> None:
    made = table()
    assert MatchSeat.objects.get(match=made.match, number=1).seen_at is None
    began = timezone.now()
    listen(made, 1).next()
    seen = MatchSeat.objects.get(match=made.match, number=1).seen_at
    assert seen and began <= seen <= timezone.now()


def test_the_end_is_told_and_told_again_to_who_comes_late(server: Server, listen: Callable[..., Stream]) -> None:
    made = table()
    stream = listen(made)
    stream.next()
    match_void(match=made.match, reason="x", actor=REFEREE, now=timezone.now())
    assert stream.next()[:2] == ("over", {"state": "void"})
    assert listen(made).next(2)[:2] == ("over", {"state": "void"})


def test_an_unknown_match_has_no_stream(server: Server) -> None:
    stream = Stream(server.port, "/m/nosuchmatch/stream/", {})
    assert " 404 " in stream.head.splitlines()[0]
    stream.close()


def test_a_change_is_told_to_everybody_at_once_not_at_the_next_look_into_the_database(
    server: Server, listen: Callable[..., Stream], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(station, "HEAL", 3600.0)
    made = table()
    streams = [listen(made, since=made.now().version) for _ in range(30)]
    for stream in streams:
        stream.next()
    board = act(made)
    assert {stream.next()[2] for stream in streams} == {board["version"]}
    assert json.dumps(board)
