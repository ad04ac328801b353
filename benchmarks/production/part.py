"""One process of an installation that may be killed at any moment and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
START, STOP = 90, 20  # seconds


@dataclass
class Part:
    """A program with its environment and a log; `answers` says whether it works."""

    name: str
    words: Sequence[str]
    log: Path
    answers: Callable[[], bool]
    environment: Mapping[str, str] | None = None
    user: str | None = None
    ending: signal.Signals = signal.SIGTERM
    process: subprocess.Popen[bytes] | None = None
    kills: int = 0
    again: list[float] = field(default_factory=list)  # seconds from each start after a kill until it answered

    def start(self) -> None:
        """Start it in a process group of its own, its words going to the log."""
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                self.words,
                cwd=ROOT,
                env=dict(self.environment) if self.environment else None,
                stdout=out,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                user=self.user,
                group=self.user,
                extra_groups=[] if self.user else None,
            )

    def until_ready(self, seconds: float = START) -> float:
        """Return the seconds until it answers; AssertionError with the end of its log where it does not."""
        began = time.monotonic()
        while not self.answers():
            assert self.process and self.process.poll() is None, f"{self.name} ended:\n{self.last_words()}"
            assert time.monotonic() < began + seconds, f"{self.name} does not answer:\n{self.last_words()}"
            time.sleep(0.1)
        assert self.process and self.process.poll() is None, f"{self.name} ended, another answers:\n{self.last_words()}"
        return time.monotonic() - began

    def kill(self) -> None:
        """End it and all that it started at once: SIGKILL, as when the power of a machine goes."""
        assert self.process
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(STOP)
        self.kills += 1

    def end(self) -> None:
        """Ask it to end."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(self.ending)

    def stop(self) -> None:
        """End it cleanly; what does not end is killed."""
        if self.process is None:
            return
        self.end()
        try:
            self.process.wait(STOP)
        except subprocess.TimeoutExpired:
            self.kill()
        with suppress(ProcessLookupError):  # whatever it left behind
            os.killpg(self.process.pid, signal.SIGKILL)

    def processor(self) -> float:
        """Return seconds of processor time of it and all that it started and still runs."""
        rows = [_times(file) for file in Path("/proc").glob("[0-9]*/stat")]
        ticks = sum(ticks for group, ticks in rows if self.process and group == self.process.pid)
        return ticks / os.sysconf("SC_CLK_TCK")

    def last_words(self, lines: int = 30) -> str:
        """Return the end of its log."""
        return "\n".join(self.log.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])


def _times(file: Path) -> tuple[int, int]:
    """Return the group of a process and the ticks that it has used; zeros where it has just ended."""
    try:
        words = file.read_text().rpartition(")")[2].split()
    except OSError:
        return 0, 0
    return int(words[2]), int(words[11]) + int(words[12])
