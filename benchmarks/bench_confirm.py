"""Results confirmed at once in a large tournament: two web processes on one PostgreSQL, a referee for every table."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from statistics import median
from typing import Any

from benchmarks.figure import Figure
from benchmarks.hall import ROOT, Hall, postgresql, running_hall

REFEREES, VIEWERS, ALONE = int(os.environ.get("REFEREES", "50")), int(os.environ.get("VIEWERS", "40")), 12
ENTRANTS = int(os.environ.get("ENTRANTS", "1000"))
KEY = "the key of two servers of one installation, for the figures only"
Json = dict[str, Any]


def figures(cal: float) -> Iterator[Figure]:
    """Yield the rush of fifty referees and the forty viewers after it, then a confirmation among ten thousand."""
    with postgresql() as url:
        if not url:
            return
        with ExitStack() as halls:
            pair = [halls.enter_context(running_hall(url, port, SECRET_KEY=KEY)) for port in (8507, 8508)]
            yield from rush(pair)
            yield from _alone(pair[0], 10_000, 4)


def rush(pair: Sequence[Hall]) -> Iterator[Figure]:
    """Yield what all referees at once cost, what follows from it, and a page that nobody has seen since."""
    wish = {"entrants": ENTRANTS, "rounds": 5, "waiting": REFEREES + ALONE, "referees": REFEREES}
    evening = shell(pair[0], "prepare", wish)
    for hall in [*pair, *pair]:  # the first page of a process costs what no later one does
        ask(hall, "GET", f"/t/{evening['slug']}/")
    addresses, before = evening["confirm"], processor(pair)
    began = time.perf_counter()
    answers = together(
        REFEREES, lambda n: ask(pair[n % len(pair)], "POST", addresses[n], evening["sessions"][n], "version=1")
    )
    assert {status for status, _seconds in answers} == {302}, answers
    asked = processor(pair) - before
    yield Figure(
        f"{REFEREES} referees confirm at once, the last answer", max(seconds for _, seconds in answers), 5, "s"
    )
    behind = until_standing(pair[0], evening["slug"], {"rounds": 5}, ENTRANTS - 4 * ALONE)
    yield Figure("the same, until the standing counts them all", behind - began, 30, "s")
    yield Figure("the same, processor of both servers until then, each", asked / REFEREES, 0.1, "s")
    yield Figure("the same, with all that follows", (processor(pair) - before) / REFEREES, 0.5, "s")
    yield from _viewers(pair, evening["slug"])
    seconds = shell(pair[0], "request", {"session": evening["sessions"][0], "confirm": addresses[REFEREES:]})
    yield Figure(
        f"one of {ENTRANTS:,} confirmed, processor of the request", median(s[0] for s in seconds["seconds"]), 0.1, "s"
    )
    began = time.perf_counter()  # the process that stored these results has ended before anything followed from them
    behind = until_standing(pair[0], evening["slug"], {"rounds": 5}, ENTRANTS)
    yield Figure("results of a process that ended at once, until the standing counts them", behind - began, 30, "s")


def _viewers(pair: Sequence[Hall], slug: str) -> Iterator[Figure]:
    """Yield what forty viewers of a page cost that nobody has seen since the last result."""
    time.sleep(3)
    address = f"/t/{slug}/standings/?all=1"
    before = processor(pair)
    answers = together(VIEWERS, lambda n: ask(pair[n % len(pair)], "GET", address))
    assert {status for status, _seconds in answers} == {200}, answers
    time.sleep(1)
    yield Figure(f"{VIEWERS} viewers of a cold page, processor of both servers", processor(pair) - before, 8, "s")
    yield Figure("the same, the last answer", max(seconds for _, seconds in answers), 5, "s")


def _alone(hall: Hall, entrants: int, count: int) -> Iterator[Figure]:
    evening = shell(hall, "prepare", {"entrants": entrants, "rounds": 3, "waiting": count, "referees": 1})
    session = evening["sessions"][0]
    seconds = [ask(hall, "POST", address, session, "version=1")[1] for address in evening["confirm"]]
    yield Figure(f"one of {entrants:,} confirmed, from POST to answer, median", median(seconds), 0.2, "s")
    began = time.perf_counter()
    until_standing(hall, evening["slug"], {"rounds": 3}, entrants)
    yield Figure("the same, until the standing counts it", time.perf_counter() - began, 60, "s")


def together(count: int, work: Callable[[int], Any]) -> list[Any]:
    """Return what `work(0)` … `work(count - 1)` gave, each in a thread, all begun at one moment."""
    answers: list[Any] = [None] * count
    start = threading.Barrier(count)

    def run(number: int) -> None:
        start.wait()
        answers[number] = work(number)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def ask(hall: Hall, method: str, path: str, session: str = "", body: str = "") -> tuple[int, float]:
    """Return the status of one request and the seconds until its whole answer."""
    token = "c" * 32
    head = {"Cookie": f"planisfero_csrf={token}; planisfero_session={session}", "X-CSRFToken": token}
    head |= {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
    began = time.perf_counter()
    line = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=180)
    line.request(method, path, body or None, head)
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status, time.perf_counter() - began


def processor(halls: Sequence[Hall]) -> float:
    """Return the processor seconds that these servers have used so far, all threads together."""
    return sum(hall.processor() for hall in halls)


def until_standing(hall: Hall, slug: str, wish: Json, played: int) -> float:
    """Return the moment at which the stored standing counts so many entrants in every round."""
    limit = time.perf_counter() + 180
    while shell(hall, "standing", {"slug": slug, **wish})["played"] < played:
        assert time.perf_counter() < limit, "the standing never came"
    return time.perf_counter()


def shell(hall: Hall, command: str, wish: Json) -> Json:
    """Do something to the database from beside."""
    words = [sys.executable, "-m", "benchmarks.confirmshell", command]
    environment = {**hall.environment, "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    done = subprocess.run(words, input=json.dumps(wish), cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))
