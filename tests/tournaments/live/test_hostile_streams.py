"""Whoever asks the streams of a tournament for much that nobody looks at takes the live pages from nobody."""

from __future__ import annotations

from contextlib import ExitStack, closing
from http.client import HTTPResponse

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tests.rig.server import Server
from tests.rig.together import in_own_loop
from tests.tournaments.live.test_pushed_parts import cookies_of, looking, touched
from tests.tournaments.live.test_stream import events, opened
from tests.tournaments.results.cast import confirmed, evening, tables
from tournaments.models import Membership, Round, Tournament
from tournaments.views.rounds import standing_query
from tournaments.views.rounds.asked_parts import part_asked
from tournaments.views.rounds.pushed_parts import MOST_DESKS, MOST_OF_NETWORK, MOST_OTHERS, part_join, part_leave
from tournaments.views.rounds.stranger_pages import Asked, part_of, parts_in

HOSTILE = 64


def asked(event: Tournament, path: str, host: str = "testserver") -> Asked | None:
    request = RequestFactory(headers={"host": host}).get(f"/t/{event.slug}/live/", {"part": path})
    request.user = AnonymousUser()
    request.session = Client().session
    return part_asked(request, event)


def hostile(kind: str, event: Tournament, number: int) -> tuple[str, dict[str, str]]:
    """Return what one of many asks for, and with which headers: each for something else."""
    if kind == "hosts":
        return looking(event), {"Host": f"host{number}.example"}
    if kind == "words":
        return looking(event, "standings", f"?page={number + 1}&sort=x{number}"), {}
    if kind == "rounds":
        return looking(event, "clock", "", 1, number + 2), {}
    return looking(event, "entrant", "", number + 1), {}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["words", "people", "hosts", "rounds"])
def test_who_reads_the_standings_and_the_desk_are_brought_theirs_beside_many_hostile_streams(
    kind: str, server: Server
) -> None:
    event = evening(players=8)
    referee = cast.account("bea")
    Membership.objects.create(tournament=event, user=referee, role=Membership.Role.REFEREE)
    with ExitStack() as stack:

        def stream(query: str, **head: str) -> HTTPResponse:
            line, answer = opened(server, event.slug, query, **head)
            stack.enter_context(closing(line))
            answer.readline()
            return answer

        for number in range(HOSTILE):
            query, head = hostile(kind, event, number)
            stream(query, **head)
        honest = [
            stream(looking(event)),
            stream(looking(event, "standings", "?screen=1")),
            stream(looking(event, "round", "", 1, 1)),
            stream(looking(event, "manage-round", "", 1, 1), **cookies_of(referee)),
        ]
        touched(event)
        assert [next(events(answer))["event"] for answer in honest] == ["part"] * len(honest)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("words", "understood"),
    [
        ("?page=64&sort=x64", ""),
        ("?page=1", ""),
        ("?page=٢&all=2&screen=0&stage=", ""),
        ("?sort=name&sort=-name", "sort=-name"),
        ("?stage=1", "stage=1"),
        ("?stage=7", "stage=1"),
        ("?screen=1&all=1&sort=name&page=3", "screen=1"),
        ("?all=1&sort=name", "all=1"),
    ],
)
def test_words_that_change_nothing_ask_for_the_same_part(words: str, understood: str) -> None:
    event = evening(players=8)
    confirmed(tables(event)[0])
    path = reverse("standings", args=[event.slug])
    part = asked(event, path + words)
    assert part is not None and (part.path, part.words) == (path, understood)
    assert part.is_plain == (understood in ("", "stage=1", "screen=1"))


@pytest.mark.django_db
@pytest.mark.parametrize(("page", "understood"), [("2", "page=2"), ("3", "page=2"), ("1", "")])
def test_a_page_of_a_long_standing_is_asked_for_where_it_exists(
    page: str, understood: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing_query, "PAGE", 4)
    event = evening(players=8)
    confirmed(tables(event)[0])
    part = asked(event, reverse("standings", args=[event.slug]) + f"?page={page}")
    assert part is not None and part.words == understood and part.is_plain == (page == "1")


