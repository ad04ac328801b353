"""Passwords sent by the hundred: few are hashed at once, few wait, and one network does not send them without end."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from config.secrets import hashing
from config.secrets.hashing import HashingBusy, Places
from config.serving.threads import MOST
from matches.network import network
from tests import cast
from tests.rig.server import Server
from tests.security.accounts import PASSWORD
from tournaments.accounts.services.installation import setup_code_issue

WAIT = 30
HASHER = "config.secrets.hashing.BoundedPasswordHasher"


class Hashes:
    """What hashes while a test lets it: how many at a time, and how many in all."""

    def __init__(self) -> None:
        self.gate, self.lock = threading.Event(), threading.Lock()
        self.now = self.most = self.count = 0

    def encode(self, password: str, salt: str, iterations: int) -> str:
        with self.lock:
            self.now, self.count = self.now + 1, self.count + 1
            self.most = max(self.most, self.now)
        self.gate.wait(WAIT)
        with self.lock:
            self.now -= 1
        return f"pbkdf2_sha256${iterations}${salt}${password[::-1]}"


@pytest.fixture
def hashes(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[Hashes]:
    found = Hashes()
    settings.PASSWORD_HASHERS = [HASHER]

    def encode(hasher: PBKDF2PasswordHasher, password: str, salt: str, iterations: int | None = None) -> str:
        return found.encode(password, salt, iterations or hasher.iterations)

    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", encode)
    yield found
    found.gate.set()


def until(true: Any) -> None:
    end = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def sign_in(client: Client, username: str, **more: Any) -> Any:
    return client.post(reverse("login"), {"username": username, "password": PASSWORD}, **more)


def test_the_product_hashes_in_places_and_leaves_most_threads_to_pages() -> None:
    import config.settings as product

    assert product.PASSWORD_HASHERS == [HASHER]
    assert 2 * (product.HASHES_AT_ONCE + product.HASHES_WAITING) <= MOST
    assert 1 <= product.HASHES_AT_ONCE <= 4


def test_no_more_are_at_work_than_there_are_places_and_who_finds_none_is_told_at_once() -> None:
    places, gate = Places(2, 3, WAIT), threading.Event()
    at_work: list[int] = []
    lock = threading.Lock()

    def work() -> None:
        with places.hold():
            with lock:
                at_work.append(1)
            gate.wait(WAIT)

    threads = [threading.Thread(target=work) for _ in range(5)]
    for thread in threads:
        thread.start()
    until(lambda: len(at_work) == 2 and places._inside._value == 0)
    began = time.monotonic()
    with pytest.raises(HashingBusy), places.hold():
        pass
    assert time.monotonic() - began < 1
    gate.set()
    for thread in threads:
        thread.join(WAIT)
    assert len(at_work) == 5
    with places.hold():
        pass


def test_whoever_waits_waits_no_longer_than_said_and_gives_the_place_back() -> None:
    places = Places(1, 1, 0.05)
    with places.hold():
        for _time in range(3):
            with pytest.raises(HashingBusy), places.hold():
                pass
    with places.hold():
        pass


@pytest.mark.django_db
@pytest.mark.parametrize(("username", "then"), [("ada", 302), ("nobody-of-this-name", 200)])
def test_a_sign_in_without_a_place_gets_a_page_that_says_try_again(
    client: Client, hashes: Hashes, monkeypatch: pytest.MonkeyPatch, username: str, then: int
) -> None:
    hashes.gate.set()
    cast.account("ada")
    monkeypatch.setattr(hashing, "places", Places(1, 0, 0.01))
    with hashing.places.hold():
        answer = sign_in(client, username)
    assert answer.status_code == 503 and answer["Retry-After"]
    assert "Riprova" in answer.content.decode()
    assert sign_in(client, username).status_code == then


@pytest.mark.django_db(transaction=True)
def test_pages_stay_open_while_passwords_are_sent_by_the_score(server: Server, hashes: Hashes) -> None:
    import http.client
    import urllib.parse

    token = "c" * 32

    def ask(method: str, path: str, body: str = "") -> int:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=WAIT)
        cookie = {"Cookie": f"planisfero_csrf={token}", "Content-Type": "application/x-www-form-urlencoded"}
        line.request(method, path, body or None, cookie)
        return line.getresponse().status

    def send(number: int) -> None:
        form = {"username": f"invented-{number}", "password": "w" * 200, "csrfmiddlewaretoken": token}
        answers.append(ask("POST", reverse("login"), urllib.parse.urlencode(form)))

    answers: list[int] = []
    threads = [threading.Thread(target=send, args=(number,)) for number in range(MOST + 8)]
    for thread in threads:
        thread.start()
    inside = hashing.places._inside
    until(lambda: inside._value == 0 and len(answers) >= len(threads) - inside._initial_value)
    assert ask("GET", reverse("matches")) == 200
    assert set(answers) == {503}
    hashes.gate.set()
    for thread in threads:
        thread.join(WAIT)
    assert len(answers) == len(threads) and set(answers) == {503, 200}
    assert hashes.most <= hashing.places._at_work._initial_value


@pytest.mark.django_db
def test_invented_names_from_one_address_are_not_looked_at_beyond_its_limit(
    client: Client, hashes: Hashes, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    hashes.gate.set()
    settings.PASSWORD_TRIES_PER_ADDRESS = 20
    caplog.set_level("WARNING", "planisfero.security")
    assert {sign_in(client, f"x{number}").status_code for number in range(20)} == {200}
    before = hashes.count
    answers = [sign_in(client, f"y{number}") for number in range(3)]
    assert {answer.status_code for answer in answers} == {429} and hashes.count == before
    assert 1 <= int(answers[0]["Retry-After"]) <= settings.PASSWORD_TRIES_SECONDS
    assert "da questa rete" in answers[0].content.decode()
    assert [one.getMessage() for one in caplog.records].count("passwords rest: too many from 127.0.0.1") == 1
    assert client.get(reverse("login")).status_code == 200
    assert sign_in(client, "z", REMOTE_ADDR="10.0.0.9").status_code == 200


@pytest.mark.django_db
def test_whatever_takes_a_password_counts_for_the_address_or_for_the_account(client: Client, settings: Any) -> None:
    account = cast.account("ada")
    setup_code_issue()
    settings.PASSWORD_TRIES_PER_ADDRESS = 0
    names = [("login", []), ("setup", []), ("invite", []), ("password-reset-new", ["a", "b"])]
    assert {client.post(reverse(name, args=args)).status_code for name, args in names} == {429}
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    own = [reverse("own-password"), reverse("account_reauthenticate")]
    assert {client.post(path).status_code for path in own} == {200}
    settings.PASSWORD_TRIES_PER_ACCOUNT = 0
    assert {client.post(path).status_code for path in own} == {429}


@pytest.mark.django_db
def test_a_try_at_the_moment_at_which_the_while_ends_begins_the_next_one(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PASSWORD_TRIES_PER_ADDRESS = 1

    def ended(*_: object) -> int:
        raise ValueError("its time ended")

    with monkeypatch.context() as between:
        between.setattr(cache, "add", lambda *_: False)
        between.setattr(cache, "incr", ended)
        assert sign_in(client, "x").status_code == 200
    assert sign_in(client, "y").status_code == 429


def test_tries_are_counted_by_what_one_subscriber_holds() -> None:
    assert network("192.168.1.7") == network("::ffff:192.168.1.7") == "192.168.1.7"
    assert network("2001:db8:1:2::1") == network("2001:db8:1:2:ffff::9") != network("2001:db8:1:3::1")
    assert network("2001:db8:1:2:ffff::9") == "2001:db8:1:2::"
    assert network("") == ""
