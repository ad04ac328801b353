"""The child that analyses one match: niced and limited, it knows no database and says how far it is.

Started by `analysing`; it reads one line of JSON and writes lines of JSON.
"""

from __future__ import annotations

import json
import os
import sys

from matches.documents.files.reader import limit
from rules import decode
from rules.analysis.report import analysis_of
from rules.play.winning import win_chances

MEMORY, SECONDS = 512, 90
"""Megabytes, seconds of processor."""
LATER = 10
"""Added to the niceness: whoever plays comes first."""


def main() -> None:
    """Analyse {"game", "events"} of standard input; write {"percent"} a few times, then {"analysis"}."""
    request = json.loads(sys.stdin.readline())
    if hasattr(os, "nice"):  # Windows has none
        os.nice(LATER)
    limit(MEMORY, SECONDS)
    events = [decode(event, request["game"]) for event in request["events"]]
    told = 0

    def heard(done: int, whole: int) -> None:
        nonlocal told
        percent = 100 * done // max(1, whole)
        if percent >= told + 5:
            told = percent
            _say({"percent": percent})

    _say({"analysis": analysis_of(events, win_chances, heard)})


def _say(document: object) -> None:
    sys.stdout.write(json.dumps(document, separators=(",", ":")) + "\n")
    sys.stdout.flush()
