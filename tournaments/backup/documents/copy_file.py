"""The file of a saved copy: gzipped JSON, read with limits, written whole or not at all."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import IO

from matches.documents.files.child_reading import Limits
from tournaments.backup.documents.copy_limits import MOST_BYTES, check_copy, document_of_text, text_of_copy
from tournaments.documents.kept_files import file_keep
from tournaments.documents.reading import read_within
from tournaments.errors import Refused

SUFFIX = ".planisfero.json.gz"
LEVEL = 4
# 440 matches played online, 3.9 million values, fit into 384 MB; an ordinary copy takes 30. What does not fit into the
# child is not read here either, so this bounds the server too.
CHILD = Limits(memory=512, work=20)
_place = BoundedSemaphore(1)


@contextmanager
def whole_copy() -> Iterator[None]:
    """Hold the one place of this process for a copy as values, so that several accounts take no more memory than one.

    Raises Refused: file_reading_busy.
    """
    if not _place.acquire(timeout=CHILD.wait):
        raise Refused("file_reading_busy")
    try:
        yield
    finally:
        _place.release()


def pack(document: object) -> bytes:
    """Return the bytes of a copy; the same document gives the same bytes."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return gzip.compress(text.encode("utf-8", "surrogatepass"), LEVEL, mtime=0)


def write_whole(name: str, content: bytes) -> None:
    """Write a copy, readable by its owner alone, wholly or not at all. Raises Refused: backup_disk."""
    try:
        file_keep(name, content)
    except OSError as error:
        raise Refused("backup_disk", reason=error.strerror or str(error)) from error


def unpack(file: IO[bytes]) -> dict[str, object]:
    """Return the document of a copy, gzipped or plain; a child looks at it before anything of it is unpacked here.

    Raises Refused: what `check_copy` raises, and file_reading_memory, _slow, _died or _busy.
    """
    content = file.read(MOST_BYTES + 1)
    read_within(check_copy, content, limits=CHILD)
    return document_of_text(text_of_copy(content))
