"""A lock on a file between processes of one computer, on every system that Python runs on."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

AGAIN = 0.1  # seconds, where the system can only be asked again and again


@contextmanager
def file_lock(path: Path, waits: Callable[[], object] = lambda: None) -> Iterator[None]:
    """Hold the lock of a file, made where it is missing and then its owner's alone.

    `waits` is called once where another process has it. With the process the lock is gone, however it ends.
    """
    with open(path, "a+b", opener=_private) as file:
        if not _taken(file.fileno()):
            waits()
            while not _taken(file.fileno()):
                time.sleep(AGAIN)
        yield


def _private(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)


if sys.platform == "win32":
    import msvcrt

    def _taken(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _taken(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
