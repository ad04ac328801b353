"""An address that a browser gives leads to a push service, or nowhere: never to this computer or its network."""

from __future__ import annotations

import socket

import pytest

from tests import cast
from tests.tournaments.notices.push_service import PushPhone, PushService
from tournaments.models import Notice, PushEndpoint
from tournaments.notices.services.outbox import notices_write
from tournaments.notices.services.outside import Forbidden, Unreachable, check_address, post_outside
from tournaments.notices.tasks import notices_send

INSIDE = (
    "http://push.example/a",  # not closed on its way
    "https://127.0.0.1/a",
    "https://[::1]/a",
    "https://10.0.0.8/a",
    "https://192.168.1.1/a",
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:127.0.0.1]/a",
    "https://[64:ff9b::7f00:1]/a",
    "https://[fd00::1]/a",
    "https://[fec0::1]/a",
    "https://[::127.0.0.1]/a",
    "https://[::ffff:0:127.0.0.1]/a",
    "https://0.0.0.0/a",
    "https://100.64.0.1/a",
    "https://224.0.0.1/a",
    "https://localhost/a",
    "https://push.example:8443/a",
    "https://user:password@push.example/a",
    "https://push.example/a b",
    "https://push.example/a\r\nHost: other",
    "https://push.example/#a",
    "ftp://push.example/a",
    "file:///etc/passwd",
    "https:///a",
    "https://push.example/" + "a" * 1000,
    "https://[1/a",
    "",
)


@pytest.mark.parametrize("address", INSIDE)
def test_an_address_that_is_no_push_service_is_refused(address):
    with pytest.raises(Forbidden):
        check_address(address)


@pytest.mark.parametrize("address", ["https://fcm.googleapis.com/fcm/send/a:b", "https://8.8.8.8/a"])
def test_an_address_of_the_public_network_is_taken(address):
    assert check_address(address).scheme == "https"


def named(monkeypatch, *numbers: str) -> None:
    rows = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 443)) for number in numbers]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_words: rows)


@pytest.mark.parametrize("numbers", [("127.0.0.1",), ("8.8.8.8", "192.168.1.1"), ("169.254.169.254",)])
def test_a_name_that_leads_inside_is_refused_before_anything_is_sent(monkeypatch, numbers):
    named(monkeypatch, *numbers)
    monkeypatch.setattr(socket, "create_connection", lambda *_: pytest.fail("it connected"))
    with pytest.raises(Forbidden):
        post_outside("https://push.example/a", b"", {})


def test_the_connection_goes_to_the_number_that_was_looked_at(monkeypatch):
    """A name that means something else at the second look changes nothing."""
    named(monkeypatch, "8.8.8.8")
    asked = []

    def connect(place, *_):
        asked.append(place)
        raise OSError

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(Unreachable):
        post_outside("https://push.example/a", b"", {})
    assert asked == [("8.8.8.8", 443)]


@pytest.mark.django_db
def test_a_stored_address_that_leads_inside_is_forgotten_unasked():
    event = cast.tournament()
    (nora,) = cast.entrants(event, 1)
    PushPhone(PushService("https://127.0.0.1"), nora, "/a")
    notices_write(kind="waiting", subject="place", told={nora: {}})
    notices_send()
    assert Notice.objects.get().error == "forbidden" and not PushEndpoint.objects.exists()
