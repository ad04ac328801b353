"""Matches of bots alone, two hundred at once: do they keep the pace at which people can watch?"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import pairwise

import psycopg

from benchmarks.figure import Figure
from benchmarks.production import database
from benchmarks.production.installation import Installation
from tests.rig.players import matchshell

MATCHES = int(os.environ.get("BOT_MATCHES", "200"))
SECONDS = float(os.environ.get("BOT_SECONDS", "60"))
BEGIN = 10  # seconds until all of them play
PACE = 0.7  # seconds, MATCH_BOT_PACE as it comes
LATE = 2 * PACE
STEPS = """
    SELECT match_id, extract(epoch FROM min(at)) AS moment FROM matches_matchevent
    WHERE at > to_timestamp(%s) GROUP BY match_id, last ORDER BY match_id, moment
"""


def figures(installation: Installation) -> Iterator[Figure]:
    """Yield how long a bot's move follows the one before it, and what the workers need of the processors."""
    names = ["Nora Bassi", "Ugo Ferri", "Lia Monti", "Teo Galli"]
    bots = dict.fromkeys(range(1, len(names) + 1), "objective")
    wish = {"ruleset": "risiko-challenge", "names": names, "bots": bots, "count": MATCHES}
    matchshell(installation.environment, "create_many", wish)
    time.sleep(BEGIN)
    began, used = time.time(), _used(installation)
    time.sleep(SECONDS)
    used = (_used(installation) - used) / SECONDS
    gaps = _gaps(installation, began)
    steps = len(gaps) / SECONDS
    yield Figure(f"{MATCHES} matches of four bots on workers, from move to move, p50", gaps[len(gaps) // 2], 1, "s")
    yield Figure("the same, p99", gaps[len(gaps) * 99 // 100], LATE, "s")
    yield Figure("the same, moves a second", steps, 10**6, "")
    yield Figure("the same, processors that the workers use", used, 2, "cores")


def _gaps(installation: Installation, began: float) -> list[float]:
    """Return the seconds between each step and the next one of its match since then, in their order."""
    with psycopg.connect(database.address(installation.database_port)) as connection:
        rows = connection.execute(STEPS, [began]).fetchall()
    return sorted(float(then - before) for (one, before), (other, then) in pairwise(rows) if one == other)


def _used(installation: Installation) -> float:
    """Return seconds of processor time of all processes of the workers."""
    return sum(part.processor() for part in installation.all("worker"))
