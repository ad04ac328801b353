"""The child that reads one file somebody sent: it limits itself before it looks at the first byte.

Started by `apart`; it imports nothing but the reader it is asked for, never Django.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable
from importlib import import_module
from io import BytesIO
from typing import IO

MEGABYTE = 2**20
MOST_OPEN_FILES = 16
READ, RAISED, MEMORY = "read", "raised", "memory"


def main() -> None:
    """Read a request from standard input and write the answer to standard output.

    Request: (memory in MB, seconds, niceness, module, function, content, arguments). Answer: (READ, value),
    (RAISED, module, class, args, attributes if any) or (MEMORY,).
    """
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that a library prints is taken for an answer
    request = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the process that started this one
    memory, seconds, later, module, function, content, arguments = request
    if hasattr(os, "nice"):  # Windows has none
        os.nice(later)
    read = getattr(import_module(module), function)
    limit(memory, seconds)
    _answer(answers, read, content, arguments)
    answers.flush()
    os._exit(0)  # what was read is large: nobody has to tidy it up


def limit(memory: int, seconds: int) -> None:
    """Bound this process: memory, processor time, open files, nothing written. Where there are no limits: none.

    Beyond its time it gets SIGXCPU, a second later SIGKILL: who began it can tell that from a kill from outside.
    """
    try:
        import resource
    except ImportError:
        return
    for what, most in (
        (resource.RLIMIT_AS, memory * MEGABYTE),
        (resource.RLIMIT_NOFILE, MOST_OPEN_FILES),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def _answer(answers: IO[bytes], read: Callable[..., object], content: bytes, arguments: tuple[object, ...]) -> None:
    try:
        answer = _pickle((READ, read(content, *arguments)))
    except MemoryError:
        answer = None
    except Exception as error:  # the caller knows which ones mean something
        kind = type(error)
        answer = _pickle((RAISED, kind.__module__, kind.__qualname__, error.args, error.__reduce__()[2:]))
    answers.write(answer or _pickle((MEMORY,)))


def _pickle(answer: tuple[object, ...]) -> bytes:
    buffer = BytesIO()
    pickle.dump(answer, buffer, protocol=5)
    return buffer.getvalue()
