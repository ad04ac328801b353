"""`manage.py serve` as an organiser starts it: an own process, a fresh data directory, the whole start."""

from __future__ import annotations

import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest

from tests.rig.databases import READY, migrated_into
from tests.rig.long import LONG
from tests.rig.patience import PATIENCE
from tests.rig.services import ROOT, stop, wait_until

EMPTY = "template1"  # what PostgreSQL copies where nothing else is named
START = 3 * PATIENCE  # seconds: the first start collects, migrates and loads the demo


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


@dataclass
class Laptop:
    """A data directory and a port; starts the server there as often as asked."""

    var: Path
    database_url: str = ""
    port: int = field(default_factory=free_port)

    def start(self, **extra: str) -> subprocess.Popen[str]:
        self.log = self.var / f"serve-{time.monotonic_ns()}.log"
        kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
        own = {"PLANISFERO_VAR": str(self.var), "PORT": str(self.port), "PYTHONUNBUFFERED": "1", **extra}
        if self.database_url:
            own["DATABASE_URL"] = self.database_url
        with self.log.open("w") as out:
            words = [sys.executable, "manage.py", "serve"]
            return subprocess.Popen(words, cwd=ROOT, env=kept | own, stdout=out, stderr=subprocess.STDOUT, text=True)

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def ready(self, process: subprocess.Popen[str]) -> str:
        """Return what the server printed once it serves."""
        wait_until(lambda: "Ctrl-C" in self.said() or process.poll() is not None, "the server does not start", START)
        assert process.poll() is None, self.said()
        return self.said()

    def get(self, path: str) -> tuple[int, str]:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()


@pytest.fixture
def laptop(tmp_path: Path) -> Laptop:
    """A laptop with a migrated database of the engine that this run of the tests is about."""
    url = os.environ.get("DATABASE_URL", "")
    if url.startswith("postgres"):
        return Laptop(tmp_path, migrated_database(url, f"laptop_{os.getpid()}"))
    migrated_into(tmp_path / "planisfero.sqlite3")
    return Laptop(tmp_path)


def migrated_database(url: str, name: str) -> str:
    """Make a database beside the one at `url`, migrated where this run has a ready one; return its address."""
    return empty_database(url, name, os.environ.get(READY, EMPTY))


def empty_database(url: str, name: str, like: str = EMPTY) -> str:
    """Make a database beside the one at `url`; return its address. The cluster goes away after the tests."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")  # a module may be set up twice in a process
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}")
    return url.rpartition("/")[0] + f"/{name}"


def line(text: str, label: str) -> str:
    found = re.search(rf"^ *{label}: +(\S+)$", text, re.MULTILINE)
    return found[1] if found else ""


@pytest.mark.everywhere  # its server has a database of its own
def test_two_evenings_on_an_empty_laptop_from_the_first_start_to_ctrl_c(laptop: Laptop) -> None:
    """The first start says where it is and how to claim it, the page has its style, the demo keeps its password, and
    each time the server stops although a page listens without end."""
    (laptop.var / "planisfero.sqlite3").unlink(missing_ok=True)
    if laptop.database_url:
        empty_database(os.environ["DATABASE_URL"], laptop.database_url.rpartition("/")[2])
    signs = [signal.SIGINT, signal.SIGTERM] if LONG or not laptop.database_url else [signal.SIGTERM]
    evenings = [evening(laptop, sign) for sign in signs]
    passwords = {line(said, "Password") for said in evenings}
    assert len(passwords) == 1 and len(passwords.pop()) >= 10
    assert stat.S_IMODE((laptop.var / "demo-password").stat().st_mode) == 0o600


def evening(laptop: Laptop, sign: signal.Signals) -> str:
    """Start, look at the home page, leave a page open, stop by the signal; return what was said at the start."""
    process = laptop.start()
    try:
        said = laptop.ready(process)
        is_claimable(laptop, said)
        page = home_with_its_style(laptop)
        slug = re.search(r'href="/t/([^/"]+)/"', page)
        assert slug, "the demo is on the home page"
        with socket.create_connection(("127.0.0.1", laptop.port)) as open_page:
            open_page.sendall(f"GET /t/{slug[1]}/live/ HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            assert b"200 OK" in open_page.recv(100)
            process.send_signal(sign)
            assert process.wait(PATIENCE) == 0
    finally:
        stop(process)
    assert laptop.said().rstrip().endswith("Stopped.")
    assert "Traceback" not in laptop.said()
    return said


def is_claimable(laptop: Laptop, said: str) -> None:
    assert line(said, "On this computer") == f"http://127.0.0.1:{laptop.port}/"
    code = line(said, "One-time code")
    assert re.fullmatch(r"[A-Z0-9]{4}(-[A-Z0-9]{4}){2}", code)
    assert line(said, "First visit") == f"http://127.0.0.1:{laptop.port}/setup/#{code}"


def home_with_its_style(laptop: Laptop) -> str:
    status, page = laptop.get("/")
    assert status == 200
    sheet = re.search(r'href="(/static/[^"]+\.css)"', page)
    assert sheet and re.search(r"\.[0-9a-f]{12}\.css$", sheet[1])
    assert laptop.get(sheet[1])[0] == 200
    return page


@pytest.mark.long
def test_with_redis_the_jobs_are_left_to_the_worker(laptop: Laptop, redis_url: str) -> None:
    process = laptop.start(REDIS_URL=redis_url, DEMO="0")
    try:
        assert (
            "Note: no worker answers yet: jobs, clocks and bots wait for one (`./planisfero worker`)"
            in laptop.ready(process)
        )
        assert laptop.get("/")[0] == 200
    finally:
        stop(process)


@pytest.mark.long
def test_behind_a_proxy_the_start_says_the_public_address_and_not_its_own(laptop: Laptop) -> None:
    process = laptop.start(DEMO="0", HTTPS="1", SITE_URL="https://torneo.example.it", ALLOWED_HOSTS="torneo.example.it")
    try:
        said = laptop.ready(process)
    finally:
        stop(process)
    assert line(said, "For everybody") == "https://torneo.example.it/"
    assert line(said, "First visit") == f"https://torneo.example.it/setup/#{line(said, 'One-time code')}"
    assert line(said, "For the proxy only") == f"http://127.0.0.1:{laptop.port}"


@pytest.mark.long
def test_a_port_in_use_is_said_in_one_line(laptop: Laptop) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        process = laptop.start(PORT=str(port))
        assert process.wait(PATIENCE) == 2
    assert f"Port {port} is in use" in laptop.said()
    assert "Traceback" not in laptop.said()


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ({"PORT": "ottomila"}, "PORT=ottomila is not a port"),
        ({"PORT": "70000"}, "PORT=70000 is not a port"),
        ({"HOST": "no.such.host.invalid"}, "HOST=no.such.host.invalid is not an address"),
    ],
)
def test_a_wrong_setting_is_said_in_one_line(laptop: Laptop, setting: dict[str, str], words: str) -> None:
    process = laptop.start(**setting)
    assert process.wait(PATIENCE) == 2
    assert words in laptop.said()
    assert "Traceback" not in laptop.said()
