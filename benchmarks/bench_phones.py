"""A hall in which everybody has a phone: 300 people arrive within a minute, 75 tables end within a minute.

Two processes beside keep both cores busy. `PHONES=40 python -m benchmarks phones` takes fewer people,
`PHONES_SECONDS=180` a longer while: the same work on a machine that gives a third of a core.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.figure import Figure
from benchmarks.hall import ROOT, Hall, postgresql, running_hall
from rules.base.json_types import Json

PHONES, SEATS = int(os.environ.get("PHONES", "300")), 4
SECONDS = int(os.environ.get("PHONES_SECONDS", "60"))
CORES = int(os.environ.get("BUSY", "2"))
SPIN = "while True: pass"
MOST = 1.0  # seconds


def figures(cal: float) -> Iterator[Figure]:
    """Yield them on SQLite, and on PostgreSQL where it is installed."""
    with running_hall() as hall:
        yield from evening(hall, "SQLite")
    with postgresql() as url:
        if url:
            with running_hall(url) as hall:
                yield from evening(hall, "PostgreSQL")


def evening(hall: Hall, database: str) -> Iterator[Figure]:
    """Yield the figures of one evening."""
    people = shell(hall, "create", count=PHONES)
    with loaded():
        came = crowd(hall, "arrive", people)
        stored = shell(hall, "count")
        yield from _taps(f"{PHONES} phones open /my/ and check in within {SECONDS} s, {database}", came)
        yield Figure("the same, check-ins lost", PHONES - stored["here"], 0, "people")
        yield Figure("the same, checked in twice", stored["here_twice"], 0, "people")
        tables = shell(hall, "draw")
        ended = crowd(hall, "end", people | tables | {"opening": 30})
        stored = shell(hall, "count")
    count = len(tables["tables"])
    yield from _taps(f"{count} tables sent and confirmed by {PHONES} phones within {SECONDS} s, {database}", ended)
    yield Figure("the same, results and agreements lost", lost(stored, count), 0, "rows")
    yield Figure("the same, sent or confirmed twice", stored["confirmed_twice"], 0, "results")


def lost(stored: Json, tables: int) -> int:
    """Return what is missing of results, agreements and places in the standing."""
    missing = tables - stored["confirmed"] + SEATS * tables - stored["agreed"]
    return int(missing + SEATS * tables - stored["standing"])


def _taps(name: str, said: Json) -> Iterator[Figure]:
    yield Figure(f"{name}: a tap until the page that follows, p50", said["p50"], MOST, "s")
    yield Figure("the same, p99", said["p99"], MOST, "s")
    yield Figure("the same, an open page that follows by itself, p99 of its loading", said["follow_p99"], 5, "s")
    yield Figure("the same, pages that followed", said["follows"], 10**6, "pages")
    yield Figure("the same, refused", len(said["refused"]), 0, "taps")
    yield Figure("the same, requests of all kinds", said["asked"], 10**6, "requests")
    yield Figure("the same, processor time of the server a request", said["busy"] / said["asked"] * 1000, 12, "ms")
    yield Figure("the same, processor time of the server a second", said["busy"] / said["whole"], 1, "s")


def crowd(hall: Hall, command: str, wish: Json) -> Json:
    """Return what the phones say of one part of the evening, and how busy the server was."""
    words = [sys.executable, "-m", "benchmarks.phones", str(hall.port), command]
    before = hall.processor()
    wish = {"slug": "hall", "seconds": SECONDS, **wish}
    done = subprocess.run(words, cwd=ROOT, input=json.dumps(wish), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    said: Json = json.loads(done.stdout)
    for refused in said["refused"][:5]:
        sys.stderr.write(refused + "\n")
    return said | {"busy": hall.processor() - before}


def shell(hall: Hall, command: str, **wish: object) -> Json:
    """Do something to the database from beside."""
    words = [sys.executable, "-m", "benchmarks.phones_shell", command]
    env = dict(hall.environment)
    done = subprocess.run(words, input=json.dumps(wish), cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


@contextmanager
def loaded() -> Iterator[None]:
    """Keep so many cores busy until the block ends."""
    busy = [subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(CORES)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()
