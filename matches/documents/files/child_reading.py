"""Reading files that somebody sent in a process of its own, so that none of them can hold or fill the server.

Each file has its own short-lived child (`reader`) with limits on memory and time; it knows no secret of ours: no
settings, no environment, no open file. It works in a request, in a worker of Celery and in a command alike.
"""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from matches.documents.files.reader import MEMORY, RAISED, READ

P = ParamSpec("P")
T = TypeVar("T")
ROOT = Path(__file__).resolve().parents[3]
BEGIN = "import sys; sys.path.insert(0, sys.argv[1]); from matches.documents.files.reader import main; main()"
# What an interpreter needs of its surroundings; nothing of ours.
SURROUNDINGS = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "LD_LIBRARY_PATH")
# Where the classes of an answer come from, besides plain values and the package of the reader.
OWN = ("matches.documents.", "rules.")
OTHERS = {("decimal", "Decimal"), ("datetime", "date"), ("datetime", "datetime"), ("fractions", "Fraction")}
_places = BoundedSemaphore(3)  # of files for which somebody waits who has signed in


class Limits(NamedTuple):
    """Megabytes of memory, seconds of processor, seconds of waiting until the child is ended, and before for one of
    the places; what is added to its niceness."""

    memory: int = 384
    work: int = 10
    wait: int = 60
    queue: int = 60
    nice: int = 0


class NotRead(Exception):
    """A file could not be read within its limits: `code` is file_reading_memory, _slow, _died or _busy."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read_apart(
    read: Callable[Concatenate[bytes, P], T],
    content: bytes,
    *arguments: object,
    expected: tuple[type[Exception], ...] = (),
    limits: Limits | None = None,
    places: BoundedSemaphore = _places,
) -> T:
    """Return `read(content, *arguments)`, done in a child that takes one of the `places`; `read` is a function of a
    module without Django.

    Raises what `read` raises of the classes `expected`; NotRead for everything else.
    """
    limits = limits or Limits()
    request = (limits.memory, limits.work, limits.nice, read.__module__, read.__qualname__, content, arguments)
    if not places.acquire(timeout=limits.queue):
        raise NotRead("file_reading_busy")
    try:
        answer = _answer(_answer_of_child(pickle.dumps(request), limits), read.__module__)
    finally:
        places.release()
    if answer[0] == READ:
        value: T = answer[1]
        return value
    raise _error_of(answer, expected)


def surroundings() -> dict[str, str]:
    """Return the environment of a child: what an interpreter needs, and no secret of ours."""
    return {name: os.environ[name] for name in SURROUNDINGS if name in os.environ}


def _answer_of_child(request: bytes, limits: Limits) -> bytes:
    """Return the child's answer as it was written. `-I`: neither environment nor folder decide what it imports."""
    command = [sys.executable, "-I", "-c", BEGIN, str(ROOT)]
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter with our own words
            command, input=request, capture_output=True, timeout=limits.wait, env=surroundings(), check=False
        )
    except subprocess.TimeoutExpired as error:
        raise NotRead("file_reading_slow") from error
    except OSError as error:  # no process or no memory left on this machine
        raise NotRead("file_reading_died") from error
    if not done.stdout:
        raise NotRead("file_reading_slow" if _ran_out_of_time(done.returncode) else "file_reading_died")
    return done.stdout


def _answer(written: bytes, module: str) -> tuple[Any, ...]:
    try:
        answer: tuple[Any, ...] = _Answers(written, module).load()
    except (pickle.UnpicklingError, EOFError, ValueError, AttributeError, ImportError) as error:
        raise NotRead("file_reading_died") from error
    return answer


def _ran_out_of_time(code: int) -> bool:
    """Return whether the system ended the child for its processor time (SIGXCPU, then SIGKILL)."""
    return code in (-24, -9)


def _error_of(answer: tuple[Any, ...], expected: tuple[type[Exception], ...]) -> Exception:
    if answer[0] == MEMORY:
        return NotRead("file_reading_memory")
    assert answer[0] == RAISED
    _kind, module, name, arguments, attributes = answer
    for kind in expected:
        if (kind.__module__, kind.__qualname__) == (module, name):
            error = kind.__new__(kind)
            error.args = arguments
            for names in attributes:
                error.__setstate__(names)
            return error
    return NotRead("file_reading_died")


class _Answers(pickle.Unpickler):
    """Takes plain values and classes of ours out of an answer, and calls no function of anybody."""

    def __init__(self, written: bytes, module: str) -> None:
        super().__init__(io.BytesIO(written))
        self.own = (*OWN, f"{module.partition('.')[0]}.")

    def find_class(self, module: str, name: str) -> type:
        if (module, name) not in OTHERS and not module.startswith(self.own):
            raise pickle.UnpicklingError(f"{module}.{name}")
        kind = super().find_class(module, name)
        if not isinstance(kind, type):
            raise pickle.UnpicklingError(f"{module}.{name}")
        return kind
