"""Whoever sends too much, too slowly, or opens too many streams is told so and costs the server next to nothing."""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from contextlib import suppress
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from config.door import line as door_line
from tests import cast
from tests.matches.table import table
from tests.rig.patience import PATIENCE
from tests.rig.server import Server

pytestmark = pytest.mark.django_db(transaction=True)
MEBIBYTE = 2**20
FORM = "Content-Type: multipart/form-data; boundary=b"
SOON = 0.4  # seconds: what a test sets where a server waits longer


class Line:
    """A line to the server, driven by hand."""

    def __init__(self, server: Server, buffer: int | None = None) -> None:
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", server.port))

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, content: bytes) -> Line:
        with suppress(OSError):  # the server has ended the line: its answer says why
            self.socket.sendall(content)
        return self

    def ask(self, method: str, path: str, *headers: str) -> Line:
        return self.send("\r\n".join([f"{method} {path} HTTP/1.1", "Host: x", *headers, "", ""]).encode())

    def answer(self) -> tuple[int, str, str]:
        """Status, head and body, once the server has ended the line or the body announced is there."""
        whole = b""
        while not _is_whole(whole):
            try:
                piece = self.socket.recv(4000)
            except ConnectionResetError:
                piece = b""
            if not piece:
                break
            whole += piece
        head, _, body = whole.partition(b"\r\n\r\n")
        return int(head.split(b" ", 2)[1]), head.decode(), body.decode()


def _is_whole(answer: bytes) -> bool:
    head, end, body = answer.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head.lower())
    return bool(end and length and len(body) >= int(length[1])) or bool(end and b"event-stream" in head)


def cookie(account: Any) -> str:
    client = Client()
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return f"Cookie: planisfero_session={client.cookies['planisfero_session'].value}"


def test_a_gigabyte_for_the_login_is_refused_before_a_byte_of_it(server: Server) -> None:
    with Line(server) as line:
        status, _, body = line.ask("POST", "/login/", f"Content-Length: {2**30}", "Accept: text/html").answer()
    assert status == 413
    assert "troppo" in body and "1 MB" in body


def test_a_body_without_a_length_is_refused_while_it_comes(server: Server) -> None:
    chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    with Line(server) as line:
        line.ask("POST", "/login/", "Transfer-Encoding: chunked")
        for _ in range(40):
            line.send(chunk)
        status, _, body = line.answer()
    assert (status, json.loads(body)["error"]) == (413, "too_big")


