"""Readers that misbehave, each in its own way, as a file could make a real one do."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

from matches.documents.files.child_reading import read_apart


def fill(content: bytes) -> list[bytes]:
    return [bytes(2**20) for _ in range(10_000)]


def turn(content: bytes) -> None:
    while True:
        pass


def sleep(content: bytes) -> None:
    signal.pause()


def end(content: bytes) -> None:
    os.abort()


def leave(content: bytes) -> None:
    sys.exit(0)


def niceness(content: bytes) -> int:
    """Return how far this process stands back."""
    return os.nice(0)


def chatter(content: bytes) -> int:
    sys.stdout.write("x" * 1000)
    sys.stdout.flush()
    os.write(1, b"more")
    return len(content)


def write(content: bytes, path: str) -> None:
    Path(path).write_bytes(b"something")


def surroundings(content: bytes) -> dict[str, Any]:
    return {
        "environment": dict(os.environ),
        "modules": sorted(sys.modules),
        "files": [str(one) for one in Path("/proc/self/fd").iterdir()],
    }


class _Gadget:
    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> Any:
        return Path.touch, (Path(self.path),)


def gadget(content: bytes, path: str) -> _Gadget:
    return _Gadget(path)


def in_a_worker(answers: Any) -> None:
    """Read a file in a worker that may have no children of its own, as those of Celery are."""
    answers.put(read_apart(chatter, b"four"))


def made_key(folder: str) -> str:
    """Return the signing key of an installation in a folder, made by whoever comes first."""
    from django.conf import settings

    if not settings.configured:
        settings.configure()
    settings.VAR_DIR, settings.SIGNING_KEY = folder, ""
    from tournaments.backup.documents.signing_key import own_key

    return own_key().private_bytes_raw().hex()


def refuse(content: bytes) -> None:
    raise LookupError("not one that anybody expects")
