"""The line to a mirror: it ends however slowly somebody answers, holds few threads, and leads nowhere inside."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from tests import cast
from tests.tournaments.setup.cast import actor_of
from tournaments.documents import outside_line
from tournaments.errors import Refused
from tournaments.mirror.services import line, publishing
from tournaments.mirror.services.line import Unreachable, address_clean, post
from tournaments.mirror.services.publishing import publication_start
from tournaments.models import Publication, Tournament
from tournaments.words import refusal_text

SECONDS = 0.6  # that a pairing may take here
STEPS = 100  # times this a dripping answer goes on for, far beyond any patience of the line


@contextmanager
def listening(answer: Callable[[socket.socket, threading.Event], object]) -> Iterator[tuple[str, threading.Event]]:
    """Somebody on this computer who answers each connection in a way; its address, and whether anybody has come."""
    came, over = threading.Event(), threading.Event()
    door = socket.create_server(("127.0.0.1", 0), backlog=50)

    def one(line: socket.socket) -> None:
        came.set()
        with suppress(OSError), line:
            answer(line, over)

    def run() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=one, args=(door.accept()[0],), daemon=True).start()

    threading.Thread(target=run, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{door.getsockname()[1]}", came
    finally:
        over.set()
        door.close()


def drip(line: socket.socket, over: threading.Event, head: bytes = b"HTTP/1.1 200 OK\r\n") -> None:
    """Begin an answer that never ends, a line of it at a time."""
    line.sendall(head)
    for _step in range(STEPS):
        line.sendall(b"X-More: to come\r\n")
        if over.wait(0.1):
            return


def greet(line: socket.socket, _over: threading.Event) -> None:
    line.sendall(b"220 another service\r\n")


def refused(event: Tournament, address: str, who: Any = None) -> str:
    """The code with which a pairing is refused."""
    with pytest.raises(Refused) as told:
        publication_start(tournament=event, address=address, code="x", actor=actor_of(who or event.owner))
    return told.value.code


@pytest.fixture
def inside(settings) -> None:
    """An installation whose operator allows addresses of this computer."""
    settings.MIRROR_TO_PRIVATE_ADDRESSES = True


HEADS = (b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n", b"HTTP/1.0 200 OK\r\n\r\n")


@pytest.mark.django_db
@pytest.mark.parametrize("head", HEADS)
def test_a_pairing_ends_while_its_answer_goes_on(inside, monkeypatch, head):
    monkeypatch.setattr(publishing, "PAIRING", SECONDS)
    event, still = cast.tournament(), threading.Event()

    def drips(line: socket.socket, over: threading.Event) -> None:
        drip(line, over, head)
        still.set()

    with listening(drips) as (address, came):
        assert refused(event, address) == "mirror_unreachable"
        assert came.is_set() and not still.is_set()


@pytest.mark.django_db(transaction=True)
def test_of_many_pairings_with_slow_addresses_two_are_tried_and_other_pages_go_on(inside, monkeypatch, run_together):
    monkeypatch.setattr(publishing, "PAIRING", 3.0)
    owners = [cast.account(name) for name in ("ada", "bea", "caio")]
    events = [cast.tournament(owner, name=f"Serata {owner.username}") for owner in owners]
    answered = threading.Event()

    def ask(index: int) -> object:
        if index == 0:  # a stranger who reads meanwhile
            assert came.wait(10)
            answer = Client().get(reverse("tournament", args=[events[0].slug]))
            answered.set()
            return answer.status_code
        return refused(events[index % 3], address)

    with listening(drip) as (address, came):
        answers = run_together(ask, 13)
    assert answers[0] == 200 and answered.is_set()
    assert sorted(map(str, answers[1:])) == ["mirror_busy"] * 10 + ["mirror_unreachable"] * 2
    assert refused(events[0], address) == "mirror_unreachable", "who was at work has given the turn back"


@pytest.mark.django_db
def test_of_an_account_one_pairing_is_tried_at_a_time_and_the_page_says_so(client, inside):
    event = cast.tournament()
    client.force_login(event.owner)
    with publishing._pairings.held(str(event.owner.pk)):
        answer = client.post(reverse("manage-mirror", args=[event.slug]), {"address": "https://m.example", "code": "x"})
        assert answer.status_code == 422
        assert str(escape(refusal_text(Refused("mirror_busy")))) in answer.content.decode()
    assert not Publication.objects.exists()


@pytest.mark.django_db
def test_whatever_listens_at_an_address_that_does_not_pair_the_sentence_is_one(inside, monkeypatch):
    monkeypatch.setattr(publishing, "PAIRING", SECONDS)
    event = cast.tournament()

    def silent(_line: socket.socket, over: threading.Event) -> None:
        over.wait(10)

    def web(line: socket.socket, _over: threading.Event) -> None:
        line.recv(4096)
        line.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\n{}")

    for behaviour in (silent, greet, web):
        with listening(behaviour) as (address, _came):
            assert refused(event, address) == "mirror_unreachable", behaviour
    assert refused(event, address) == "mirror_unreachable", "nobody listens there any more"
    with listening(greet) as (address, _came):
        assert refused(event, address.replace("http:", "https:")) == "mirror_unreachable"


INSIDE = (
    *("http://127.0.0.1:8450", "https://127.0.0.1", "http://localhost:22", "https://localhost.", "https://a.localhost"),
    *("https://192.168.1.1", "https://10.0.0.8:9200", "https://169.254.169.254", "https://[::1]", "https://0.0.0.0"),
    *(
        "https://[::ffff:127.0.0.1]:8450",
        "http://[::ffff:127.0.0.1]:8450",
        "https://[64:ff9b::7f00:1]",
        "https://[fd00::1]",
    ),
)


@pytest.mark.parametrize("address", INSIDE)
def test_an_address_inside_is_refused_before_anything_is_sent_unless_the_operator_allows_it(address, settings):
    with pytest.raises(Refused, match=r"^mirror_address_private$"):
        address_clean(address)
    settings.MIRROR_TO_PRIVATE_ADDRESSES = True
    if address.startswith("https:"):
        assert address_clean(address) == address


def named(monkeypatch: pytest.MonkeyPatch, *numbers: str) -> None:
    rows = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 443)) for number in numbers]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_words: rows)


@pytest.mark.parametrize("numbers", [("127.0.0.1",), ("8.8.8.8", "192.168.1.1"), ("169.254.169.254",)])
def test_a_name_that_leads_inside_is_answered_as_one_that_nobody_has(monkeypatch, numbers):
    named(monkeypatch, *numbers)
    monkeypatch.setattr(socket, "create_connection", lambda *_: pytest.fail("it connected"))
    with pytest.raises(Unreachable):
        post("https://mirror.example", "/mirror/pair/", b"", {})


def test_every_number_of_a_name_is_tried_and_no_other(monkeypatch):
    named(monkeypatch, "8.8.8.8", "9.9.9.9")
    asked = []

    def connect(place, *_):
        asked.append(place)
        named(monkeypatch, "127.0.0.1")  # the name means something else at a second look
        raise OSError

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(Unreachable):
        post("https://mirror.example", "/mirror/pair/", b"", {})
    assert asked == [("8.8.8.8", 443), ("9.9.9.9", 443)]


def test_a_name_whose_answer_does_not_come_is_not_waited_for(monkeypatch):
    over, came = threading.Event(), threading.Event()

    def look(*_args: object, **_words: object) -> list[object]:
        over.wait(10 * SECONDS)
        came.set()
        return []

    monkeypatch.setattr(socket, "getaddrinfo", look)
    with pytest.raises(Unreachable):
        post("https://mirror.example", "/mirror/pair/", b"", {}, SECONDS)
    assert not came.is_set()
    over.set()


def test_a_greeting_that_does_not_come_is_cut(settings, monkeypatch):
    settings.MIRROR_TO_PRIVATE_ADDRESSES = True
    monkeypatch.setattr(outside_line, "STEP", 60.0)

    def silent(_line: socket.socket, over: threading.Event) -> None:
        over.wait(30)

    with listening(silent) as (address, _came), pytest.raises(Unreachable):
        line.post(address.replace("http:", "https:"), "/mirror/pair/", b"", {}, SECONDS)


@pytest.mark.django_db
def test_a_publication_kept_from_before_does_not_go_inside_either():
    event = cast.tournament()
    with listening(greet) as (address, came):
        made = Publication.objects.create(tournament=event, address=address, pairing="a" * 32, page="/t/x/")
        with transaction.atomic():
            assert not publishing.publication_send(pk=made.pk)
        assert not came.is_set()
    made.refresh_from_db()
    assert made.error == "unreachable"
