"""`tools/production [up | load | bots | chaos | check]`: the installation until Ctrl-C, its gates with a report,
matches of bots alone, parts killed at random, or the files of `deploy` read by the programs for which they are."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from benchmarks.figure import Figure
from benchmarks.production import examples
from benchmarks.production.installation import Installation, running
from benchmarks.production.part import ROOT

PORT = int(os.environ.get("PORT", "8600"))


def up() -> int:
    """Keep the installation until Ctrl-C."""
    with running(PORT, DEMO=os.environ.get("DEMO", "0")) as installation:
        print(f"http://127.0.0.1:{PORT}  (logs in {installation.folder}; Ctrl-C ends it)")
        for name, part in installation.parts.items():
            print(f"  {name:<11} {part.process.pid if part.process else '-'}")
        while all(part.process and part.process.poll() is None for part in installation.parts.values()):
            time.sleep(0.5)
        print("a part has ended by itself")
    return 1


def load() -> int:
    """Run the gates; print and write their report. 1 where one is missed."""
    from benchmarks.production.gates import figures

    rows = [Figure("files of deploy that nginx, Caddy or systemd refuse", examples.check(), 0, "")]
    with running(PORT) as installation:
        for figure in figures(installation):
            print(row(figure), flush=True)
            rows.append(figure)
        errors = sum(count_errors(installation).values())
    rows.append(Figure("errors in the logs of all processes", errors, 0, ""))
    print(row(rows[-1]))
    target = ROOT / "test-output" / "production.md"
    target.parent.mkdir(exist_ok=True)
    target.write_text("\n".join(["| figure | value | at most |", "|---|---|---|", *map(row, rows), ""]), "utf-8")
    print(f"report: {target.relative_to(ROOT)}")
    return 1 if any(figure.value > figure.limit for figure in rows) else 0


def bots() -> int:
    """Let hundreds of matches be played by bots, and print whether they keep their pace; 1 where they do not."""
    from benchmarks.production.paced import figures

    with running(PORT) as installation:
        rows = list(figures(installation))
    print("\n".join(map(row, rows)))
    return 1 if any(figure.value > figure.limit for figure in rows) else 0


def chaos() -> int:
    """Kill parts at random while people play; print what was acknowledged and lost."""
    from benchmarks.production.chaos import run

    return run(PORT)


def row(figure: Figure) -> str:
    """Return a figure as a row of a table; what is over its limit is marked."""
    value = f"{figure.value:,.3f}".rstrip("0").rstrip(".")
    limit = "" if figure.limit >= 10**6 else f"{figure.limit:g}"
    return f"| {figure.figure} | {value} {figure.unit}{' **over**' if figure.value > figure.limit else ''} | {limit} |"


def count_errors(installation: Installation) -> dict[str, int]:
    """Return how many tracebacks stand in the log of each part, but those that say the database is away."""
    texts = {part.name: Path(part.log).read_text("utf-8", "replace") for part in installation.parts.values()}
    return {name: text.count("Traceback (most recent call last)") for name, text in texts.items()}


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what was asked for; 2 where nobody knows what that is."""
    signal.signal(signal.SIGTERM, _stop)
    work = {"up": up, "load": load, "bots": bots, "chaos": chaos, "check": examples.check}
    usage = argparse.ArgumentParser("tools/production", description=__doc__)
    usage.add_argument("what", nargs="?", choices=work, default="up")
    asked = usage.parse_args(arguments)
    try:
        return work[asked.what]()
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
