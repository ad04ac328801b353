"""The file of a saved copy: gzipped JSON, read with limits, written whole or not at all."""

from __future__ import annotations

import gzip
import io
import json
import os
import zlib
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from tournaments.documents.backup import FORMAT, VERSION
from tournaments.errors import Refused

SUFFIX = ".planisfero.json.gz"
MOST_BYTES = 64 * 2**20
MOST_UNPACKED = 400 * 2**20
GZIP = b"\x1f\x8b"
LEVEL = 4


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
    """Return the document of a copy, gzipped or plain.

    Raises Refused: backup_empty, backup_too_large, backup_not_ours, backup_newer, backup_damaged.
    """
    content = file.read(MOST_BYTES + 1)
    if not content:
        raise Refused("backup_empty")
    if len(content) > MOST_BYTES:
        raise Refused("backup_too_large", limit=MOST_BYTES // 2**20)
    if content.startswith(GZIP):
        content = _unzipped(content)
    try:
        document = json.loads(content)
    except (ValueError, RecursionError) as error:
        ours = f'"{FORMAT}"'.encode() in content[:200]
        raise Refused("backup_damaged", where="JSON") if ours else Refused("backup_not_ours") from error
    return _checked(document)


def _unzipped(content: bytes) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as packed:
            found = packed.read(MOST_UNPACKED + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise Refused("backup_damaged", where="gzip") from error
    if len(found) > MOST_UNPACKED:
        raise Refused("backup_too_large", limit=MOST_UNPACKED // 2**20)
    return found


def _checked(document: object) -> dict[str, Any]:
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Refused("backup_not_ours")
    version = document.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise Refused("backup_damaged", where="version")
    if version > VERSION:
        raise Refused("backup_newer", found=version, known=VERSION)
    return document
