"""A match analysed in a process of its own, so that no page waits for the figures of another match."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from subprocess import PIPE, STDOUT

from matches.documents.files.child_reading import ROOT, surroundings
from rules.base.json_types import Document, Json

BEGIN = "import sys; sys.path.insert(0, sys.argv[1]); from matches.documents.record.analysis_child import main; main()"
MOST_SIGNS = 300
"""Of how a child ended."""


class NotAnalysed(Exception):
    """The child ended without an analysis: beyond its limits, or by a fault of ours. Its text says how, in at most
    MOST_SIGNS: its exit status or signal, and the last line that it wrote."""


class Killed(NotAnalysed):
    """The child was killed from outside, as by a system without memory left: another try may succeed."""


class Interrupted(NotAnalysed):
    """The child was told to end, as everything of a service that stops: another try may succeed.

    `signals` are those that were to end this process and have waited for the child.
    """

    def __init__(self, text: str, signals: Sequence[int] = ()) -> None:
        super().__init__(text)
        self.signals = signals

    def end(self) -> None:
        """End this process, where it was told to."""
        for number in self.signals:
            signal.raise_signal(number)


ENDED = (-signal.SIGTERM, -signal.SIGINT)
"""What a child is told that ends with the processes around it."""
KILL = -9
"""Of a child beyond its seconds of processor it is SIGXCPU (`limit`)."""


def analysed(game: str, events: Sequence[Document], heard: Callable[[int], object]) -> Json:
    """Return the analysis of these stored events, telling `heard` how far it is, in a hundred.

    Raises NotAnalysed, Killed, Interrupted.
    """
    command, last = [sys.executable, "-I", "-c", BEGIN, str(ROOT)], ""
    try:
        with (
            subprocess.Popen(  # noqa: S603 - our own interpreter with our own words
                command, env=surroundings(), text=True, stdin=PIPE, stdout=PIPE, stderr=STDOUT
            ) as child,
            _ending_first(child) as signals,
        ):
            assert child.stdin is not None and child.stdout is not None
            with suppress(BrokenPipeError):  # it has ended: what it says tells why
                child.stdin.write(json.dumps({"game": game, "events": list(events)}) + "\n")
                child.stdin.close()
            for line in child.stdout:
                said = _document(line)
                if "analysis" in said:
                    analysis: Json = said["analysis"]
                    return analysis
                if "percent" in said:
                    heard(said["percent"])
                else:
                    last = line.strip() or last
    except OSError as error:
        raise NotAnalysed(str(error)[:MOST_SIGNS]) from error
    raise _ending(child.returncode, last, signals)


@contextmanager
def _ending_first(child: subprocess.Popen[str]) -> Iterator[list[int]]:
    """Have SIGTERM end the child before this process, where it would end at once; yield what has come of it.

    So it would in the processes that a worker of Celery splits into.
    """
    signals: list[int] = []
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGTERM) != signal.SIG_DFL:
        yield signals
        return

    def told(number: int, _frame: object) -> None:
        signals.append(number)
        child.terminate()

    signal.signal(signal.SIGTERM, told)
    try:
        yield signals
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _document(line: str) -> Json:
    """Return what the child says with a line: a document, or nothing where it is one of a fault."""
    try:
        said: Json = json.loads(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def _ending(status: int, last: str, signals: Sequence[int]) -> NotAnalysed:
    how = f"exit status {status}"
    with suppress(ValueError):
        how = signal.Signals(-status).name
    text = f"{how}: {last}"[:MOST_SIGNS] if last else how
    if signals or status in ENDED:
        return Interrupted(text, signals)
    return Killed(text) if status == KILL else NotAnalysed(text)