@pytest.mark.parametrize("length", ["Content-Length: 1073741824", "Content-Length: 1"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_who_asks_for_a_page_sends_no_body(server: Server, method: str, length: str) -> None:
    with Line(server) as line:
        assert line.ask(method, "/nowhere/", length).send(b"x" * 1000).answer()[0] == 413


def test_a_body_without_a_length_that_comes_with_a_question_is_refused_too(server: Server) -> None:
    with Line(server) as line:
        assert line.ask("GET", "/login/", "Transfer-Encoding: chunked").send(b"5\r\nabcde\r\n").answer()[0] == 413


def test_a_request_with_two_lengths_is_refused_and_nothing_hides_behind_it(server: Server) -> None:
    hidden = b"0\r\n\r\nGET /login/ HTTP/1.1\r\nHost: x\r\n\r\n"
    with Line(server) as line:
        line.ask("POST", "/login/", "Content-Length: 4", "Transfer-Encoding: chunked").send(hidden)
        status, _, body = line.answer()
        assert (status, json.loads(body)["error"]) == (400, "two_lengths")
        with suppress(ConnectionResetError):
            assert line.socket.recv(100) == b"", "the line is closed"


@pytest.mark.parametrize("host", ["a b", "", 'evil.com"><x', "[::1"])
def test_a_name_that_is_none_is_answered_with_a_page_and_no_traceback(server: Server, host: str, caplog: Any) -> None:
    with Line(server) as line:
        line.send(f"GET /login/ HTTP/1.1\r\nHost: {host}\r\nAccept: text/html\r\n\r\n".encode())
        status, _, body = line.answer()
    assert status == 400 and "<h1>" in body
    assert not [one for one in caplog.records if one.exc_info]


def test_nobody_gives_himself_another_address(server: Server, settings: Any) -> None:
    """A forwarder on this computer is believed only where the installation says that one stands in front."""
    settings.STREAMS_PER_ADDRESS = 1
    where = table().address("match-stream")
    with Line(server) as first, Line(server) as second:
        assert first.ask("GET", where, "X-Forwarded-For: 10.9.8.1").answer()[0] == 200
        assert second.ask("GET", where, "X-Forwarded-For: 10.9.8.2").answer()[0] == 503


def test_one_address_holds_only_so_many_lines(server: Server, settings: Any, monkeypatch: Any) -> None:
    settings.LINES_PER_ADDRESS = 1
    monkeypatch.setattr("config.door.line.LOCAL", ())
    with Line(server), Line(server) as second:
        assert second.answer()[0] == 503
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        with Line(server) as again:
            if again.ask("GET", "/login/").answer()[0] == 200:
                return
    pytest.fail("closed lines make no room")


def test_a_whole_network_of_ipv6_shares_its_lines(settings: Any) -> None:
    settings.LINES_PER_ADDRESS = 2
    lines = [door_line.Line.__new__(door_line.Line) for _ in range(4)]
    for number, line in enumerate(lines):
        line.client, line._place = (f"2001:db8:0:{number // 3}::{number + 1}", 9), None
    try:
        assert [line._takes_place() for line in lines] == [True, True, False, True]
    finally:
        for line in lines:
            line._leaves_place()
    assert not door_line.OPEN


def test_a_script_is_told_in_json_and_an_english_browser_in_english(server: Server) -> None:
    with Line(server) as line:
        document = json.loads(line.ask("POST", "/login/", f"Content-Length: {2**22}").answer()[2])
    assert document == {"error": "too_big", "most": MEBIBYTE}
    with Line(server) as line:
        asked = ("Accept: text/html", "Accept-Language: en", f"Content-Length: {2**22}")
        assert "too large" in line.ask("POST", "/login/", *asked).answer()[2]


@pytest.mark.parametrize("length", [f"Content-Length: {10 * MEBIBYTE}", "Transfer-Encoding: chunked"])
def test_a_stranger_is_sent_to_sign_in_without_the_file_being_read(server: Server, length: str) -> None:
    with Line(server) as line:
        status, head, _ = line.ask("POST", reverse("restore"), FORM, length).answer()
    assert status == 302
    assert "/login/" in head and "connection: close" in head.lower()


def test_who_may_not_edit_a_tournament_sends_it_no_file(server: Server) -> None:
    made = cast.tournament(owner=cast.account("ada"))
    other = cookie(cast.account("bice"))
    where = reverse("manage-paste", args=[made.slug])
    with Line(server) as line:
        status, _, _ = line.ask("POST", where, other, FORM, f"Content-Length: {10 * MEBIBYTE}").answer()
    assert status in (403, 404)
    with Line(server) as line:
        status, _, _ = line.ask("GET", where, other).answer()
    assert status in (403, 404), "and is told the same as at the page"


def test_an_organisers_file_comes_in_and_a_giant_one_does_not(server: Server) -> None:
    mine = cookie(cast.account("ada"))
    with Line(server) as line:
        giant = line.ask("POST", reverse("restore"), mine, FORM, f"Content-Length: {21 * MEBIBYTE}").answer()
    assert giant[0] == 413
    size = 2 * MEBIBYTE
    with Line(server) as line:
        line.ask("POST", reverse("restore"), mine, FORM, f"Content-Length: {size}").send(b"x" * size)
        assert line.answer()[0] in (400, 403), "the whole of it was read: no form, or no token in it"


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "])
def test_a_head_that_does_not_come_ends_the_line(server: Server, settings: Any, begun: bytes) -> None:
    settings.HEAD_SECONDS = SOON
    with Line(server) as line:
        assert line.send(begun).answer()[0] == 408


def test_a_head_that_trickles_ends_the_line(server: Server, settings: Any) -> None:
    settings.HEAD_SECONDS = SOON
    with Line(server) as line:
        line.send(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        for _ in range(20):
            line.send(b"x")
            time.sleep(SOON / 5)
        assert line.answer()[0] == 408


def test_the_second_head_of_a_line_has_its_time_too(server: Server, settings: Any) -> None:
    with Line(server) as line:
        assert line.ask("GET", "/static/tournaments/js/core.js").answer()[0] == 200
        settings.HEAD_SECONDS = SOON
        assert line.send(b"GET / HTTP").answer()[0] == 408


def test_a_body_that_stands_still_ends_the_line(server: Server, settings: Any) -> None:
    settings.IDLE_SECONDS = SOON
    with Line(server) as line:
        assert line.ask("POST", "/login/", "Content-Length: 100").send(b"x").answer()[0] == 408


def test_a_body_that_trickles_ends_the_line(server: Server, settings: Any) -> None:
    settings.BODY_SECONDS = 2 * SOON
    with Line(server) as line:
        line.ask("POST", "/login/", "Content-Length: 1000")
        for _ in range(20):
            line.send(b"x")
            time.sleep(SOON / 5)
        assert line.answer()[0] == 408


def test_who_does_not_read_the_answer_loses_the_line(server: Server, settings: Any, monkeypatch: Any) -> None:
    settings.IDLE_SECONDS = SOON
    ended = threading.Event()
    lost = door_line.Line.connection_lost
    monkeypatch.setattr(door_line.Line, "connection_lost", lambda *words: (lost(*words), ended.set()))
    with Line(server, buffer=2048) as line:
        for _ in range(40):
            line.ask("GET", "/static/matches/planisphere-ink.png")
        assert ended.wait(PATIENCE), "the line stays open"
        taken = 0
        with suppress(ConnectionResetError):
            while piece := line.socket.recv(2**16):
                taken += len(piece)
    assert taken < 40 * 400_000


def test_slow_lines_hold_no_thread_and_the_others_are_served(server: Server, settings: Any) -> None:
    lines = [Line(server).ask("POST", "/login/", "Content-Length: 100").send(b"x") for _ in range(60)]
    with Line(server) as line:
        assert line.ask("GET", "/login/").answer()[0] == 200
    for one in lines:
        one.socket.close()


def test_an_address_opens_only_so_many_streams_and_a_closed_one_makes_room(server: Server, settings: Any) -> None:
    settings.STREAMS_PER_ADDRESS = 2
    where = table().address("match-stream")
    with Line(server) as first, Line(server) as second, Line(server) as third:
        assert [line.ask("GET", where).answer()[0] for line in (first, second)] == [200, 200]
        status, head, body = third.ask("GET", where).answer()
        assert (status, json.loads(body)["error"]) == (503, "too_many_streams")
        assert "retry-after: 30" in head.lower()
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        with Line(server) as again:
            if again.ask("GET", where).answer()[0] == 200:
                return
        time.sleep(0.1)
    pytest.fail("closed streams make no room")


def test_there_are_only_so_many_streams_in_all(server: Server, settings: Any) -> None:
    settings.STREAMS_MOST = 0
    with Line(server) as line:
        assert line.ask("GET", table().address("match-stream")).answer()[0] == 503


def test_a_line_too_many_is_told_so_at_once(server: Server, settings: Any) -> None:
    settings.LINES_MOST = 1
    with Line(server), Line(server) as second:
        assert second.answer()[0] == 503
