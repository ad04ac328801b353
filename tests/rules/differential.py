"""The same matches by the core that is loaded, as digests: `python -m tests.rules.differential MATCHES` prints them.

tests/rules/engine/test_core.py compares what the compiled core and the files as they are print.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import rules
from rules.play.simulation import Recording, simulated

ROOT = Path(__file__).parents[2]
THINKERS = ("strong", "planner", "greedy", "strong")
THOUGHT = ("risiko-challenge", "italywar")
FIRST_TURNS = 130
"""Events, of which a set-up takes up to a hundred."""


def digests(matches: int) -> dict[str, list[str]]:
    """The digests of so many matches of each ruleset, in blocks of a hundred."""
    return {
        code: [_block(rules.load(code), first, min(first + 100, matches)) for first in range(0, matches, 100)]
        for code in rules.codes()
    } | {
        f"{code} thought": [_thought(rules.load(code), -(-matches // 1000))]
        for code in THOUGHT[: 1 if matches < 1000 else None]
    }


def _thought(ruleset: rules.Ruleset, matches: int) -> str:
    """The same of matches of bots that think, which come as far as the first battles."""
    return "".join(
        simulated(Recording(ruleset, THINKERS, f"thought {number}"), max_events=FIRST_TURNS, whole=False).digest[:6]
        for number in range(matches)
    )


def _block(ruleset: rules.Ruleset, first: int, end: int) -> str:
    seats = range(ruleset.seats_min, ruleset.seats_max + 1)
    return "".join(
        simulated(
            Recording(ruleset, ["random"] * seats[number % len(seats)], f"both {number}"), max_events=1200, whole=False
        ).digest[:6]
        for number in range(first, end)
    )


def told(matches: int, *, pure: bool) -> dict[str, object]:
    """What another process prints, with the core asked for if there is one."""
    environment = {**os.environ, "PLANISFERO_PURE": "1" if pure else ""}
    command = [sys.executable, "-m", "tests.rules.differential", str(matches)]
    answer = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    document: dict[str, object] = json.loads(answer.stdout)
    return document


if __name__ == "__main__":
    sys.stdout.write(json.dumps({"core": rules.CORE, "digests": digests(int(sys.argv[1]))}))
