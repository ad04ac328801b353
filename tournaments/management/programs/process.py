"""A program that is asked line by line, with limits of time and memory, and killed where it keeps to neither.

What it writes is read in the order in which it wrote it, and only where an answer is wanted: never what happens to be
in the pipe at some moment, so that equal programs lead to equal matches.
"""

import os
import selectors
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic

try:
    import resource
except ImportError:  # only Unix has it
    resource = None  # type: ignore[assignment]

MOST_BYTES = 1 << 16
"""Of an answer: more is no answer."""
READ_AT_ONCE = 1 << 14
KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR")
"""What a program gets of the environment: nothing in which a password may stand."""
MEGABYTE = 1 << 20


class ProgramFault(Exception):
    """A program does not keep to the protocol; `code` says how: not_started, no_answer, ended, too_long."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Process:
    """A running program. Its errors go to the standard error of the command."""

    def __init__(self, words: Sequence[str], megabytes: int) -> None:
        if resource is None:
            raise ProgramFault("not_started")
        try:
            self._child = subprocess.Popen(  # noqa: S603 - who starts the command names the program
                list(words), stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True, bufsize=0,
                env={key: os.environ[key] for key in KEPT if key in os.environ},
                preexec_fn=lambda: _limit(megabytes * MEGABYTE),
            )  # fmt: skip
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            raise ProgramFault("not_started") from error
        assert self._child.stdin is not None and self._child.stdout is not None
        self._in, self._out = self._child.stdin.fileno(), self._child.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._read = b""

    def ask(self, line: bytes, until: float) -> bytes:
        """Send a line and return the next one that the program writes; ProgramFault where none has come by then."""
        self._exchange(line, until, answered=True)
        answer, _, self._read = self._read.partition(b"\n")
        return answer

    def tell(self, line: bytes, until: float) -> None:
        """Send a line that needs no answer; ProgramFault where nobody reads it."""
        self._exchange(line, until, answered=False)

    def _exchange(self, line: bytes, until: float, answered: bool) -> None:
        """Send all of a line, and wait for one where it is to be answered."""
        wanted = answered and not self._has_line()
        with selectors.DefaultSelector() as waiting:
            if line:
                waiting.register(self._in, selectors.EVENT_WRITE)
            if wanted:
                waiting.register(self._out, selectors.EVENT_READ)
            while line or wanted:
                left = until - monotonic()
                events = waiting.select(left) if left > 0 else []
                if not events:
                    raise ProgramFault("no_answer")
                for key, _ in events:
                    if key.fd == self._in:
                        line = self._write(line)
                    else:
                        wanted = not self._hear()
                    if not (line if key.fd == self._in else wanted):
                        waiting.unregister(key.fd)

    def _write(self, line: bytes) -> bytes:
        """Send as much of a line as the program takes now; return the rest, nothing where it reads no more.

        That it has ended is told by the end of what it wrote, not by whether it was still there to be asked.
        """
        try:
            return line[os.write(self._in, line) :]
        except BlockingIOError:
            return line
        except OSError:
            return b""

    def _hear(self) -> bool:
        """Read some of what was written; return whether a whole line is there, ProgramFault where no more will come."""
        read = os.read(self._out, READ_AT_ONCE)
        if not read:
            raise ProgramFault("ended")
        self._read += read
        return self._has_line()

    def _has_line(self) -> bool:
        """Return whether a whole line is there; ProgramFault for one that is too long to be an answer."""
        line, newline, _ = self._read.partition(b"\n")
        if len(line) > MOST_BYTES:
            raise ProgramFault("too_long")
        return bool(newline)

    def close(self) -> None:
        """End the program and what it has started, but for what has left its group of processes (setsid)."""
        with suppress(ProcessLookupError):
            os.killpg(self._child.pid, signal.SIGKILL)
        for pipe in (self._child.stdin, self._child.stdout):
            if pipe is not None:
                pipe.close()
        self._child.wait()


def _limit(size: int) -> None:
    """Limit what a new process may hold: its data, not what a runtime merely reserves."""
    resource.setrlimit(resource.RLIMIT_DATA, (size, size))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
