"""The gates of a hall, of a crowd and of a database with few connections, against a whole installation."""

from __future__ import annotations

import http.client
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from benchmarks import bench_confirm
from benchmarks.bench_confirm import ask, shell, together, until_standing
from benchmarks.cal import cal
from benchmarks.figure import Figure
from benchmarks.hall import Hall
from benchmarks.production import database, paced
from benchmarks.production.installation import Installation, free_ports

MOST = 60  # connections of three web processes and two sets of workers, of the hundred that PostgreSQL takes
SPECTATORS = int(os.environ.get("SPECTATORS", "1000"))
HELD = float(os.environ.get("HELD", "20"))  # seconds in which the database takes nobody
BURST = 40  # requests at once for each web process


def figures(installation: Installation) -> Iterator[Figure]:
    """Yield all gates, one after the other."""
    with watched(installation) as counted:
        yield from bench_confirm.rush([installation.front])
        yield from _streams(installation)
        yield from _phones(installation)
        yield from paced.figures(installation)
        yield from _three(installation)
    most, count = max(counted), len(counted)
    yield Figure(f"connections of 3 web processes, 2 worker sets and beats, the most of {count} looks", most, MOST, "")
    yield from _too_many(installation)


@contextmanager
def watched(installation: Installation) -> Iterator[list[int]]:
    """Count the connections of the installation all the while; yield what was counted."""
    counted, over = [0], threading.Event()

    def look() -> None:
        while not over.wait(0.2):
            counted.append(database.connections(installation.database_port))

    thread = threading.Thread(target=look, daemon=True)
    thread.start()
    try:
        yield counted
    finally:
        over.set()
        thread.join()


def _streams(installation: Installation) -> Iterator[Figure]:
    """Yield how a crowd behind nginx hears the steps of a match."""
    from benchmarks.bench_matches import crowds

    yield from crowds(installation.front, cal(), {SPECTATORS: 1.0})


def _phones(installation: Installation) -> Iterator[Figure]:
    """Yield an evening with phones: they arrive, check in, send and agree."""
    os.environ.setdefault("PHONES", "100")
    os.environ.setdefault("BUSY", "0")  # the other processes of the installation are load enough
    from benchmarks.bench_phones import evening

    yield from evening(installation.front, "behind nginx")


def _three(installation: Installation) -> Iterator[Figure]:
    """Start a third web process and ask all of them at once for more than they can answer together."""
    port = free_ports(1)[0]
    installation.add(installation.web(3, port))
    halls = web_halls(installation)
    evening = shell(halls[0], "prepare", {"entrants": 200, "rounds": 3, "waiting": 40, "referees": 1})
    address = f"/t/{evening['slug']}/standings/?q="
    answers = together(BURST * len(halls), lambda n: ask(halls[n % len(halls)], "GET", f"{address}{n}"))
    refused = sum(status != 200 for status, _seconds in answers)
    yield Figure(f"{len(answers)} different pages at once of 3 web processes, not answered", refused, 0, "pages")


def web_halls(installation: Installation) -> list[Hall]:
    """Return every web process at its own port."""
    parts = installation.all("web")
    return [Hall(int((part.environment or {})["PORT"]), installation.environment, part.process) for part in parts]  # type: ignore[arg-type]


def _too_many(installation: Installation) -> Iterator[Figure]:
    """Let the database say "too many connections" to everybody for a while; see what is said, and what it is after."""
    halls, port = web_halls(installation), installation.database_port
    evening = shell(halls[0], "prepare", {"entrants": 120, "rounds": 4, "waiting": 2, "referees": 1})
    session, (first, last) = evening["sessions"][0], evening["confirm"]
    taken: list[psycopg.Connection[object]] = []
    began, said = time.monotonic(), []
    while time.monotonic() < began + HELD:
        database.connections_end_but(port, [line.info.backend_pid for line in taken])
        taken += database.take_all(port)
        said += [ask(hall, "POST", first, session, "version=1")[0] for hall in halls]
    for line in taken:
        line.close()
    freed = time.monotonic()
    yield Figure(
        f"{len(said)} confirmations at a full database, neither done nor told to wait", _otherwise(said), 0, ""
    )
    for hall in halls:
        while ask(hall, "GET", f"/t/{evening['slug']}/")[0] != 200:
            assert time.monotonic() < freed + 60, "a web process does not recover"
            time.sleep(0.1)
    yield Figure("the same, until every web process answers again", time.monotonic() - freed, 10, "s")
    for address in (first, last):
        assert ask(installation.front, "POST", address, session, "version=1")[0] == 302, address
    until_standing(installation.front, evening["slug"], {"rounds": 4}, 120)
    yield Figure("the same, until workers have counted two results", time.monotonic() - freed, 60, "s")


def _otherwise(said: list[int]) -> int:
    return sum(status not in (http.client.FOUND, http.client.SERVICE_UNAVAILABLE) for status in said)