@pytest.mark.django_db
def test_neither_the_host_nor_another_way_to_write_an_address_asks_for_another_part() -> None:
    event = evening(players=8)
    path = reverse("round", args=[event.slug, 1, 1])
    usual = asked(event, path)
    assert usual is not None and usual == asked(event, path, host="elsewhere.example")
    assert usual == asked(event, path.replace("/r/1/1/", "/r/001/0001/")) == asked(event, f"{path}?sort=name&page=2")
    assert asked(event, f"{path}?q=ada") is None and asked(event, "/t/other/standings/") is None


@pytest.mark.django_db
def test_of_the_rounds_the_last_one_that_is_shown_is_what_most_people_look_at() -> None:
    event = evening(players=8)
    stage = event.stages.get()
    Round.objects.create(stage=stage, number=2, state=Round.State.DRAWN, seed=2)
    plain = []
    for number in (1, 2, 3):
        for name in ("round", "round-names", "clock"):
            part = asked(event, reverse(name, args=[event.slug, 1, number]))
            plain.append(part is not None and part.is_plain)
    assert plain == [True] * 3 + [False] * 6


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "at", "words"),
    [
        ("tournament", (), ""),
        ("standings", (), ""),
        ("standings", (), "?stage=1&sort=-name"),
        ("standings", (), "?stage=1&screen=1"),
        ("standings", (), "?all=1"),
        ("bracket", (), ""),
        ("podium", (), "?screen=1"),
        ("podium", (), ""),
        ("round", (1, 1), ""),
        ("round", (1, 1), "?screen=1"),
        ("round-names", (1, 1), ""),
        ("entrant", (1,), ""),
    ],
)
def test_what_is_pushed_is_what_the_page_shows_under_any_host(
    name: str, at: tuple[int, ...], words: str, client: Client
) -> None:
    event = evening(players=8)
    confirmed(tables(event)[0])
    path = reverse(name, args=[event.slug, *at]) + words
    shown = parts_in(client.get(path, headers={"host": "somewhere.example:81"}).content.decode())
    ask = asked(Tournament.objects.get(), path)
    assert ask is not None
    part = part_of(ask)
    assert part is not None and shown and part.html == shown


@pytest.mark.django_db
def test_a_page_that_most_people_look_at_is_recognised_without_a_query() -> None:
    event = evening(players=8)
    with CaptureQueriesContext(connection) as asked_of_database:
        asked(event, reverse("standings", args=[event.slug]))
    assert not [query for query in asked_of_database if "tournaments_" in query["sql"]]


def looked_at(count: int, network: str, **more: object) -> list[Asked]:
    return [Asked(f"/t/serata/players/{network}{number}/", "", "it", **more) for number in range(count)]  # type: ignore[arg-type]


def test_one_network_takes_half_of_the_room_and_what_others_look_at_has_room_of_its_own() -> None:
    async def joined() -> list[int]:
        parts = []

        def join(asks: list[Asked], network: str) -> int:
            mine = [part_join(1, ask, network) for ask in asks]
            parts.extend(mine)
            return sum(part is not None for part in mine)

        counts = [
            join(looked_at(HOSTILE, "a"), "192.0.2.1"),
            join(looked_at(1, "b"), "192.0.2.2"),
            join(looked_at(1, "a"), "192.0.2.2"),  # what somebody looks at already costs no room
            join(looked_at(HOSTILE, "c"), "192.0.2.3"),
            join(looked_at(1, "d"), "192.0.2.4"),
            join(looked_at(3, "e", is_plain=True), "192.0.2.1"),
            join(looked_at(MOST_DESKS + 1, "f", rights=("view_drafts",)), "192.0.2.1"),
        ]
        for part in parts:
            part_leave(1, part)
        again = looked_at(1, "d")
        counts.append(join(again, "192.0.2.4"))
        return counts

    rest = MOST_OTHERS - MOST_OF_NETWORK - 1
    assert in_own_loop(joined) == [MOST_OF_NETWORK, 1, 1, rest, 0, 3, MOST_DESKS, 1]
