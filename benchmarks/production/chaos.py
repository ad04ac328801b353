"""Parts of an installation killed at random while results are sent, sheets printed and matches played; meanwhile its
disk is full now and then, and its clock is set forwards and back.

Counted is what the server acknowledged, and what of it was not there at the end. SEED chooses the moments, SECONDS how
long, TABLES how many results.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.production import people
from benchmarks.production.installation import Installation, running
from benchmarks.production.part import ROOT, Part
from benchmarks.production.people import Evening, begin
from tests.rig.players import Json, Players, matchshell

SEED, SECONDS = int(os.environ.get("SEED", "1")), float(os.environ.get("SECONDS", "240"))
TABLES, REFEREES, MATCHES = int(os.environ.get("TABLES", "120")), 3, 2
PAUSE, DEAD = (3.0, 12.0), (0.1, 5.0)  # seconds between two kills, and until the part is started again
QUIET = 180  # seconds in which what was acknowledged must be done
KILLED = os.environ.get("KILL", "web1 web2 worker1 worker2 redis postgresql disk clock").split()
FULL = (4.0, 9.0)  # seconds for which the disk is full
KEPT = 20  # jobs of a tournament that are kept once they are over (tournaments/paper/services/jobs.py)
NAMES = ["Nora Bassi", "Ugo Ferri", "Lia Monti"]


def run(port: int) -> int:
    """Run an evening of chaos; print and write its report. 1 where something acknowledged is lost or done twice."""
    chance = Random(SEED)
    with running(port, strained=True) as installation:
        prepared = shell(installation, "prepare", {"tables": TABLES})
        evening = Evening(port, prepared["slug"], prepared["session"], prepared["document"], list(prepared["tables"]))
        matches = [match(installation, port, number) for number in range(MATCHES)]
        threads = people_begin(evening, matches, prepared["tables"])
        kills = kill_until(installation, time.monotonic() + SECONDS, chance)
        evening.over.set()
        for thread in threads:
            thread.join(60)
        lines = report(installation, evening, matches, kills)
        logs = {part.name: tracebacks(part) for part in installation.parts.values()}
    text = "\n".join(lines)
    print(text)
    for name, found in logs.items():
        for last, count in found.most_common(5):
            print(f"  log of {name}: {count} × {last}")
    target = ROOT / "test-output" / "chaos.md"
    target.parent.mkdir(exist_ok=True)
    target.write_text(text + "\n", encoding="utf-8")
    return 1 if " **" in text else 0


def match(installation: Installation, port: int, number: int) -> Players:
    """Return the people of a match that has begun; one of them is a bot."""
    wish = {"ruleset": "risiko-1997", "names": NAMES, "bots": {3: "objective"} if number else {}}
    wish |= {"turn_seconds": 80_000, "defence_seconds": 80_000}
    begun = matchshell(installation.environment, "create", wish)
    sessions = {int(seat): key for seat, key in begun["sessions"].items()}
    return Players(port, begun["code"], sessions, Random(SEED + number))


def people_begin(evening: Evening, matches: list[Players], tables: list[int]) -> list[threading.Thread]:
    """Let everybody begin."""
    lock = threading.Lock()
    threads = [begin(people.referee, evening, Random(SEED + n), lock) for n in range(REFEREES)]
    threads += [begin(people.player, evening, players) for players in matches]
    return [*threads, begin(people.printer, evening, Random(SEED), tables)]


def kill_until(installation: Installation, end: float, chance: Random) -> list[tuple[str, float]]:
    """Kill one part after the other; return which, and the seconds from its start until it answered again."""
    kills = []
    while time.monotonic() < end:
        time.sleep(chance.uniform(*PAUSE))
        name = chance.choice(KILLED)
        if name not in installation.parts:
            kills.extend(strain(installation, name, chance))
            continue
        part = installation.parts[name]
        part.kill()
        time.sleep(chance.uniform(*DEAD))
        kills.append((part.name, again(part)))
        print(f"killed {part.name}, back after {kills[-1][1]:.1f} s", flush=True)
    return kills


def strain(installation: Installation, name: str, chance: Random) -> list[tuple[str, float]]:
    """Fill the disk for a while, or set the clock; return what was done, nothing where this computer cannot."""
    if name == "disk" and installation.disk:
        installation.disk.fill()
        time.sleep(chance.uniform(*FULL))
        installation.disk.free()
        print("the disk was full", flush=True)
        return [("full disk", 0.0)]
    if name == "clock" and installation.clock:
        print(f"the clock was set by {installation.clock.jump(chance):+d} s", flush=True)
        return [("jump of the clock", 0.0)]
    return []


def again(part: Part) -> float:
    """Start a part as a service manager does: once more where it ends at once."""
    began = time.monotonic()
    for attempt in range(5):
        try:
            part.start()
            part.until_ready()
            return time.monotonic() - began
        except AssertionError:
            if attempt == 4:
                raise
            time.sleep(1)
    raise AssertionError(part.name)


def report(
    installation: Installation, evening: Evening, matches: list[Players], kills: list[tuple[str, float]]
) -> list[str]:
    """Wait until all is done that was acknowledged, or QUIET seconds; return the lines of the report."""
    now, seconds = settled(installation, evening)
    kept = [pk for pk in evening.jobs if pk in now["jobs"]]
    missing = {pk for pk in kept if not reads(evening, pk)} | {pk for pk in evening.jobs[-KEPT:] if pk not in kept}
    rows = [
        ("results sent", len(evening.sent), len(set(evening.sent) - set(now["sent"]))),
        ("results confirmed", len(evening.confirmed), len(set(evening.confirmed) - set(now["confirmed"]))),
        ("places that the standing counts", 4 * len(now["confirmed"]), 4 * len(now["confirmed"]) - now["counted"]),
        (f"sheets ordered ({len(kept)} of them kept by rule)", len(evening.jobs), len(missing)),
        *(_steps(installation, players) for players in matches),
    ]
    times = Counter(name for name, _ in kills)
    webs = [again for name, again in kills if name.startswith("web")]
    return [
        f"Seed {SEED}, {SECONDS:.0f} s, {len(kills)} kills: " + ", ".join(f"{n} {c}" for n, c in times.items()) + ".",
        f"{evening.away} requests without an answer, {evening.full} told that the disk is full;"
        f" all settled {seconds:.0f} s after the end.",
        f"A web process answered {median(webs or [0]):.1f} s after its start (median).",
        "",
        "| | acknowledged | lost |",
        "|---|---|---|",
        *(f"| {what} | {count} | {lost}{' **lost**' if lost else ''} |" for what, count, lost in rows),
        f"| done twice | | {now['twice']}{' **twice**' if now['twice'] else ''} |",
        "",
        *(f"unexpected, {n} times: {text}" for text, n in Counter(odd[:200] for odd in evening.odd).most_common(10)),
    ]


def settled(installation: Installation, evening: Evening) -> tuple[Json, float]:
    """Return what is stored once all is done that was acknowledged, or after QUIET seconds; and how long that took."""
    began = time.monotonic()
    while True:
        now = shell(installation, "stored", {})
        behind = now["owed"] or now["counted"] < 4 * len(now["confirmed"])
        is_done = all(now["jobs"].get(pk, "done") == "done" for pk in evening.jobs)
        if (is_done and not behind) or time.monotonic() > began + QUIET:
            return now, time.monotonic() - began
        time.sleep(2)


def _steps(installation: Installation, players: Players) -> tuple[str, int, int]:
    """Return how many actions of a match were acknowledged, and how many of them its log has not once."""
    said = matchshell(installation.environment, "report", {"code": players.code})
    steps = [tuple(step) for step in said["steps"]]
    lost = 0
    for before, after, seat, action in players.acknowledged:
        if after != before:
            known = [step for step in steps if (step[0], step[2], step[3]) == (before, seat, action)]
            lost += len(known) != 1 or known[0][1] > after
            continue
        # It waited for its moment of grace: done then, or still held.
        done = sum((step[0], step[2]) == (before, seat) for step in steps)
        lost += done != (0 if (before, [seat, action]) == (said["version"], said["held"]) else 1)
    return f"actions of a match, at version {said['version']}", len(players.acknowledged), lost


def reads(evening: Evening, pk: str) -> bool:
    """Say whether the PDF of a job can be fetched."""
    status, _, content = evening.ask("GET", f"/t/{evening.slug}/jobs/{pk}/file/")
    return status == 200 and content.startswith(b"%PDF")


def tracebacks(part: Part) -> Counter[str]:
    """Return the last lines of all tracebacks in a log."""
    found: Counter[str] = Counter()
    rows = Path(part.log).read_text(encoding="utf-8", errors="replace").splitlines()
    inside = False
    for row in rows:
        if row.startswith("Traceback"):
            inside = True
        elif inside and row and not row.startswith((" ", "\t")):
            found[row[:160]] += 1
            inside = False
    return found


def shell(installation: Installation, command: str, wish: Json) -> Json:
    """Do something to the database from beside."""
    words = [sys.executable, "-m", "benchmarks.production.chaosshell", command]
    own = dict(installation.environment)
    done = subprocess.run(words, input=json.dumps(wish), cwd=ROOT, env=own, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))
