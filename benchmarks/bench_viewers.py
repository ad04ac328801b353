"""A crowd that reads one page of a large tournament while results are confirmed: one web process on PostgreSQL."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from benchmarks.bench_confirm import ask, shell, until_standing
from benchmarks.figure import Figure
from benchmarks.hall import ROOT, Hall, postgresql, running_hall

VIEWERS = int(os.environ.get("VIEWERS", "2000"))
ENTRANTS = int(os.environ.get("ENTRANTS", "1000"))
RESULTS, ROUNDS = int(os.environ.get("RESULTS", "5")), 5
Json = dict[str, Any]


def figures(cal: float) -> Iterator[Figure]:
    """Yield what a confirmed result costs while everybody looks, and when they have seen it."""
    with postgresql() as url, running_hall(url, 8509) as hall:
        wish = {"entrants": ENTRANTS, "rounds": ROUNDS, "waiting": RESULTS, "referees": 1}
        evening = shell(hall, "prepare", wish)
        slug = evening["slug"]
        ask(hall, "GET", f"/t/{slug}/standings/")
        with watching(hall, slug) as watchers:
            told = [_result(hall, evening, number, watchers) for number in range(RESULTS)]
    used, waits = [used for used, _told in told], [told["p99"] for _used, told in told]
    missed = sum(VIEWERS - told["shown"] for _used, told in told)
    yield Figure(f"{VIEWERS:,} viewers of a standing, processor of a confirmed result, median", median(used), 10, "s")
    yield Figure("the same, the most", max(used), 10, "s")
    yield Figure("the same, until they are shown a standing that counts it, p99 of the median", median(waits), 2, "s")
    yield Figure("the same, p99 of the slowest", max(waits), 2, "s")
    yield Figure("the same, kilobytes to each for a result", _each(told, "bytes") / 1000, 100, "kB")
    yield Figure("the same, parts shown to each for a result", _each(told, "parts"), 3, "")
    yield Figure("the same, not shown", missed, 0, "")


def _each(told: list[tuple[float, Json]], name: str) -> float:
    return float(sum(answer[name] for _used, answer in told) / len(told) / VIEWERS)


def _result(hall: Hall, evening: Json, number: int, watchers: subprocess.Popen[str]) -> tuple[float, Json]:
    """Confirm a result; return the processor seconds of the server, and what the readers saw of it."""
    assert watchers.stdin and watchers.stdout
    time.sleep(2)
    before, since = hall.processor(), time.time()
    assert ask(hall, "POST", evening["confirm"][number], evening["sessions"][0], "version=1")[0] == 302
    until_standing(hall, evening["slug"], {"rounds": ROUNDS}, ENTRANTS - 4 * (RESULTS - number - 1))
    watchers.stdin.write(f"since {since} {_version(hall, evening['slug'])}\n")
    watchers.stdin.flush()
    told = json.loads(watchers.stdout.readline())
    time.sleep(1)
    return hall.processor() - before, told


def _version(hall: Hall, slug: str) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{hall.port}/t/{slug}/version/") as answer:
        return int(json.loads(answer.read())["version"])


@contextmanager
def watching(hall: Hall, slug: str) -> Iterator[subprocess.Popen[str]]:
    """Have everybody look at the standing until the block ends."""
    path, since = f"/t/{slug}/standings/", _version(hall, slug)
    words = [sys.executable, "-m", "benchmarks.watchers", str(hall.port), slug, path, str(since), str(VIEWERS)]
    process = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout and process.stdout.readline() == "ready\n"
        yield process
    finally:
        process.kill()
        process.wait()
