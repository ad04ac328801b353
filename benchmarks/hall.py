"""A hall for the figures of live matches: a real server process with a database of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rules.base.json_types import Json
from tests.rig.players import Players, matchshell

ROOT = Path(__file__).resolve().parent.parent
START = 120  # seconds
NAMES = ["Nora Bassi", "Ugo Ferri", "Lia Monti"]


@dataclass(frozen=True)
class Hall:
    """A running server and the environment of its database."""

    port: int
    environment: Mapping[str, str]
    process: subprocess.Popen[str]

    def players(self, seed: int = 1, **wish: object) -> Players:
        """Return the people of a new match that has begun."""
        match = matchshell(self.environment, "create", {"ruleset": "risiko-1997", "names": NAMES, **wish})
        return self._seated(match, seed)

    def many(self, count: int) -> list[Players]:
        """Return the people of as many new matches, one browser connection for each match."""
        made = matchshell(self.environment, "create_many", {"ruleset": "risiko-1997", "names": NAMES, "count": count})
        return [self._seated(match, seed) for seed, match in enumerate(made["matches"])]

    def shell(self, command: str, **wish: object) -> Json:
        """Do something to the database from beside."""
        return matchshell(self.environment, command, wish)

    def memory(self) -> float:
        """Return megabytes that the server holds."""
        rows = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return int(next(row.split()[1] for row in rows if row.startswith("VmRSS"))) / 1024

    def processor(self) -> float:
        """Return seconds of processor time that the server has used."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def _seated(self, match: Json, seed: int) -> Players:
        sessions = {int(seat): key for seat, key in match["sessions"].items()}
        return Players(self.port, match["code"], sessions, Random(seed))


@contextmanager
def running_hall(database_url: str = "", port: int = 8497, **more: str) -> Iterator[Hall]:
    """Run `manage.py serve` until the block ends; `more` is added to its environment."""
    with tempfile.TemporaryDirectory(prefix="planisfero-hall-") as var:
        own = {"PLANISFERO_VAR": var, "PORT": str(port), "DEMO": "0", "PYTHONUNBUFFERED": "1"}
        own |= {"DATABASE_URL": database_url or f"sqlite:///{var}/hall.sqlite3"}
        own |= {"DJANGO_SETTINGS_MODULE": "config.settings"}
        own |= {"STREAMS_PER_ADDRESS": "10000", "LINES_PER_ADDRESS": "15000"}  # the whole crowd is one address here
        kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ} | own | more
        log = Path(var) / "serve.log"
        with log.open("w") as out:
            words = [sys.executable, "manage.py", "serve"]
            process = subprocess.Popen(words, cwd=ROOT, env=kept, stdout=out, stderr=subprocess.STDOUT, text=True)
        try:
            _until_ready(process, log)
            yield Hall(port, kept, process)
        finally:
            process.terminate()
            process.wait(30)


@contextmanager
def postgresql() -> Iterator[str]:
    """Yield the address of a fresh PostgreSQL as it comes, or an empty text where none is installed."""
    if not Path("/usr/bin/pg_virtualenv").exists():
        yield ""
        return
    script = 'echo "postgres://$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/$PGDATABASE"; read -r _'
    words = ["pg_virtualenv", "-t", "bash", "-c", script]
    process = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL
    )
    assert process.stdin and process.stdout
    try:
        yield next(row.strip() for row in process.stdout if row.startswith("postgres://"))
    finally:
        process.stdin.write("\n")
        process.stdin.close()
        process.wait(30)


def _until_ready(process: subprocess.Popen[str], log: Path) -> None:
    limit = time.monotonic() + START
    while "Ctrl-C" not in log.read_text():
        assert process.poll() is None and time.monotonic() < limit, log.read_text()
        time.sleep(0.1)
