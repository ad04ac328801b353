"""What a stranger or a cheat may try at the doors of a match, on the real server."""

from __future__ import annotations

import json
import socket

import pytest

from matches.views.limits import ADDRESSES, SEATS
from tests.matches.table import Table, table
from tests.rig.patience import PATIENCE
from tests.rig.server import Server

pytestmark = pytest.mark.django_db(transaction=True)
CSRF = "c" * 32


def raw(server: Server, path: str, headers: str, *bodies: bytes) -> bytes:
    """The head of the answer to a POST sent by hand and the first of its body; sending ends when the server does."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(f"POST {path} HTTP/1.1\r\nHost: x\r\n{headers}\r\n\r\n".encode())
        try:
            for body in bodies:
                line.sendall(body)
        except OSError:
            pass
        answer = b""
        while b"\r\n\r\n" not in answer or not answer.partition(b"\r\n\r\n")[2]:
            piece = line.recv(2000)
            if not piece:
                break
            answer += piece
        return answer


def cookies(made: Table, seat: int) -> str:
    session = made.client(seat).cookies["planisfero_session"].value
    return f"Cookie: planisfero_session={session}; planisfero_csrf={CSRF}\r\nX-CSRFToken: {CSRF}"


def test_a_giant_body_is_refused_on_its_announcement(server: Server) -> None:
    made = table()
    answer = raw(server, made.address("match-act"), "Content-Length: 5000000000")
    assert b" 413 " in answer and json.loads(answer.partition(b"\r\n\r\n")[2])["error"] == "too_big"


def test_a_giant_body_that_was_not_announced_is_refused_while_it_comes(server: Server) -> None:
    made = table()
    chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    answer = raw(server, made.address("match-say"), "Transfer-Encoding: chunked", *[chunk] * 40)
    assert b" 413 " in answer


def test_a_body_beyond_what_a_board_sends_is_refused(server: Server) -> None:
    made = table()
    headers = f"{cookies(made, 1)}\r\nContent-Length: 9000"
    assert b" 413 " in raw(server, made.address("match-say"), headers, b"x" * 9000)


@pytest.mark.parametrize("length", ["-1", "1e9", "x", "99999999999999999999999"])
def test_a_nonsense_length_does_no_harm(server: Server, length: str) -> None:
    made = table()
    answer = raw(server, made.address("match-act"), f"Content-Length: {length}")
    assert answer.split(b" ", 2)[1] in (b"400", b"403", b"413")
    assert made.client(1).get(made.address("match-board")).status_code == 200


def test_a_request_recorded_earlier_does_nothing_when_it_comes_again() -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    recorded = []
    for _ in range(6):
        seat, action, version = made.mover, made.first_action(), made.now().version
        recorded.append((seat, action, version))
        assert made.act(seat, action, version).status_code == 200
    version, events = made.now().version, made.match.events.count()
    for seat, action, before in recorded:
        assert made.act(seat, action, before).status_code == 409
    assert (made.now().version, made.match.events.count()) == (version, events)


def test_nobody_acts_for_another_seat_whatever_the_session_says() -> None:
    made, other = table(), table()
    seat = made.mover
    document = {"version": made.now().version, "action": made.first_action()}
    for client in (made.client(None), other.client(1), made.client("referee"), made.client("organiser")):
        answer = client.post(made.address("match-act"), document, content_type="application/json")
        assert answer.status_code == 403
    session = made.client(None).session
    session["match_grants"] = [10**9, -1, "x"][:2]
    session.save()
    assert made.post("match-act", None, document).status_code == 403
    assert made.mover == seat and made.now().version == document["version"]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes for the limits, however slow this computer is."""
    monkeypatch.setattr("matches.views.limits.monotonic", lambda: 1000.0)


def test_a_flood_from_one_seat_is_slowed_down_and_the_others_play_on(at_once: None) -> None:
    made = table()
    flooder = made.mover % 3 + 1
    document = {"version": 1, "action": {"type": "end_turn"}}
    statuses = [made.post("match-act", flooder, document).status_code for _ in range(int(SEATS["act"].most) + 20)]
    assert statuses == [409] * int(SEATS["act"].most) + [429] * 20
    assert made.act(made.mover, made.first_action()).status_code == 200


@pytest.mark.long
def test_a_flood_from_one_address_without_a_seat_is_slowed_down(at_once: None) -> None:
    made = table()
    most = int(ADDRESSES["act"].most)
    statuses = [made.post("match-act", None, {}).status_code for _ in range(most + 5)]
    assert statuses == [403] * most + [429] * 5
    assert made.act(made.mover, made.first_action()).status_code == 200


@pytest.mark.few(4)
@pytest.mark.parametrize(
    "action",
    [
        {"type": "place", "territory": "alaska", "armies": 10**9},
        {"type": "place", "territory": "alaska", "armies": -5},
        {"type": "place", "territory": "alaska", "armies": {"least": 1, "most": 3}},
        {"type": "place", "territory": "atlantide", "armies": 1},
        {"type": "trade", "cards": ["jolly_1", "jolly_2", "peru"]},
        {"type": "attack", "source": "alaska", "target": "alaska", "dice": 3},
        {"type": "move_in", "armies": 3},
        {"type": "defend", "dice": 3},
        {"type": "time_up"},
        {"type": "withdraw", "seat": 1, "reason": "surrendered"},
        {"type": "return", "seat": 1},
        {"type": "match_ended", "reason": "objective", "winners": [1], "placings": []},
        {"type": "card_drawn", "seat": 1, "card": "jolly_1"},
    ],
)
def test_an_action_the_rules_do_not_know_of_changes_nothing(action: dict[str, object]) -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    version = made.now().version
    answer = made.act(made.mover, action)
    assert answer.status_code in (400, 422) and answer.json()["reason"]
    assert made.now().version == version
