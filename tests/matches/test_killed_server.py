"""A server that is killed in the middle of a match: nothing acknowledged is lost, nothing happens twice, it goes on."""

from __future__ import annotations

import http.client
import os
import random
import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest

from tests.config.test_serve import Laptop, migrated_database
from tests.rig.databases import migrated_into
from tests.rig.long import LONG
from tests.rig.patience import PATIENCE
from tests.rig.players import Players, matchshell
from tests.rig.services import stop

pytestmark = pytest.mark.everywhere  # its servers have a database of their own

KILLS = 20 if LONG else 1
MOVES_BETWEEN = 12  # at least, so that every life of the server has a part of the match


@pytest.fixture
def laptop(tmp_path: Path) -> Laptop:
    url = os.environ.get("DATABASE_URL", "")
    migrated_into(tmp_path / "planisfero.sqlite3")
    return Laptop(tmp_path, migrated_database(url, f"killed_{os.getpid()}") if url.startswith("postgres") else "")


def environment(laptop: Laptop) -> dict[str, str]:
    url = laptop.database_url or f"sqlite:///{laptop.var / 'planisfero.sqlite3'}"
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
    return {**kept, "DJANGO_SETTINGS_MODULE": "config.settings", "PLANISFERO_VAR": str(laptop.var), "DATABASE_URL": url}


def kill_later(process: subprocess.Popen[str], seconds: float) -> None:
    """SIGKILL from a thread, wherever the server is just then."""
    threading.Thread(target=lambda: (time.sleep(seconds), process.send_signal(signal.SIGKILL)), daemon=True).start()


def play_until_killed(players: Players, process: subprocess.Popen[str]) -> None:
    while process.poll() is None:
        try:
            if players.move() != "playing":
                process.kill()
        except (OSError, http.client.HTTPException, ValueError):
            process.wait(PATIENCE)


@pytest.mark.long
def test_a_match_survives_the_death_of_its_server_at_any_moment(laptop: Laptop) -> None:
    chance = random.Random(4)
    process = laptop.start(DEMO="0")
    laptop.ready(process)
    wish = {"ruleset": "risiko-challenge", "names": ["Nora Bassi", "Ugo Ferri", "Lia Monti"]}
    made = matchshell(environment(laptop), "create", wish)
    sessions = {int(seat): key for seat, key in made["sessions"].items()}
    players = Players(laptop.port, made["code"], sessions, chance)
    try:
        for _ in range(KILLS):
            for _ in range(MOVES_BETWEEN):
                players.move()
            kill_later(process, chance.uniform(0.01, 0.5))
            play_until_killed(players, process)
            process = laptop.start(DEMO="0")
            laptop.ready(process)
            known = players.acknowledged[-1][1]
            assert players.board()["version"] >= known, "an acknowledged action is lost"
        before = len(players.acknowledged)
        for _ in range(MOVES_BETWEEN):
            players.move()
        assert len(players.acknowledged) > before or players.board()["state"] == "finished"
    finally:
        stop(process)
    stored = matchshell(environment(laptop), "report", {"code": made["code"]})
    steps = [tuple(step) for step in stored["steps"]]
    for before_version, after, seat, action in players.acknowledged:
        if after == before_version:  # it waited for its moment of grace: done then, or taken back by another action
            done = [step for step in steps if (step[0], step[2]) == (before_version, seat)]
            waits = (before_version, [seat, action]) == (stored["version"], stored["held"])
            assert len(done) == (0 if waits else 1), (before_version, seat, action)
        else:
            assert steps.count((before_version, after, seat, action)) == 1
    assert len(players.acknowledged) > KILLS * MOVES_BETWEEN / 2
