"""Redis stops and comes back in the middle of a match: play goes on, slower perhaps, and nothing is lost."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from tests.config.test_serve import Laptop, migrated_database
from tests.matches.test_killed_server import environment
from tests.rig.databases import migrated_into
from tests.rig.players import Players, matchshell
from tests.rig.services import ROOT, stop, wait_until
from tests.rig.streams import Stream

PACE = "0.3"  # seconds between the steps of a bot

pytestmark = [pytest.mark.services, pytest.mark.once]


class Redis:
    """A Redis at one address that can be stopped and started again."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.url = f"unix://{folder}/redis.sock"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        program = shutil.which("redis-server")
        assert program, "Redis is missing: apt-get install redis-server"
        words = [
            program,
            "--port",
            "0",
            "--unixsocket",
            f"{self.folder}/redis.sock",
            "--dir",
            self.folder,
            "--save",
            "",
        ]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, text=True)
        wait_until(self.answers, "Redis does not answer")

    def stop(self) -> None:
        if self.process is not None:
            stop(self.process)
        self.process = None

    def answers(self) -> bool:
        try:
            return bool(redis.Redis.from_url(self.url).ping())
        except redis.RedisError:
            return False


@pytest.fixture
def store() -> Iterator[Redis]:
    folder = tempfile.mkdtemp(prefix="planisfero-redis-")
    made = Redis(folder)
    made.start()
    yield made
    made.stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def site(tmp_path: Path, store: Redis) -> Iterator[tuple[Laptop, dict[str, str]]]:
    """A server with its worker and beat, as `make run` and `make worker` start them; and their environment."""
    url = os.environ.get("DATABASE_URL", "")
    migrated_into(tmp_path / "planisfero.sqlite3")
    laptop = Laptop(tmp_path, migrated_database(url, f"away_{os.getpid()}") if url.startswith("postgres") else "")
    own = {**environment(laptop), "REDIS_URL": store.url, "MATCH_BOT_PACE": PACE}
    server = laptop.start(DEMO="0", REDIS_URL=store.url, MATCH_BOT_PACE=PACE)
    laptop.ready(server)
    log = tmp_path / "worker.log"
    with log.open("w") as out:
        worker = subprocess.Popen(["tools/worker"], cwd=ROOT, env={**own, "WORKERS": "1"}, stdout=out, stderr=out)
    yield laptop, own
    stop(worker)
    stop(server)


@pytest.mark.long
def test_play_goes_on_without_redis_and_with_it_again(site: tuple[Laptop, dict[str, str]], store: Redis) -> None:
    laptop, own = site
    people = matchshell(
        own, "create", {"ruleset": "risiko-challenge", "names": ["Nora Bassi", "Ugo Ferri", "Lia Monti"]}
    )
    bots = {"1": "random", "2": "random", "3": "random"}
    alone = matchshell(own, "create", {"ruleset": "risiko-challenge", "names": ["A", "B", "C"], "bots": bots})
    sessions = {int(seat): key for seat, key in people["sessions"].items()}
    players = Players(laptop.port, people["code"], sessions, random.Random(2))
    watched = Players(laptop.port, alone["code"], {}, random.Random(2))
    stream = Stream(laptop.port, f"/m/{people['code']}/stream/?since=0", {})

    def everything_moves(what: str) -> None:
        known = watched.board()["version"]
        done = len(players.acknowledged)
        while len(players.acknowledged) < done + 10:
            players.move()
        wait_until(lambda: watched.board()["version"] > known + 5, f"bots {what}", 60)
        heard = 0
        while heard < players.acknowledged[-1][1]:
            kind, data, _ = stream.next()
            heard = data["version"] if kind == "step" else heard

    everything_moves("with Redis")
    store.stop()
    everything_moves("without Redis")
    store.start()
    everything_moves("with Redis again")
    stream.close()
    stored = matchshell(own, "report", {"code": people["code"]})
    steps = [tuple(step) for step in stored["steps"]]
    assert all(steps.count(one) == 1 for one in players.acknowledged)
    assert matchshell(own, "report", {"code": alone["code"]})["version"] > 20
