"""The file of a saved copy: gzipped JSON, read with limits, written whole or not at all."""

from __future__ import annotations

import gzip
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from matches.documents.apart import Limits
from tournaments.documents.backup_limits import MOST_BYTES, check_copy, parsed, unpacked
from tournaments.documents.reading import read_within
from tournaments.errors import Refused

SUFFIX = ".planisfero.json.gz"
LEVEL = 4
# The largest copy of all takes 900 MB; an ordinary one 30.
CHILD = Limits(memory=1024, work=20)


def pack(document: object) -> bytes:
    """Return the bytes of a copy; the same document gives the same bytes."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return gzip.compress(text.encode("utf-8", "surrogatepass"), LEVEL, mtime=0)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that is there wholly or not at all. Raises Refused: backup_disk."""
    temporary = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise Refused("backup_disk", reason=error.strerror or str(error)) from error


def unpack(file: IO[bytes]) -> dict[str, Any]:
    """Return the document of a copy, gzipped or plain; a child looks at it before anything of it is unpacked here.

    Raises Refused: what `check_copy` raises, and file_reading_memory, _slow, _died or _busy.
    """
    content = file.read(MOST_BYTES + 1)
    read_within(check_copy, content, limits=CHILD)
    return parsed(unpacked(content))
