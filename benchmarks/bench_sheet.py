"""Photographs of filled sheets, read: how many territories are right, how many photographs say something wrong.

300 photographs are drawn by chance from one seed (`sheet_photos.py`), of sheets for three to six in turn. `PHOTOS` in
the environment reads fewer.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from random import Random

import cv2

import rules
from benchmarks.figure import Figure
from benchmarks.sheet_photos import Truth, photograph
from tournaments.sheet.errors import UnreadableSheet
from tournaments.sheet.layout import Layout
from tournaments.sheet.reading.read import Reading, read_sheet
from tournaments.sheet.rulesets import ruleset_layout

PHOTOS, SEED = int(os.environ.get("PHOTOS", "300")), 1000
RULESET = rules.load("risiko-torneo")


def figures(_cal: float) -> Iterator[Figure]:
    """Yield shares in percent of what went wrong, and the seconds of a photograph on one core."""
    cv2.setNumThreads(1)
    territories = asked = wrong = silent = unread = 0
    seconds = []
    for number in range(PHOTOS):
        layout = ruleset_layout(RULESET, 3 + number % 4)
        content, truth = photograph(layout, Random(SEED + number))
        began = time.process_time()
        reading = _read(content)
        seconds.append(time.process_time() - began)
        territories += len(truth.owners) + len(truth.doubtful)
        if reading is None:
            unread += 1
            asked += 42
            continue
        mistakes = _mistakes(reading, truth)
        wrong += mistakes
        silent += mistakes > 0
        asked += sum(code in reading.unsure for code in truth.owners)
    yield Figure(
        f"of {PHOTOS} photographs: territories not read rightly", 100 * (asked + wrong) / territories, 0.5, "%"
    )
    yield Figure(f"of {PHOTOS} photographs: territories asked although marked", 100 * asked / territories, 0.5, "%")
    yield Figure(f"of {PHOTOS} photographs: with a territory wrong in silence", 100 * silent / PHOTOS, 1.0, "%")
    yield Figure(f"of {PHOTOS} photographs: not read at all", 100 * unread / PHOTOS, 1.0, "%")
    yield Figure("reading a photograph, mean", sum(seconds) / len(seconds), 2.0, "s")
    yield Figure("reading a photograph, slowest", max(seconds), 2.0, "s")


def _layout(seats: int) -> Layout:
    return ruleset_layout(RULESET, seats)


def _read(content: bytes) -> Reading | None:
    try:
        return read_sheet(content, _layout)
    except UnreadableSheet:
        return None


def _mistakes(reading: Reading, truth: Truth) -> int:
    """Return how many territories are given to somebody else than who was marked, or to anybody where that is open."""
    return sum(truth.owners.get(code) != seat for code, seat in reading.owners.items())
