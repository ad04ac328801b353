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
Leave = Callable[[], None]
MOST_SIGNS = 300
"""Of how a child ended."""


class NotAnalysed(Exception):
    """The child ended without an analysis: beyond its limits, or by a fault of ours. Its text says how, in at most
    MOST_SIGNS: its exit status or signal, and the last line that it wrote."""


class Killed(NotAnalysed):
    """The child was killed from outside, as by a system without memory left: another try may succeed."""


class Interrupted(NotAnalysed):
    """The child was told to end, as everything of a service that stops: another try may succeed.

    `leave`: this process was told to end as well, and does so by this once it has put back what it made; until then it
    does not listen.
    """

    def __init__(self, text: str, leave: Leave | None = None) -> None:
        super().__init__(text)
        self._leave = leave

    def end(self) -> None:
        """Go on with the end of this process, where it was told to."""
        if self._leave is not None:
            self._leave()


ENDED = (-signal.SIGTERM, -signal.SIGINT)
"""What a child is told that ends with the processes around it."""
KILL = -9
"""Of a child beyond its seconds of processor it is SIGXCPU (`limit`)."""


def analysed(game: str, events: Sequence[Document], heard: Callable[[int], object]) -> Json:
    """Return the analysis of these stored events, telling `heard` how far it is, in a hundred.

    Raises NotAnalysed, Killed, Interrupted.
    """
    command, last = [sys.executable, "-I", "-c", BEGIN, str(ROOT)], ""
    made: Json | None = None
    try:
        with (
            subprocess.Popen(  # noqa: S603 - our own interpreter with our own words
                command, env=surroundings(), text=True, stdin=PIPE, stdout=PIPE, stderr=STDOUT
            ) as child,
            _ending_first(child) as told,
        ):
            assert child.stdin is not None and child.stdout is not None
            with suppress(BrokenPipeError):  # it has ended: what it says tells why
                child.stdin.write(json.dumps({"game": game, "events": list(events)}) + "\n")
                child.stdin.close()
            for line in child.stdout:
                said = _document(line)
                made = said.get("analysis", made)
                if "percent" in said:
                    heard(said["percent"])
                elif made is None:
                    last = line.strip() or last
    except OSError as error:
        raise NotAnalysed(str(error)[:MOST_SIGNS]) from error
    if made is not None and not told:
        return made
    raise _ending(child.returncode, last, told)


@contextmanager
def _ending_first(child: subprocess.Popen[str]) -> Iterator[list[Leave]]:
    """Have SIGTERM end the child alone, so that this process can put back what it makes; yield how it leaves then.

    The processes that a worker of Celery splits into would leave by SystemExit, wherever they are, and at a second
    signal in the middle of putting back.
    """
    told: list[Leave] = []
    before = signal.getsignal(signal.SIGTERM)
    if threading.current_thread() is not threading.main_thread() or before in (signal.SIG_IGN, None):
        yield told
        return

    def leave() -> None:
        signal.signal(signal.SIGTERM, before)
        signal.raise_signal(signal.SIGTERM)

    def end_child(_number: int, _frame: object) -> None:
        told.append(leave)
        child.terminate()

    signal.signal(signal.SIGTERM, end_child)
    try:
        yield told
    except BaseException:
        signal.signal(signal.SIGTERM, before)
        raise
    if not told:
        signal.signal(signal.SIGTERM, before)


def _document(line: str) -> Json:
    """Return what the child says with a line: a document, or nothing where it is one of a fault."""
    try:
        said: Json = json.loads(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def _ending(status: int, last: str, told: Sequence[Leave]) -> NotAnalysed:
    how = f"exit status {status}"
    with suppress(ValueError):
        how = signal.Signals(-status).name
    text = f"{how}: {last}"[:MOST_SIGNS] if last else how
    if told or status in ENDED:
        return Interrupted(text, told[0] if told else None)
    return Killed(text) if status == KILL else NotAnalysed(text)
