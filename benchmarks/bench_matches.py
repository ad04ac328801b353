"""Live matches on a real server: an action, a crowd of spectators, a hall full of matches, growth."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from statistics import median

from benchmarks.figure import Figure
from benchmarks.hall import ROOT, Hall, postgresql, running_hall
from rules.base.json_types import Json
from tests.rig.players import Players, choice

ACTIONS = 200
STEPS = 12  # steps that a crowd hears
MATCHES, PERIOD, PERIODS = 200, 5.0, 5


def figures(cal: float) -> Iterator[Figure]:
    """Yield all of them in one run; the PostgreSQL ones where PostgreSQL is installed."""
    with running_hall() as hall:
        yield Figure(
            "action from POST to stored and answered, SQLite", median(action_seconds(hall.players())) / cal, 0.06
        )
        yield from crowds(hall, cal, {1000: 0.6, 4000: 1.5})
        yield Figure(
            "200 matches, an action each per 5 s, SQLite, from the due time", median(open_loop(hall)) / cal, 0.3
        )
        yield from _growth(hall)
    with postgresql() as url:
        if url:
            with running_hall(url) as hall:
                name = "action from POST to stored and answered, PostgreSQL"
                yield Figure(name, median(action_seconds(hall.players())) / cal, 0.06)
                name = "200 matches, an action each per 5 s, PostgreSQL, from the due time"
                yield Figure(name, median(open_loop(hall)) / cal, 0.3)


def action_seconds(players: Players, count: int = ACTIONS) -> list[float]:
    """Return seconds of each of so many actions, one after the other."""
    return [seconds for _ in range(count) for seconds in [turn(players)] if seconds is not None]


def turn(players: Players) -> float | None:
    """Let whoever is to move act; return the seconds of the POST alone."""
    seat = players.board()["to_move"][0]
    board = players.board(seat)
    action = choice(board["you"]["legal"], players.chance)
    began = time.perf_counter()
    status, answer = players.ask("POST", "act", seat, {"version": board["version"], "action": action})
    seconds = time.perf_counter() - began
    assert status == 200, answer
    return seconds


def crowds(hall: Hall, cal: float, sizes: Mapping[int, float]) -> Iterator[Figure]:
    """Yield what crowds of these sizes hear of each step; beside each size the CAL that it may take."""
    empty = hall.memory()
    for count, limit in sizes.items():
        players = hall.players(turn_seconds=80_000, defence_seconds=80_000)
        hall.shell("play_to", code=players.code, version=100)  # past the set-up, whose clock is a minute at most
        heard = crowd(hall, players, count)
        lost = sum(count - step["delivered"] for step in heard)
        yield Figure(f"a step heard by {count:,} spectators, p99 from its POST", median(p99(heard)) / cal, limit)
        yield Figure(f"the same, messages not delivered of {count * len(heard):,}", lost, 0, "messages")
        doubled = heard[-1]["doubled"]
        yield Figure("the same, messages that came twice", doubled, 0, "messages")
        yield Figure(f"memory for {count:,} spectators", hall.memory() - empty, 400 * count / 1000, "MB")


def p99(heard: list[Json]) -> list[float]:
    """Return the slowest hundredth of every step."""
    return [step["p99"] for step in heard]


def crowd(hall: Hall, players: Players, count: int) -> list[Json]:
    """Return what so many spectators heard of each step: their one request was to open the stream."""
    words = [sys.executable, "-m", "benchmarks.crowd", str(hall.port), players.code, str(count)]
    process = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin and process.stdout
    try:
        assert process.stdout.readline() == "ready\n"
        heard: list[Json] = []
        while len(heard) < STEPS:
            seat = players.board()["to_move"][0]
            board = players.board(seat)
            action = choice(board["you"]["legal"], players.chance)
            since = time.time()
            status, answer = players.ask("POST", "act", seat, {"version": board["version"], "action": action})
            assert status == 200, answer
            if answer["version"] == board["version"]:
                wait_beyond(
                    players, board["version"]
                )  # held for its moment, as the end of a turn is: nothing to hear yet
                continue
            process.stdin.write(f"since {since} {answer['version']}\n")
            process.stdin.flush()
            heard.append(json.loads(process.stdout.readline()))
            time.sleep(0.2)
        return heard
    finally:
        process.stdin.close()
        process.wait(60)


def wait_beyond(players: Players, version: int) -> None:
    """Wait until a match has gone on from a version; an action that is held counts within some seconds."""
    limit = time.monotonic() + 30
    while players.board()["version"] <= version:
        assert time.monotonic() < limit, "what was held never counted"
        time.sleep(0.1)


def open_loop(hall: Hall) -> list[float]:
    """Return seconds from the moment an action was due to its answer, in many matches at once, whatever the server
    does; the answer to who comes after the clock of the set-up (a minute) is the fresh board."""
    tables = hall.many(MATCHES)
    start = time.time() + PERIOD + 1
    delays: list[float] = []

    def play(players: Players, number: int) -> None:
        own = PERIOD * number / MATCHES
        time.sleep(max(0.0, start - PERIOD + own - time.time()))
        board = players.board(players.board()["to_move"][0])
        for period in range(PERIODS):
            seat = board["to_move"][0]
            if board["you"]["seat"] != seat:
                board = players.board(seat)  # the page of the next seat asks for its private part
            action = choice(board["you"]["legal"], players.chance)
            due = start + PERIOD * period + own
            time.sleep(max(0.0, due - time.time()))
            status, answer = players.ask("POST", "act", seat, {"version": board["version"], "action": action})
            assert status in (200, 409), answer
            board = answer["board"] if status == 409 else answer
            delays.append(time.time() - due)

    threads = [threading.Thread(target=play, args=(players, number)) for number, players in enumerate(tables)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(delays) == MATCHES * PERIODS
    return delays


def _growth(hall: Hall) -> Iterator[Figure]:
    """Yield the same kind of actions early in a match and after its thousandth event, with few and many matches
    stored; each pair in turns, so that whatever else the machine does meets both."""
    early, late = hall.players(), hall.players()
    for players, version in ((early, 100), (late, 1000)):
        hall.shell("play_to", code=players.code, version=version)
    ratio = alternating(early, late)
    yield Figure("an action after event 1,000 against event 100", ratio, 1.2, "ratio")
    with running_hall(port=hall.port + 1) as full:
        full.shell("store_many", count=10_000)
        many, few = full.players(), hall.players()
        for players, where in ((many, full), (few, hall)):
            where.shell("play_to", code=players.code, version=100)
        yield Figure("an action with 10,000 matches stored against 10", alternating(few, many), 1.2, "ratio")


def alternating(first: Players, other: Players, count: int = 60) -> float:
    """Return how much longer the actions of the second take, both measured in turns."""
    pairs = [(turn(first), turn(other)) for _ in range(count)]
    return median(b for _, b in pairs if b) / median(a for a, _ in pairs if a)
