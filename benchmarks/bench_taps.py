"""What a table that ends costs the server, tap by tap: processor time and queries of each request, without a socket."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from benchmarks.figure import Figure
from benchmarks.hall import ROOT
from rules.base.json_types import Json

# Four at a table: one sends the map, three look and say that it is right, each sees the page that follows.
TABLE = {"send": 1, "look": 3, "agree": 2, "page after agree": 2, "last agree": 1, "page after last agree": 1}
MOST = 0.6  # CAL
MOST_QUERIES = {"my page": 18, "send": 34, "look": 12, "agree": 28, "last agree": 54, "version": 3}


def figures(_cal: float) -> Iterator[Figure]:
    """Yield the whole table, then each kind of request, on SQLite. CAL is in processor time too, not by the clock."""
    measured = _measured()
    own, said = measured["cal"] * 1000, measured["taps"]
    whole = sum(said[kind]["ms"] * times for kind, times in TABLE.items())
    yield Figure("a table of four that ends, from the map to the last page, processor time", whole / own, MOST)
    for kind, row in said.items():
        name = f"a tap: {kind}, {row['calls']} calls of functions, {row['ms']:.0f} ms"
        yield Figure(f"{name}, processor time", row["ms"] / own, MOST)
        if kind in MOST_QUERIES:
            yield Figure(f"a tap: {kind}, queries", row["queries"], MOST_QUERIES[kind], "queries")


def _measured() -> Json:
    with tempfile.TemporaryDirectory(prefix="planisfero-taps-") as var:
        own = {"PLANISFERO_VAR": var, "DEMO": "0", "DJANGO_SETTINGS_MODULE": "config.settings"}
        kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ} | own
        words = [sys.executable, "-m", "benchmarks.taps"]
        done = subprocess.run(words, cwd=ROOT, env=kept, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))
