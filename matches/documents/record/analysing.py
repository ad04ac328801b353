"""A match analysed in a process of its own, so that no page waits for the figures of another match."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from subprocess import PIPE

from matches.documents.files.child_reading import ROOT, surroundings
from rules.base.json_types import Document, Json

BEGIN = "import sys; sys.path.insert(0, sys.argv[1]); from matches.documents.record.analysis_child import main; main()"


class NotAnalysed(Exception):
    """The child ended without an analysis: beyond its limits, or by a fault of ours."""


class Interrupted(NotAnalysed):
    """The child was told to end, as everything of a service that stops: another try may succeed."""


ENDED = (-signal.SIGTERM, -signal.SIGINT)
"""What a child is told that ends with the processes around it."""


def analysed(game: str, events: Sequence[Document], heard: Callable[[int], object]) -> Json:
    """Return the analysis of these stored events, telling `heard` how far it is, in a hundred.

    Raises NotAnalysed, Interrupted.
    """
    command = [sys.executable, "-I", "-c", BEGIN, str(ROOT)]
    try:
        with subprocess.Popen(  # noqa: S603 - our own interpreter with our own words
            command, env=surroundings(), text=True, stdin=PIPE, stdout=PIPE, stderr=subprocess.DEVNULL
        ) as child:
            assert child.stdin is not None and child.stdout is not None
            with suppress(BrokenPipeError):  # it has ended: what it says tells why
                child.stdin.write(json.dumps({"game": game, "events": list(events)}) + "\n")
                child.stdin.close()
            for line in child.stdout:
                said: Json = json.loads(line)
                if "analysis" in said:
                    analysis: Json = said["analysis"]
                    return analysis
                heard(said["percent"])
    except (OSError, ValueError) as error:
        raise NotAnalysed from error
    raise Interrupted if child.returncode in ENDED else NotAnalysed
